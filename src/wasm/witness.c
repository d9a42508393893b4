/* witness.c - what the page's client remembers of the deal and of what it was shown, as text that the page keeps
 * (client/witness.h). */
#include "wasm/page.h"
#include "wasm/page_client.h"

/* All of it as plain text; empty if there is nothing to prove. -1: more was shown than can be kept, and no part of it may pass for
 * the whole. */
PAGE(int, client_witness, (void))
{
    FbOut out = page_write();
    const FbWitness *witness = &page_client()->witness;
    if (witness->full) return page_wrong("more was shown than can be proved");
    if (witness->bound) fb_witness_write(&out, witness);
    return page_done(&out);
}

/* What was kept of this game before the page was loaded again. */
PAGE(int, client_remember, (size_t n))
{
    FbTextError error;
    FbWitness *witness = &page_client()->witness;
    return fb_witness_read(witness, page_text_in, n, &error) ? 0 : page_wrong(error.message);
}
