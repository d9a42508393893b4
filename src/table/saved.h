/* saved.h - what is kept of a table: docs/storage.md as functions. Owns the envelope; refuses to know where it lies. */
#ifndef FB_TABLE_SAVED_H
#define FB_TABLE_SAVED_H

#include "table/table.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The envelope of docs/storage.md: a table and the picks of its game so far, in a form that lasts, for the rows behind it to be
 * played on. What stands in it besides is the host's. */
typedef struct FbSaved {
    uint64_t maker;           /* a person's number */
    int64_t made;             /* seconds since 1970 */
    uint32_t recorded;        /* games of this table that are records already */
    uint8_t listed, quick;    /* strangers may find it; a quick match */
    uint32_t picks, comments; /* how many: set by fb_saved_look, for room to be made */
    bool old;                 /* it is of an older form: best written anew */
} FbSaved;

enum {
    FB_SAVED_FORM = 4,
    FB_SAVED_MAX = 16384
}; /* bytes of a table without the picks and comments */

/* Room that fb_saved_write needs at most; how many bytes it wrote, 0 if they did not fit. */
FB_API size_t fb_saved_size(const FbTableRecord *record);
FB_API size_t fb_saved_write(uint8_t *bytes, size_t size, const FbSaved *saved,
                             const FbTable *table, const FbKept *kept, const FbTableRecord *record);
/* What stands before the table. False: `error` says why this program cannot read it. */
FB_API bool fb_saved_look(FbSaved *saved, const uint8_t *bytes, size_t n, FbTextError *error);
/* All of it; the arrays of `record` have room for what fb_saved_look has counted. A table that was read is sound. */
FB_API bool fb_saved_read(FbTable *table, FbKept *kept, FbTableRecord *record, const uint8_t *bytes,
                          size_t n, FbTextError *error);

#ifdef __cplusplus
}
#endif
#endif
