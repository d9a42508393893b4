/* twin.h - a second table that takes the same inputs as the first, but is written into the form that lasts and read from it
 * again after each of them: so whatever the form forgets is missed at the next input. */
#ifndef FAMBIZ_TEST_TABLE_TWIN_H
#define FAMBIZ_TEST_TABLE_TWIN_H

#include "table/table.h"

/* `input` was taken by `before`, or refused with `no`, and gave `next` and `out`: does the same come of it for the twin of
 * `before`? NULL, or what differs. */
const char *twin_differs(const FbTable *before, const FbKept *kept, const FbInput *input,
                         FbTableRefusal no, const FbTable *next, const FbTableOut *out);

#endif
