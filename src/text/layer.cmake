# The texts: po/*.po become one C table, a column for each language: English first, then the others as they are sorted.
find_program(PYTHON3 python3 REQUIRED)
set(FAMBIZ_PO ${PROJECT_SOURCE_DIR}/po CACHE PATH "the folder of the catalogues") # tools/web pseudo has one more
file(GLOB po CONFIGURE_DEPENDS ${FAMBIZ_PO}/*.po)
list(REMOVE_ITEM po ${FAMBIZ_PO}/en.po)
list(PREPEND po ${FAMBIZ_PO}/en.po)
set(lang_table ${LAYER_BINARY_DIR}/lang_table.c)
set(po_tool ${PROJECT_SOURCE_DIR}/tools/po.py)
add_custom_command(
  OUTPUT ${lang_table}
  COMMAND ${PYTHON3} ${po_tool} c $<$<BOOL:${FAMBIZ_FREESTANDING}>:--module> ${lang_table} ${po}
  DEPENDS ${po} ${po_tool}
  COMMENT "Sentences from po/"
  COMMAND_EXPAND_LISTS VERBATIM)
# Not every WebAssembly module has all of it (wasm/layer.cmake).
if(FAMBIZ_FREESTANDING)
  add_library(fb_lang_table OBJECT ${lang_table})
  target_include_directories(fb_lang_table PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
else()
  list(APPEND LAYER_SOURCES ${lang_table})
endif()
