/* observe.h - the two halves of fuzz.observe: the target (observe.c) and the making of views that nearly
 * are, or nearly are not, sound (observe_tweak.c). */
#ifndef FAMBIZ_TEST_FUZZ_OBSERVE_H
#define FAMBIZ_TEST_FUZZ_OBSERVE_H

#include "fuzz.h"

/* Changes one thing of a view. What comes out can be written as JSON, but need not be sound. */
void observe_tweak(FbView *view, FbRng *rng);
/* The same for an event. */
void observe_tweak_event(FbEvent *event, FbRng *rng);

#endif
