"""Read: everything that pages show, as JSON; what is not everybody's by the scope `read`."""
