# The screen: ncurses with wide characters.
set(CURSES_NEED_WIDE TRUE)
find_package(Curses REQUIRED)
list(APPEND LAYER_LIBS ${CURSES_LIBRARIES})

# The rulebook, to be read at the table: docs/rules.md and its translations.
find_program(PYTHON3 python3 REQUIRED)
file(GLOB books CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/rules.*.md)
list(PREPEND books ${PROJECT_SOURCE_DIR}/docs/rules.md)
set(book_tool ${PROJECT_SOURCE_DIR}/tools/rulebook.py)
add_custom_command(
  OUTPUT ${LAYER_BINARY_DIR}/rulebook_table.c
  COMMAND ${PYTHON3} ${book_tool} ${LAYER_BINARY_DIR}/rulebook_table.c ${books}
  DEPENDS ${books} ${book_tool}
  COMMENT "The rulebook from docs/"
  VERBATIM)
list(APPEND LAYER_SOURCES ${LAYER_BINARY_DIR}/rulebook_table.c)
