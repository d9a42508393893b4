# SQLite, and the two threads that keep the loop from waiting for it.
list(APPEND LAYER_LIBS sqlite3 pthread)
