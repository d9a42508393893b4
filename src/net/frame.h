/* frame.h - the frames of RFC 6455, for both ends: the server (socket.c) and the terminal's client (client.c).
 *
 * Owns what a frame looks like, and which frames are wrong in themselves. Refuses to know messages, connections and memory.
 * Pure. */
#ifndef FAMBIZ_NET_FRAME_H
#define FAMBIZ_NET_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    FRAME_HEAD_MAX = 14,    /* bytes, with a mask */
    FRAME_CONTROL_MAX = 125 /* bytes of a control frame's payload */
};

typedef enum FrameKind {
    FRAME_MORE = 0, /* continues the message before it */
    FRAME_TEXT = 1,
    FRAME_BINARY = 2,
    FRAME_CLOSE = 8,
    FRAME_PING = 9,
    FRAME_PONG = 10
} FrameKind;

typedef enum FrameEnd { FRAME_CLIENT, FRAME_SERVER } FrameEnd;

typedef struct Frame {
    FrameKind kind;
    bool last; /* of its message */
    uint8_t mask[4];
    uint64_t n; /* bytes of its payload */
} Frame;

/* Reads the head of a frame sent by `from`: its length in bytes, 0 if more has to come, -1 if it breaks the protocol (1002). A bad
 * frame is refused as soon as the bytes at hand show that it is bad. */
int frame_read(Frame *frame, const uint8_t *bytes, size_t n, FrameEnd from);
bool frame_is_control(const Frame *frame);
/* Puts a mask on, or takes it off. */
void frame_mask(uint8_t *bytes, size_t n, const uint8_t mask[4]);
/* Writes the head of a complete message or control frame; answers its length. mask NULL: unmasked, as a server sends it. */
size_t frame_write(uint8_t head[FRAME_HEAD_MAX], FrameKind kind, size_t n, const uint8_t *mask);

/* May a close frame carry this code? */
bool frame_is_close_code(int code);

#endif
