# The screen: ncurses with wide characters.
set(CURSES_NEED_WIDE TRUE)
find_package(Curses REQUIRED)
list(APPEND LAYER_LIBS ${CURSES_LIBRARIES})
