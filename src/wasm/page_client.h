/* page_client.h - the client of the page (client/client.h), which the files client*.c and witness.c share. */
#ifndef FB_WASM_PAGE_CLIENT_H
#define FB_WASM_PAGE_CLIENT_H

#include "client/client.h"

extern FbTableOut page_into; /* what the message that was heard last refers to */

/* Made when it is first asked for. */
FbClient *page_client(void);

#endif
