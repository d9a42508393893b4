/* timers.h - what is due. Private to table/. */
#ifndef FB_TABLE_TIMERS_H
#define FB_TABLE_TIMERS_H

#include "table/work.h"

/* Does all that is due at the time of the input, the earliest first. */
void timers_run(Work *w);

#endif
