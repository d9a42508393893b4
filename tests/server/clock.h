/* clock.h - the page that a test and the server's clock (clock.c) share. */
#ifndef FAMBIZ_TEST_SERVER_CLOCK_H
#define FAMBIZ_TEST_SERVER_CLOCK_H

#include <stdint.h>

typedef struct ClockPage {
    _Atomic uint64_t us; /* what time it is, where speed is 0 */
    uint32_t
        speed; /* so many times as fast as the real one; 0: it stands, until somebody moves it */
} ClockPage;

#endif
