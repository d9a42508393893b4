"""The reference implementation, module by module; fbref.py says what it is and in which order to read it."""
