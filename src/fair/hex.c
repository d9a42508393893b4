/* hex.c - see hex.h. */
#include "fair/hex.h"

static int digit_value(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
}

void fb_hex_write(char *text, const uint8_t *bytes, size_t n)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < n; i++) {
        *text++ = digits[bytes[i] >> 4];
        *text++ = digits[bytes[i] & 15];
    }
    *text = '\0';
}

/* Two passes, so that a bad text changes nothing. */
bool fb_hex_read(uint8_t *bytes, size_t n, const char *text, size_t length)
{
    if (length / 2 != n || length % 2 != 0) return false;
    for (size_t i = 0; i < length; i++)
        if (digit_value(text[i]) < 0) return false;
    for (size_t i = 0; i < n; i++)
        bytes[i] = (uint8_t)(digit_value(text[2 * i]) << 4 | digit_value(text[2 * i + 1]));
    return true;
}
