/* clock.h - the page that a test and the server's clock (clock.c) share. */
#ifndef FAMBIZ_TEST_SERVER_CLOCK_H
#define FAMBIZ_TEST_SERVER_CLOCK_H

#include <stdatomic.h>
#include <stdint.h>

typedef struct ClockPage {
    _Atomic uint32_t version; /* odd while the others are being changed */
    _Atomic uint32_t speed;   /* so many times as fast as the real one; 0: it stands */
    _Atomic uint64_t since;   /* at this real time (µs) … */
    _Atomic uint64_t us;      /* … it was that late */
    _Atomic uint64_t
        awake; /* µs for which a test that says nothing is taken to be awake; 0: for ever */
    _Atomic uint64_t rounds; /* how often the server's loop has begun to wait */
} ClockPage;

/* A test that was held up by a busy machine must not lose its connections: from then on the clock runs no faster than the
 * real one, until the test says that it is awake. */

static inline uint64_t clock_page_at(const ClockPage *page, uint64_t real)
{
    uint32_t version;
    uint64_t us;
    do {
        version = page->version;
        uint64_t since = page->since, speed = page->speed;
        uint64_t passed = real > since ? real - since : 0; /* it may have been set this moment */
        uint64_t awake = page->awake, fast = !awake || passed < awake ? passed : awake;
        us = page->us + fast * speed + (speed ? passed - fast : 0);
    } while (version % 2 || version != page->version);
    return us;
}

/* Another speed from now on, or the same by one who is awake; time goes on from where it is. */
static inline void clock_page_speed(ClockPage *page, uint64_t real, uint32_t speed)
{
    uint64_t us = clock_page_at(page, real);
    page->version++;
    page->us = us;
    page->since = real;
    page->speed = speed;
    page->version++;
}

#endif
