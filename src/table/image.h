/* image.h - envelopes of 0.1.0, which were memory images. Private to table/. */
#ifndef FB_TABLE_IMAGE_H
#define FB_TABLE_IMAGE_H

#include "table/saved.h"

/* The head alone. False: it is cut short, or of another program. */
bool image_look(FbSaved *saved, const uint8_t *bytes, size_t n);
/* All of it; `record` has room for what image_look has counted. */
bool image_read(FbTable *table, FbKept *kept, FbTableRecord *record, const uint8_t *bytes,
                size_t n);
/* FbRules as 0.1.0 had them in memory, and in its rows. */
bool image_rules(uint32_t word, FbRules *rules);

#endif
