/* lot.h - the lots that decide a heat in which several seats tie (design.md, the fair heat, 4).
 *
 * Owns: which seat wins, out of the seed, the window's number and the seats in the heat.
 * Refuses to know: reaction times, cards, who is in a heat and why.
 *
 * To the bit. With the seed of the game (32 bytes; the Seed that also shuffles, so that a record
 * with `Seed` alone can be checked too), the window's number and the seats in the heat:
 *
 *   digest j = SHA-256( "fambiz heat" (11 bytes of ASCII, no NUL) || Seed || window (u32 LE)
 *                       || seats (one byte: bit 0 is seat A … bit 5 is seat F) || j (u32 LE) )
 *
 * Each digest is read as eight 32-bit little-endian words, digest 0 first, then 1, 2 … The winner
 * is number below(n) of the n seats in the heat, counted from 0 in seat order; below as in R 9.2.
 * So a seat alone always wins.
 *
 * The leading text keeps lots and seeds apart: no lot's digest is ever a seed, a commitment or a
 * key. The seats are hashed, too: else who draws against whom would not be a fresh draw.
 */
#ifndef FB_FAIR_LOT_H
#define FB_FAIR_LOT_H

#include <stdint.h>

#include "rules/fambiz.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The winning seat, 0 for A; -1 where there is no seat, or one beyond F. */
FB_API int fb_heat_lot(const uint8_t seed[32], uint32_t window, uint8_t seats);

#ifdef __cplusplus
}
#endif
#endif
