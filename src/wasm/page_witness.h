/* page_witness.h - what a client remembers of a deal, and what the page asks of it (witness.c). */
#ifndef FB_WASM_PAGE_WITNESS_H
#define FB_WASM_PAGE_WITNESS_H

#include "wire/wire.h"

/* A message was told; `view`: it has led to this one, or NULL. */
void page_witness_told(const FbTold *told, const FbTableOut *into, const FbView *view);
/* What was seen was seen at another table. */
void page_witness_forget(void);

#endif
