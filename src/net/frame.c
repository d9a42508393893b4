/* frame.c - see frame.h.
 *
 *       byte 0          byte 1            then                            then                  then
 *      |F|r|r|r| kind  |M| length, 7 bit | 2 bytes of length, if 126    | mask, 4 bytes, if M | payload
 *                                        | 8 bytes of length, if 127    |
 *
 *      F  the last frame of its message        kind  0 goes on, 1 text, 2 binary, 8 close, 9 ping, 10 pong
 *      r  reserved: has to be 0                M     the payload is masked: always from a client, never from a server
 *
 * Reading keeps no state. Whoever has part of a frame keeps the bytes and asks again: frames here have a few KiB at most, so
 * looking at fourteen bytes twice is cheaper than remembering where one was, and there is no state to get wrong.
 *
 * A head is refused at the first byte that can be in no frame: a reserved bit, an unknown kind, a control frame in pieces or over
 * 125 bytes, a mask where none belongs or none where one belongs, a length that fits a shorter form. Two programs that disagree
 * about where a frame ends see different messages behind it. */
#include "net/frame.h"

#include <string.h>

enum {
    LAST = 0x80,
    RESERVED = 0x70,
    KIND = 0x0f,
    MASKED = 0x80,
    LENGTH = 0x7f,
    TWO = 126,
    EIGHT = 127
};

bool frame_is_control(const Frame *f) { return f->kind >= FRAME_CLOSE; }

static bool is_kind(FrameKind kind)
{
    return kind <= FRAME_BINARY || (kind >= FRAME_CLOSE && kind <= FRAME_PONG);
}

/* A length has 63 bits, and has to be in the shortest form that fits. */
static bool read_length(Frame *f, const uint8_t *bytes, size_t more)
{
    if (!more) return true;
    f->n = 0;
    for (size_t i = 0; i < more; i++)
        f->n = f->n << 8 | bytes[i];
    return f->n >= (more == 2 ? TWO : 65536) && !(f->n >> 63);
}

int frame_read(Frame *f, const uint8_t *bytes, size_t n, FrameEnd from)
{
    if (!n) return 0;
    f->kind = (FrameKind)(bytes[0] & KIND);
    f->last = bytes[0] & LAST;
    if (bytes[0] & RESERVED || !is_kind(f->kind)) return -1;
    if (frame_is_control(f) && !f->last) return -1;
    if (n < 2) return 0;
    bool masked = bytes[1] & MASKED;
    f->n = bytes[1] & LENGTH;
    if (masked != (from == FRAME_CLIENT)) return -1;
    if (frame_is_control(f) && f->n > FRAME_CONTROL_MAX) return -1;
    size_t more = f->n == TWO ? 2 : f->n == EIGHT ? 8 : 0, mask = masked ? sizeof f->mask : 0;
    if (n < 2 + more) return 0;
    if (!read_length(f, bytes + 2, more)) return -1;
    if (n < 2 + more + mask) return 0;
    if (masked) memcpy(f->mask, bytes + 2 + more, sizeof f->mask);
    return (int)(2 + more + mask);
}

/* Eight bytes at a time: a mask is the same every four. */
void frame_mask(uint8_t *bytes, size_t n, const uint8_t mask[4])
{
    uint8_t twice[8];
    uint64_t wide, word;
    memcpy(twice, mask, 4);
    memcpy(twice + 4, mask, 4);
    memcpy(&wide, twice, sizeof wide);
    size_t i = 0;
    for (; i + sizeof word <= n; i += sizeof word) {
        memcpy(&word, bytes + i, sizeof word);
        word ^= wide;
        memcpy(bytes + i, &word, sizeof word);
    }
    for (; i < n; i++)
        bytes[i] ^= mask[i % 4];
}

size_t frame_write(uint8_t head[FRAME_HEAD_MAX], FrameKind kind, size_t n, const uint8_t *mask)
{
    size_t more = n < TWO ? 0 : n < 65536 ? 2 : 8;
    head[0] = (uint8_t)(LAST | kind);
    head[1] = (uint8_t)((mask ? MASKED : 0) | (more == 8 ? EIGHT : more ? TWO : n));
    for (size_t i = 0; i < more; i++)
        head[2 + i] = (uint8_t)((uint64_t)n >> (8 * (more - 1 - i)));
    if (mask) memcpy(head + 2 + more, mask, 4);
    return 2 + more + (mask ? 4 : 0);
}

/* RFC 6455, 7.4, and the codes registered since: 1004 to 1006 and 1015 are never sent, 3000 and up belong to others. */
bool frame_is_close_code(int code)
{
    if (code >= 3000) return code <= 4999;
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014);
}
