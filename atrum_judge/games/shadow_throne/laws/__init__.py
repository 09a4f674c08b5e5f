"""Every rule of Shadow Throne by chapter, with what a finding says when it is broken."""
