# SQLite and PostgreSQL, and the threads that keep the loop from waiting for them.
list(APPEND LAYER_LIBS sqlite3 pq pthread)
