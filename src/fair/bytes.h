/* bytes.h - four bytes as a little-endian word, on any machine. Private to src/fair. */
#ifndef FB_FAIR_BYTES_H
#define FB_FAIR_BYTES_H

#include <stdint.h>

static inline uint32_t fb_load_le(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

#endif
