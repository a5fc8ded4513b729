"""Which procedure carries out which step, a module per group of chapters, each with a function ``procedures``."""
