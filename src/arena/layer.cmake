# Threads, and the square roots and logarithms of the figures.
list(APPEND LAYER_LIBS m pthread)
