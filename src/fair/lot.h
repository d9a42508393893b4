/* lot.h - the lots that decide a heat: several seats countered so nearly at once that nobody was clearly first.
 *
 * Owns which seat wins, given the seed, the window's number and the seats in the heat. Refuses to know reaction times,
 * cards, and who is in a heat and why (table/heat.c).
 *
 * To the bit. The seed is the Seed that also shuffles, so that a record with nothing but `Seed` can be checked too:
 *
 *   digest j = SHA-256( "fambiz heat" (11 bytes of ASCII, no NUL) || Seed || window (u32 LE)
 *                       || seats (one byte: bit 0 is seat A … bit 5 is seat F) || j (u32 LE) )
 *
 * The digests, j = 0, 1, 2 …, are read as 32-bit little-endian words. The winner is number below(n) of the n seats in the
 * heat, counted from 0 in seat order, with below as in R 9.2. So a seat alone always wins.
 *
 * The label keeps lots and seeds apart: no digest of a lot is ever a seed, a commitment or a key. The seats are hashed as
 * well, so that another set of rivals is another draw.
 */
#ifndef FB_FAIR_LOT_H
#define FB_FAIR_LOT_H

#include <stdint.h>

#include "rules/fambiz.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The winning seat, 0 for A; -1 if there is no seat, or one beyond F. */
FB_API int fb_heat_lot(const uint8_t seed[32], uint32_t window, uint8_t seats);

#ifdef __cplusplus
}
#endif
#endif
