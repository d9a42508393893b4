# The manual (man/*.scd), what shells need to complete a command line, and the documents as they are installed. The first two are
# made of what the program says in its --help, so they are made after it, where it can be run as it is and scdoc is there.

# Installed documents do not name the rest of the source as if it were there (tools/docs.py).
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/doc)
set(documents SECURITY.md docs/rules.md docs/notation.md docs/json.md docs/wire.md docs/storage.md docs/privacy.md docs/running.md docs/bots.md)
set(FAMBIZ_DOCS "")
foreach(document IN LISTS documents)
  cmake_path(GET document FILENAME name)
  list(APPEND FAMBIZ_DOCS ${PROJECT_BINARY_DIR}/doc/${name})
endforeach()
add_custom_command(
  OUTPUT ${FAMBIZ_DOCS}
  COMMAND ${PYTHON3} -B tools/docs.py ${PROJECT_BINARY_DIR}/doc ${documents}
  DEPENDS ${PROJECT_SOURCE_DIR}/tools/docs.py ${documents}
  WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
  COMMENT "Documents for those without the source"
  VERBATIM)
add_custom_target(documents ALL DEPENDS ${FAMBIZ_DOCS})

find_program(SCDOC scdoc)
if(NOT TARGET fambiz OR FAMBIZ_SANITIZE OR FAMBIZ_COVERAGE OR CMAKE_CROSSCOMPILING)
  return()
endif()

set(manual ${PROJECT_BINARY_DIR}/man)
set(reader ${PROJECT_SOURCE_DIR}/tools/command_line.py)
file(MAKE_DIRECTORY ${manual} ${PROJECT_BINARY_DIR}/completion)

set(completion ${PROJECT_SOURCE_DIR}/tools/completion.py)
set(FAMBIZ_COMPLETION ${PROJECT_BINARY_DIR}/completion/fambiz.bash)
add_custom_command(
  OUTPUT ${FAMBIZ_COMPLETION}
  COMMAND ${PYTHON3} -B ${completion} $<TARGET_FILE:fambiz> ${PROJECT_BINARY_DIR}/completion
  DEPENDS fambiz ${completion} ${reader}
  COMMENT "Completion for bash, zsh and fish"
  VERBATIM)

# One shell for each page: scdoc reads and writes streams.
set(FAMBIZ_MANUAL "")
set(filler ${PROJECT_SOURCE_DIR}/tools/manual.py)
file(GLOB pages CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/man/*.scd)
if(SCDOC)
  foreach(page IN LISTS pages)
    cmake_path(GET page STEM LAST_ONLY name)
    add_custom_command(
      OUTPUT ${manual}/${name}
      COMMAND ${PYTHON3} -B ${filler} $<TARGET_FILE:fambiz> ${page} ${manual}/${name}.scd
      COMMAND ${SCDOC} < ${manual}/${name}.scd > ${manual}/${name}
      DEPENDS fambiz ${page} ${filler} ${reader}
      COMMENT "Manual ${name}"
      VERBATIM)
    list(APPEND FAMBIZ_MANUAL ${manual}/${name})
  endforeach()
endif()

add_custom_target(manual ALL DEPENDS ${FAMBIZ_COMPLETION} ${FAMBIZ_MANUAL})
