/* fair.h - all of the fair layer: shuffles (R 9), commitments, lots. It owns nothing itself. */
#ifndef FB_FAIR_FAIR_H
#define FB_FAIR_FAIR_H

#include "fair/chacha20.h"
#include "fair/commit.h"
#include "fair/hex.h"
#include "fair/lot.h"
#include "fair/sha256.h"
#include "fair/shuffle.h"

#endif
