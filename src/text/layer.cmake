# The texts: po/*.po become one C table, a column for each language: English first, then the others as they are sorted.
find_program(PYTHON3 python3 REQUIRED)
file(GLOB po CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/po/*.po)
list(REMOVE_ITEM po ${PROJECT_SOURCE_DIR}/po/en.po)
list(PREPEND po ${PROJECT_SOURCE_DIR}/po/en.po)
# A module has no terminal, no server and nobody who runs one.
set(po_less "")
if(FAMBIZ_FREESTANDING)
  set(po_less --less=command,terminal,serve,server,admin,http,fambiz,option,play,engine,replay,verify,arena,merge,bench)
endif()
set(po_tool ${PROJECT_SOURCE_DIR}/tools/po.py)
add_custom_command(
  OUTPUT ${LAYER_BINARY_DIR}/lang_table.c
  COMMAND ${PYTHON3} ${po_tool} c ${LAYER_BINARY_DIR}/lang_table.c ${po_less} ${po}
  DEPENDS ${po} ${po_tool}
  COMMENT "Sentences from po/"
  VERBATIM)
list(APPEND LAYER_SOURCES ${LAYER_BINARY_DIR}/lang_table.c)
