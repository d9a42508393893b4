/* heat.c - the arithmetic of the fair heat: reaction times, and who ties with the best. Owns the limits that make a
 * slow connection no handicap and a false clock no help. The lot between those who tie is fair/lot.h's. */
#include "table/table.h"

uint32_t fb_heat_reaction(uint64_t arrival, uint64_t sent, uint32_t rtt)
{
    uint64_t way = rtt < FB_RTT_MAX ? rtt : FB_RTT_MAX;
    uint64_t least = sent + way + FB_REACTION_MIN;
    if (arrival <= least) return FB_REACTION_MIN;
    uint64_t reaction = arrival - sent - way;
    return reaction < FB_UNTIMED ? (uint32_t)reaction : FB_UNTIMED - 1;
}

uint8_t fb_heat_seats(const uint32_t reaction[FB_SEATS], uint8_t seats, bool sealed)
{
    uint32_t best = FB_UNTIMED;
    unsigned heat = 0;
    if (sealed) return seats;
    for (int s = 0; s < FB_SEATS; s++)
        if ((seats >> s & 1) && reaction[s] < best) best = reaction[s];
    for (int s = 0; s < FB_SEATS; s++)
        if ((seats >> s & 1) && reaction[s] - best <= FB_HEAT) heat |= 1u << s;
    return (uint8_t)heat;
}
