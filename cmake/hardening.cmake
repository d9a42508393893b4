# What every build for use brings against memory errors that tests and fuzzers have missed: stack canaries, checked string
# functions, probed stack pages, no writable jump table, no executable stack, addresses that nobody can guess, and landing pads
# for indirect calls.
#
# Debug builds and sanitizers go without: _FORTIFY_SOURCE needs -O, and would answer in place of AddressSanitizer with less to
# say. WebAssembly has none of these mechanisms. tests/house/hardening.py reads all of it off the release binary.
#
# It costs a play-out 0.2 % more instructions (221.9 a decision, 221.6 without; bench/instructions), and a don's thought 0.5 %
# (bench/thought).

if(FAMBIZ_FREESTANDING OR FAMBIZ_SANITIZE OR FAMBIZ_COVERAGE
   OR NOT CMAKE_BUILD_TYPE MATCHES "^(Release|RelWithDebInfo|MinSizeRel)$")
  function(fb_spare_search)
  endfunction()
  return()
endif()
set(FAMBIZ_HARDENED TRUE)

# Without this check CMake compiles for PIE but leaves the linker to its own default.
include(CheckPIESupported)
check_pie_supported(LANGUAGES C)

# Level 3 also checks sizes that are known only at run time, for no more instructions than 2. Undefined first, because the flags
# of a Debian package define it as 2.
add_compile_options(-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3 -fstack-protector-strong -fstack-clash-protection)
add_link_options(-Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack)

# Debian 12's start files (Scrt1.o, crti.o) carry no IBT or SHSTK mark, so the linker gives the program none, either. To force one
# would be a lie about their code. The landing pads are there for a libc that has them.
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  add_compile_options(-fcf-protection=full)
endif()

# A search goes through small arrays on the stack all the time; canaries would cost a don's thought another 1.2 % of its
# instructions. rules and bots read no byte from outside: text, wire and table do that and keep theirs. To be called once the
# layers are there.
function(fb_spare_search)
  foreach(layer rules bots)
    if(TARGET fb_${layer})
      target_compile_options(fb_${layer} PRIVATE -fno-stack-protector)
    endif()
  endforeach()
endfunction()
