# The modules of the page: the same objects as fambiz.wasm, less what nobody calls. A page is loaded over the air, so code is
# small (-Oz) but where bots spend their time: -O2 there is as fast as -O3, and a quarter faster than -Os. wasm-opt would
# take another hundredth off; it is not worth a package.
#
#   page.wasm   all that a game needs, from the first load on
#   story.wasm  records: read, verified, proved and shown again; and what a bot thinks of a view; loaded when somebody wants one
#
# Of the layers that are no hot loop: what loop strength reduction and partial redundancy elimination add, to make code faster, is a
# fiftieth of a module. The linker compiles these layers as one (LTO), which saves nearly as much again; bots and rules are compiled
# before that, for these -mllvm are not for hot loops. The number of a function takes as few bytes as it needs, not 5.
set(small -Oz -flto)
set(small_link -Wl,--compress-relocations)
foreach(option -disable-lsr -enable-pre=false -enable-load-pre=false -disable-licm-promotion)
  list(APPEND small "SHELL:-mllvm ${option}")
  list(APPEND small_link -Wl,-mllvm,${option})
endforeach()
target_compile_options(fb_rules PRIVATE -Oz) # quiet.c is what bots play out games with
set_source_files_properties(${CMAKE_CURRENT_SOURCE_DIR}/rules/quiet.c PROPERTIES COMPILE_OPTIONS -Os)
foreach(layer text fair table wire client host)
  target_compile_options(fb_${layer} PRIVATE ${small})
endforeach()
target_compile_options(fb_bots PRIVATE -O2)
target_compile_definitions(fb_client PRIVATE FB_CLIENT_LINES=0) # the page makes sentences itself, in the language of now

# page_module(NAME TEXTS SOURCE…)
function(page_module name texts)
  list(TRANSFORM ARGN PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/wasm/)
  add_executable(fambiz_${name} ${ARGN})
  target_include_directories(fambiz_${name} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR} ${CMAKE_CURRENT_BINARY_DIR})
  target_include_directories(fambiz_${name} SYSTEM PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/wasm/include)
  target_compile_options(fambiz_${name} PRIVATE ${small})
  target_link_libraries(fambiz_${name} PRIVATE fb_rules fb_text fb_fair fb_bots fb_table fb_wire fb_client fb_host
                                                ${texts})
  target_link_options(fambiz_${name} PRIVATE -nostdlib -Wl,--no-entry -Wl,--gc-sections -Wl,--strip-all ${small_link}
                      -Wl,--stack-first -Wl,-z,stack-size=262144)
  set_target_properties(fambiz_${name} PROPERTIES OUTPUT_NAME ${name} RUNTIME_OUTPUT_DIRECTORY
                                                                      ${PROJECT_BINARY_DIR})
endfunction()

set(shared memory.c page.c string.c)
# The table of texts without those that only story.wasm has a use for.
set(page_texts ${LAYER_BINARY_DIR}/lang_table_page.c)
add_custom_command(
  OUTPUT ${page_texts}
  COMMAND ${PYTHON3} ${po_tool} c --page ${page_texts} ${po}
  DEPENDS ${po} ${po_tool}
  COMMENT "Sentences of the page's first module"
  VERBATIM)
add_library(fb_lang_table_page OBJECT ${page_texts})
target_include_directories(fb_lang_table_page PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
page_module(page fb_lang_table_page ${shared} client.c client_draft.c client_now.c host.c host_think.c witness.c words.c)
page_module(story fb_lang_table ${shared} hint.c story.c)

# fambiz.wasm, all pure layers in one module, wants nothing from outside; the tables of a browser call what their worker hands in.
list(FILTER LAYER_SOURCES EXCLUDE REGEX "/wasm/host[^/]*\\.c$")
