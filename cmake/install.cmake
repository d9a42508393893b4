# What `cmake --install` puts where: the program, the library for strangers, the Python module, manual and completion.
# The unit for systemd is not here, because it names the place of the program: the Debian package brings it.

include(GNUInstallDirs)

# ./play builds the program alone, because nobody plays with the rest: that is built when somebody installs it. What root builds
# here belongs to whoever has built the program, or the next build could not write it.
set(wanted fambiz fambiz_shared fambiz_archive)
list(TRANSFORM wanted REPLACE "(.+)" "$<TARGET_FILE:\\1>" OUTPUT_VARIABLE parts)
list(APPEND wanted documents)
list(APPEND parts ${FAMBIZ_DOCS})
if(TARGET manual)
  list(APPEND wanted manual)
  list(APPEND parts ${FAMBIZ_COMPLETION} ${FAMBIZ_MANUAL})
endif()
install(CODE "
  set(parts \"${parts}\")
  foreach(part IN LISTS parts)
    if(NOT EXISTS \"\${part}\")
      message(STATUS \"Building what is not there yet: \${part}\")
      execute_process(COMMAND \"${CMAKE_COMMAND}\" --build \"${PROJECT_BINARY_DIR}\" --target ${wanted}
                      COMMAND_ERROR_IS_FATAL ANY)
      execute_process(COMMAND chown --recursive \"--reference=${PROJECT_BINARY_DIR}\" \"${PROJECT_BINARY_DIR}\" ERROR_QUIET)
      break()
    endif()
  endforeach()")

install(TARGETS fambiz)
install(TARGETS fambiz_shared fambiz_archive)

# ---- the library ----------------------------------------------------------------------------------

# Here a header of another layer is "rules/fambiz.h"; once installed they all lie side by side.
set(public ${PROJECT_BINARY_DIR}/src/public)
foreach(header IN LISTS FAMBIZ_HEADERS)
  install(CODE "
    file(READ \"${PROJECT_SOURCE_DIR}/src/${header}\" text)
    string(REGEX REPLACE \"(#include \\\")[a-z]+/\" \"\\\\1\" text \"\${text}\")
    file(WRITE \"${public}/${header}\" \"\${text}\")")
  install(FILES ${public}/${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/fambiz)
endforeach()

# The .pc file finds the rest from where it lies, so the tree can be installed anywhere.
file(RELATIVE_PATH FAMBIZ_PC_TO_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${PROJECT_SOURCE_DIR}/cmake/fambiz.pc.in fambiz.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/fambiz.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# ---- the Python module ----------------------------------------------------------------------------

# Debian's Python looks into another folder for what a distribution installs than for what people do.
if(CMAKE_INSTALL_PREFIX STREQUAL "/usr")
  set(python lib/python3/dist-packages)
else()
  execute_process(COMMAND ${PYTHON3} -c "import sys; print('lib/python%d.%d/dist-packages' % sys.version_info[:2])"
                  OUTPUT_VARIABLE python OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
endif()
set(FAMBIZ_PYTHON_DIR ${python} CACHE STRING "Where the Python module is installed, below the prefix")
install(DIRECTORY python/fambiz DESTINATION ${FAMBIZ_PYTHON_DIR} FILES_MATCHING PATTERN "*.py" PATTERN "__pycache__" EXCLUDE)

# ---- what lies beside the program -----------------------------------------------------------------

set(data ${CMAKE_INSTALL_DATADIR})
install(FILES ${FAMBIZ_DOCS} DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES packaging/fambiz.desktop DESTINATION ${data}/applications)
install(FILES web/public/icon.svg DESTINATION ${data}/icons/hicolor/scalable/apps RENAME fambiz.svg)

foreach(page IN LISTS FAMBIZ_MANUAL)
  string(REGEX REPLACE ".*\\." "man" section ${page})
  install(FILES ${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/${section})
endforeach()

if(TARGET manual)
  set(made ${PROJECT_BINARY_DIR}/completion)
  install(FILES ${made}/fambiz.bash DESTINATION ${data}/bash-completion/completions RENAME fambiz)
  install(FILES ${made}/_fambiz DESTINATION ${data}/zsh/site-functions)
  install(FILES ${made}/fambiz.fish DESTINATION ${data}/fish/vendor_completions.d)
endif()
