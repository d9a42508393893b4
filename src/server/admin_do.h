/* admin_do.h - what an operator can ask of a running server: a row of admin.def and a function each. */
#ifndef FAMBIZ_SERVER_ADMIN_DO_H
#define FAMBIZ_SERVER_ADMIN_DO_H

#include "text/out.h"

typedef struct Server Server;

/* Whoever gave a command, and waits for what it says (admin.c). */
typedef struct AdminWait AdminWait;

/* Does one command (a line of text, which is taken apart) and writes what there is to say. False: it was not done,
 * and the text says why. One that has to ask the store first says so, and answers later. */
bool admin_do(Server *server, char *line, FbOut *out, AdminWait *wait);
void admin_later(AdminWait *wait);
/* Then once, in any case; whoever waited may be gone. */
void admin_answer(AdminWait *wait, bool done, const char *text, size_t n);

/* A line as printf makes it, cut at ADMIN_ROW_MAX bytes; always true. */
enum { ADMIN_ROW_MAX = 512 };
__attribute__((format(printf, 2, 3))) bool admin_print(FbOut *out, const char *format, ...);

/* admin_aside.c */
bool admin_aside_do(Server *server, char *rest, FbOut *out, AdminWait *wait);

#endif
