/* fair.h - the whole fair layer in one include: shuffles (R 9), commitments, lots. */
#ifndef FB_FAIR_FAIR_H
#define FB_FAIR_FAIR_H

#include "fair/chacha20.h"
#include "fair/commit.h"
#include "fair/hex.h"
#include "fair/lot.h"
#include "fair/sha256.h"
#include "fair/shuffle.h"

#endif
