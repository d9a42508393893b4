/* fuzz_frame.c - libFuzzer target: frames, any bytes (frame.h).
 *
 * With only some of its bytes, a frame is waited for, or refused just as with all of them. wslay reads whatever is accepted in the same
 * way: the same kinds, the same lengths and, unmasked, the same bytes. And we can read every head that we write. The first byte of the
 * input says which end is speaking. */
#include <wslay/wslay.h>

#include "fuzz/fuzz.h"
#include "net/frame.h"

/* ---- the second opinion -------------------------------------------------------------------------------------------- */

typedef struct Bytes {
    const uint8_t *at;
    size_t n;
} Bytes;

static ssize_t hand_over(uint8_t *to, size_t n, int flags, void *self)
{
    Bytes *left = self;
    (void)flags;
    if (n > left->n) n = left->n;
    if (!n) return -1;
    memcpy(to, left->at, n);
    left->at += n;
    left->n -= n;
    return (ssize_t)n;
}

/* A frame of ours, whole and unmasked, read by them. */
static void compare(wslay_frame_context_ptr theirs, const Frame *f, const uint8_t *bytes)
{
    struct wslay_frame_iocb io;
    size_t got = 0;
    do {
        memset(&io, 0, sizeof io);
        REQUIRE_THAT(wslay_frame_recv(theirs, &io) >= 0);
        REQUIRE_THAT(io.opcode == f->kind && io.fin == f->last && !io.rsv);
        REQUIRE_THAT(io.payload_length == f->n && got + io.data_length <= f->n);
        REQUIRE_THAT(!io.data_length || !memcmp(io.data, bytes + got, io.data_length));
        got += io.data_length;
    } while (got < f->n);
}

/* ---- our own ------------------------------------------------------------------------------------------------------- */

/* Of a head as long as `whole`, fewer bytes are waited for; of one that is refused, they may be refused already. */
static void in_pieces(const uint8_t *bytes, size_t n, FrameEnd from, int whole)
{
    Frame f;
    size_t most = n < FRAME_HEAD_MAX ? n : FRAME_HEAD_MAX;
    for (size_t i = 0; i < most; i++) {
        int now = frame_read(&f, bytes, i, from);
        REQUIRE_THAT(now <= 0 || now == whole);
        REQUIRE_THAT(now >= 0 || whole < 0);
        REQUIRE_THAT(now || whole <= 0 || i < (size_t)whole);
    }
}

static void write_again(const Frame *f, FrameEnd from, int length)
{
    uint8_t head[FRAME_HEAD_MAX];
    Frame again;
    if (f->n > SIZE_MAX / 2) return;
    size_t n = frame_write(head, f->kind, (size_t)f->n, from == FRAME_CLIENT ? f->mask : NULL);
    REQUIRE_THAT(n == (size_t)length && frame_read(&again, head, n, from) == length);
    REQUIRE_THAT(again.kind == f->kind && again.last && again.n == f->n);
    REQUIRE_THAT(from == FRAME_SERVER || !memcmp(again.mask, f->mask, sizeof f->mask));
}

static void read_all(uint8_t *bytes, size_t n, FrameEnd from)
{
    static const struct wslay_frame_callbacks calls = {.recv_callback = hand_over};
    wslay_frame_context_ptr theirs;
    Bytes left = {bytes, n};
    uint8_t *copy = malloc(n ? n : 1);
    memcpy(copy, bytes, n);
    left.at = copy;
    REQUIRE_THAT(!wslay_frame_context_init(&theirs, &calls, &left));
    for (Frame f; n;) {
        int head = frame_read(&f, bytes, n, from);
        in_pieces(bytes, n, from, head);
        if (head <= 0) break;
        write_again(&f, from, head);
        if (n - (size_t)head < f.n) break;
        if (from == FRAME_CLIENT) frame_mask(bytes + head, (size_t)f.n, f.mask);
        compare(theirs, &f, bytes + head);
        bytes += (size_t)head + f.n;
        n -= (size_t)head + f.n;
    }
    wslay_frame_context_free(theirs);
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size) return 0;
    uint8_t *bytes = malloc(size); /* its own, so that a byte too far is noticed */
    memcpy(bytes, data + 1, size - 1);
    read_all(bytes, size - 1, data[0] & 1 ? FRAME_CLIENT : FRAME_SERVER);
    free(bytes);
    return 0;
}
