/* view_hash.h - fb_view_hash for all views of one game, one after the other. A step tells every reader the hash of their view;
 * what lies open is nearly all of a view, and nearly always the same for all, so it is hashed once. The hand and the seat are
 * mixed in for each reader. Private to rules/ and table/. */
#ifndef FB_VIEW_HASH_H
#define FB_VIEW_HASH_H

#include "rules/fambiz.h"

typedef struct ViewHasher { /* all zeros before the first view */
    FbOpen open;            /* of the last view … */
    uint64_t hash;          /* … and its hash */
    bool any;
} ViewHasher;

uint64_t view_hash(ViewHasher *last, const FbView *view);

#endif
