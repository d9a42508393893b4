# The module of the page: the same objects as fambiz.wasm, less what nobody calls. A page is loaded over the air, so code is
# small (-Oz) but where bots spend their time: -O2 there is as fast as -O3, and a quarter faster than -Os. wasm-opt would
# take another hundredth off; it is not worth a package.
foreach(layer rules text fair table wire)
  target_compile_options(fb_${layer} PRIVATE -Oz)
endforeach()
set_source_files_properties(${CMAKE_CURRENT_SOURCE_DIR}/rules/quiet.c PROPERTIES COMPILE_OPTIONS -Os)
target_compile_options(fb_bots PRIVATE -O2)

add_executable(fambiz_page ${LAYER_SOURCES})
target_include_directories(fambiz_page PRIVATE ${CMAKE_CURRENT_SOURCE_DIR} ${CMAKE_CURRENT_BINARY_DIR})
target_include_directories(fambiz_page SYSTEM PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/wasm/include)
target_compile_options(fambiz_page PRIVATE -Oz)
target_link_libraries(fambiz_page PRIVATE fb_rules fb_text fb_fair fb_bots fb_table fb_wire)
target_link_options(fambiz_page PRIVATE -nostdlib -Wl,--no-entry -Wl,--gc-sections -Wl,--strip-all
                    -Wl,--stack-first -Wl,-z,stack-size=262144)
set_target_properties(fambiz_page PROPERTIES OUTPUT_NAME page RUNTIME_OUTPUT_DIRECTORY
                                                              ${PROJECT_BINARY_DIR})
