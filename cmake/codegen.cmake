# How code is generated: what must be the same everywhere, and what may differ for speed.

# The same seed gives the same bytes on every machine: no fused multiply-add behind our back.
add_compile_options(-ffp-contract=off)

# CMake's Release is -O3 -DNDEBUG. An assert() stays where it was written: tests use it, and the
# release build is tested too.
string(REPLACE "-DNDEBUG" "" CMAKE_C_FLAGS_RELEASE "${CMAKE_C_FLAGS_RELEASE}")

# A shared library may have its public functions replaced at run time; ours may not, so that gcc
# inlines them as clang does anyway.
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-fno-semantic-interposition)
endif()

# gcc's generic tuning copies a game (360 bytes) by `rep movs`: 18 ns here, and 6 ns with this. It changes
# no instruction set.
if(CMAKE_C_COMPILER_ID STREQUAL "GNU" AND CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  add_compile_options(-mtune=haswell)
endif()

# x86-64-v3 (avx2, bmi2, popcnt) makes bit-mask code a good deal faster. It is taken when this very
# CPU has it. A package is built for other people's machines: it sets FAMBIZ_MARCH to OFF.
function(fb_detect_march out)
  set(${out} OFF PARENT_SCOPE)
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64" AND EXISTS /proc/cpuinfo)
    file(STRINGS /proc/cpuinfo flags REGEX "^flags" LIMIT_COUNT 1)
    set(found TRUE)
    foreach(needed avx avx2 bmi1 bmi2 f16c fma abm movbe popcnt)
      if(NOT "${flags} " MATCHES " ${needed} ")
        set(found FALSE)
      endif()
    endforeach()
    if(found)
      set(${out} x86-64-v3 PARENT_SCOPE)
    endif()
  endif()
endfunction()

set(FAMBIZ_MARCH OFF CACHE STRING "-march= for this build; AUTO looks at this CPU, OFF is portable")
set(march "${FAMBIZ_MARCH}")
if(march STREQUAL "AUTO")
  fb_detect_march(march)
endif()
if(march)
  add_compile_options(-march=${march})
endif()

# Fat objects, so that the installed libfambiz.a can be linked by any compiler, with or without LTO.
if(FAMBIZ_LTO)
  if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-flto=auto -ffat-lto-objects)
    add_link_options(-flto=auto)
  else()
    message(FATAL_ERROR "FAMBIZ_LTO is for gcc: clang 14 writes no fat objects")
  endif()
endif()

if(FAMBIZ_SANITIZE)
  add_compile_options(-fsanitize=${FAMBIZ_SANITIZE} -fno-sanitize-recover=all
                      -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${FAMBIZ_SANITIZE} -fno-sanitize-recover=all)
endif()

# libFuzzer wants every layer to report the edges it takes; with clang's address sanitizer that is
# the build in which the fuzz targets run.
if(CMAKE_C_COMPILER_ID STREQUAL "Clang" AND FAMBIZ_SANITIZE MATCHES "address")
  set(FAMBIZ_FUZZ TRUE)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

if(FAMBIZ_COVERAGE)
  # Atomic, because the arena counts from several threads, and a torn counter is negative.
  add_compile_options(--coverage -fprofile-update=atomic)
  add_link_options(--coverage)
endif()
