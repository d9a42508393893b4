/* unit.h - cmocka and what it wants included before it. */
#ifndef FAMBIZ_TEST_UNIT_H
#define FAMBIZ_TEST_UNIT_H

/* cmocka.h uses the first four without including them. */
/* clang-format off */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
/* clang-format on */

#endif
