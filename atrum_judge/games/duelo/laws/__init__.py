"""Every rule of Duelo by chapter, with what a finding says when it is broken."""
