/* view_hash.h - fb_view_hash for the views of one game in a row. Every step tells each reader the hash of their view. The
 * open part is most of a view and nearly always the same for all, so it is hashed once, and only hand and seat are mixed in
 * for each reader. Private to rules/ and table/. */
#ifndef FB_VIEW_HASH_H
#define FB_VIEW_HASH_H

#include "rules/fambiz.h"

typedef struct ViewHasher { /* starts as all zeros */
    FbOpen open;            /* the open part of the last view, */
    uint64_t hash;          /* and its hash */
    bool any;
} ViewHasher;

uint64_t view_hash(ViewHasher *last, const FbView *view);

#endif
