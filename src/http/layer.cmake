# QR codes; and the static files, which become a C table: the page (web/dist) where it is built, or else a notice.
list(APPEND LAYER_LIBS qrencode)
find_program(PYTHON3 python3 REQUIRED)
set(pages ${PROJECT_SOURCE_DIR}/web/dist)
file(GLOB_RECURSE page_files CONFIGURE_DEPENDS ${pages}/*)
if(NOT page_files)
  set(pages ${LAYER_DIR}/notice)
  file(GLOB_RECURSE page_files CONFIGURE_DEPENDS ${pages}/*)
endif()
set(embed ${PROJECT_SOURCE_DIR}/tools/embed.py)
add_custom_command(
  OUTPUT ${LAYER_BINARY_DIR}/pages_built.c
  COMMAND ${PYTHON3} ${embed} ${pages} ${LAYER_BINARY_DIR}/pages_built.c
  DEPENDS ${page_files} ${embed}
  COMMENT "Static files from ${pages}"
  VERBATIM)
list(APPEND LAYER_SOURCES ${LAYER_BINARY_DIR}/pages_built.c)
