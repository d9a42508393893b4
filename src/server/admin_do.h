/* admin_do.h - what an operator can ask of a running server: a row of admin.def and a function for each. */
#ifndef FAMBIZ_SERVER_ADMIN_DO_H
#define FAMBIZ_SERVER_ADMIN_DO_H

#include "text/out.h"

typedef struct Server Server;

/* Somebody who gave a command and waits for the answer (admin.c). */
typedef struct AdminWait AdminWait;

/* Does one command (a line of text, which is taken apart) and writes the answer. False: it was not done, and the text says why. A
 * command that has to ask the store first calls admin_later, and answers by admin_answer. */
bool admin_do(Server *server, char *line, FbOut *out, AdminWait *wait);
void admin_later(AdminWait *wait);
/* To be called exactly once after admin_later, even if whoever waited is gone. */
void admin_answer(AdminWait *wait, bool done, const char *text, size_t n);

/* A line as printf makes it, cut at ADMIN_ROW_MAX bytes; always true. */
enum { ADMIN_ROW_MAX = 512 };
__attribute__((format(printf, 2, 3))) bool admin_print(FbOut *out, const char *format, ...);

/* admin_aside.c */
bool admin_aside_do(Server *server, char *rest, FbOut *out, AdminWait *wait);

#endif
