/* host.h - the tables of this browser in one instance: what host.c and host_think.c share, and what they call.
 *
 * The worker around them (web/src/worker/house.ts) has ports, IndexedDB, a clock and time to think. It calls what is exported
 * here; whatever has to leave are calls of what it hands in (HOST, below), and none of those calls back: an answer comes later.
 * To the worker a person, a connection and a table are numbers, which are where they lie. It frees a connection itself, has people
 * for as long as it is there, and knows of a table only as long as it owes an answer or has a timer for it. */
#ifndef FB_WASM_HOST_H
#define FB_WASM_HOST_H

#include "host/own_log.h"
#include "host/think.h"

/* HOST(double, now, (void)): host_now() is `now` of what the worker hands in. */
#define HOST(type, name, ...) \
    __attribute__((import_module("host"), import_name(#name))) extern type host_##name __VA_ARGS__

/* Milliseconds. */
HOST(double, now, (void));
/* Calls host_thinks, again and again, as long as it says so. */
HOST(void, think, (void));

extern FbHost page_host;

/* FbHostWay.think. */
void host_begin_thought(void *self, const FbThink *job);
/* Nobody waits any more for what bots think of this table. */
void host_drop_thoughts(const FbTableId *table);

#endif
