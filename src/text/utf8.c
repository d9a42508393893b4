/* utf8.c - see utf8.h. An overlong form or a surrogate is refused here and nowhere else: what gets past could be compared, or
 * cut, in one place as something other than what another place shows. */
#include "text/utf8.h"

static int length_by_first(uint8_t first)
{
    if (first < 0x80) return 1;
    if (first < 0xc2) return 0; /* a later byte, or the start of an overlong form */
    return first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
}

int fb_utf8_get(const char *bytes, size_t n, uint32_t *code)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (!n) return 0;
    uint8_t first = (uint8_t)bytes[0];
    int length = length_by_first(first);
    if (!length || (size_t)length > n) return 0;
    uint32_t c = length == 1 ? first : first & (0x7fu >> length);
    for (int i = 1; i < length; i++) {
        uint8_t byte = (uint8_t)bytes[i];
        if ((byte & 0xc0) != 0x80) return 0;
        c = c << 6 | (byte & 0x3f);
    }
    if (c < least[length] || c > 0x10ffff || (c >= 0xd800 && c < 0xe000)) return 0;
    *code = c;
    return length;
}

int fb_utf8_put(char bytes[4], uint32_t code)
{
    int length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (length == 1) {
        bytes[0] = (char)code;
        return 1;
    }
    for (int i = length - 1; i > 0; i--, code >>= 6)
        bytes[i] = (char)(0x80 | (code & 0x3f));
    bytes[0] = (char)(uint8_t)(0xf00u >> length | code);
    return length;
}
