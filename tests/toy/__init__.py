"""A small made-up game that the tests of the kernel, the session and the command line play."""
