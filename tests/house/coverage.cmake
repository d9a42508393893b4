# Line coverage as two tests around all others (a fixture): the counters are cleared first, and read
# last. So `ctest --preset coverage -R rules` reads what that part alone reaches, and says so.
find_program(GCOVR gcovr REQUIRED)
add_test(NAME coverage.clear COMMAND find ${PROJECT_BINARY_DIR} -name *.gcda -delete)
add_test(NAME coverage.lines COMMAND ${PROJECT_SOURCE_DIR}/tests/house/coverage.sh ${GCOVR} 97)
set_tests_properties(coverage.clear PROPERTIES FIXTURES_SETUP coverage)
set_tests_properties(coverage.lines PROPERTIES FIXTURES_CLEANUP coverage ENVIRONMENT
                                               "${FAMBIZ_TEST_ENVIRONMENT}")
