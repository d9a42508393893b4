# The manual (man/*.scd) and what shells need to complete a command line. Both are made of what the program says in its
# --help, so they are made after it, where it can be run as it is and scdoc is there.

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
