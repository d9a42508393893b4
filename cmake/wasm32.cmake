# Toolchain: WebAssembly without a libc, by the clang and lld that the tests need anyway.
#
# -nostdlibinc leaves clang's own <stdint.h>, <stddef.h>, <stdbool.h> and hides the machine's
# /usr/include, so a pure layer that includes <stdio.h> does not build. <string.h> comes from
# src/wasm/include. Bulk memory (memory.copy, memory.fill), sign extension and conversions that do not trap are in every browser
# since 2021.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY) # nothing can be linked before we exist
add_compile_options(-ffreestanding -nostdlibinc -mbulk-memory -msign-ext -mnontrapping-fptoint)
set(CMAKE_EXECUTABLE_SUFFIX_C .wasm)
