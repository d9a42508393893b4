# The texts: po/*.po become one C table, a column for each language: English first, then the others as they are sorted.
find_program(PYTHON3 python3 REQUIRED)
file(GLOB po CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/po/*.po)
list(REMOVE_ITEM po ${PROJECT_SOURCE_DIR}/po/en.po)
list(PREPEND po ${PROJECT_SOURCE_DIR}/po/en.po)
set(po_tool ${PROJECT_SOURCE_DIR}/tools/po.py)
add_custom_command(
  OUTPUT ${LAYER_BINARY_DIR}/lang_table.c
  COMMAND ${PYTHON3} ${po_tool} c $<$<BOOL:${FAMBIZ_FREESTANDING}>:--module> ${LAYER_BINARY_DIR}/lang_table.c ${po}
  DEPENDS ${po} ${po_tool}
  COMMENT "Sentences from po/"
  COMMAND_EXPAND_LISTS VERBATIM)
list(APPEND LAYER_SOURCES ${LAYER_BINARY_DIR}/lang_table.c)
