# Warnings for every C file of the project. gcc and clang both know these.
add_compile_options(
  -Wall
  -Wextra
  -Wshadow
  -Wconversion
  -Wsign-conversion
  -Wstrict-prototypes
  -Wmissing-prototypes
  -Wold-style-definition
  -Wpointer-arith
  -Wcast-qual
  -Wwrite-strings
  -Wundef
  -Wvla
  -Wformat=2
  -Wdouble-promotion)

if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-Wlogical-op -Wduplicated-cond)
endif()

if(FAMBIZ_WERROR)
  add_compile_options(-Werror)
endif()
