/* witness_own.h - how what was shown becomes a digest: to note it (witness.c), and to check it (witness_check.c). Private to
 * the witness. */
#ifndef FB_CLIENT_WITNESS_OWN_H
#define FB_CLIENT_WITNESS_OWN_H

#include "client/witness.h"

void digest_start(FbSha256 *hash);
/* False for what is left out, because a record does not know when it was told: questions and single passes. */
bool digest_event(FbSha256 *hash, const FbEvent *event);
void digest_view(FbSha256 *hash, const FbView *view, uint8_t digest[FB_DIGEST]);

#endif
