/* qr.c - see qr.h. */
#include "http/qr.h"

#include <qrencode.h>

enum { QUIET = 4 };

/* A quarter of the code may be unreadable: links are short, and screens are dirty. */
Qr *qr_new(const char *text)
{
    return (Qr *)(void *)QRcode_encodeString8bit(text, 0, QR_ECLEVEL_Q);
}

static QRcode *code_of(const Qr *qr) { return (QRcode *)(void *)(uintptr_t)qr; }

void qr_free(Qr *qr) { QRcode_free(code_of(qr)); }

static bool is_dark(const QRcode *code, int x, int y)
{
    return x < code->width && code->data[y * code->width + x] & 1;
}

/* M x y h n v1 h-n z */
static void write_run(FbOut *svg, int x, int y, int n)
{
    fb_out_char(svg, 'M');
    fb_out_number(svg, (uint64_t)(x + QUIET));
    fb_out_char(svg, ' ');
    fb_out_number(svg, (uint64_t)(y + QUIET));
    fb_out_char(svg, 'h');
    fb_out_number(svg, (uint64_t)n);
    fb_out_text(svg, "v1h-");
    fb_out_number(svg, (uint64_t)n);
    fb_out_char(svg, 'z');
}

static void write_row(FbOut *svg, const QRcode *code, int y)
{
    for (int x = 0; x < code->width; x++) {
        int n = 0;
        while (is_dark(code, x + n, y))
            n++;
        if (n) write_run(svg, x, y, n);
        x += n;
    }
}

void qr_write(FbOut *svg, const Qr *qr)
{
    const QRcode *code = code_of(qr);
    uint64_t size = (uint64_t)(code->width + 2 * QUIET);
    fb_out_text(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ");
    fb_out_number(svg, size);
    fb_out_char(svg, ' ');
    fb_out_number(svg, size);
    fb_out_text(svg, "\" shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h");
    fb_out_number(svg, size);
    fb_out_char(svg, 'v');
    fb_out_number(svg, size);
    fb_out_text(svg, "H0z\"/><path d=\"");
    for (int y = 0; y < code->width; y++)
        write_row(svg, code, y);
    fb_out_text(svg, "\"/></svg>\n");
}
