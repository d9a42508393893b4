/* qr.h - a link as a QR code, drawn as SVG. Owns how it looks; the code itself is libqrencode's. */
#ifndef FAMBIZ_HTTP_QR_H
#define FAMBIZ_HTTP_QR_H

#include "text/out.h"

typedef struct Qr Qr;

Qr *qr_new(const char *text); /* NULL: too long, or no memory */
void qr_free(Qr *qr);
/* One path, dark on white whatever the page's colours are, with the quiet zone of four modules that readers want. */
void qr_write(FbOut *svg, const Qr *qr);

#endif
