/* admin_do.h - what an operator can ask of a running server: a row of admin.def and a function each. */
#ifndef FAMBIZ_SERVER_ADMIN_DO_H
#define FAMBIZ_SERVER_ADMIN_DO_H

#include "text/out.h"

typedef struct Server Server;

/* Does one command (a line of text, which is taken apart) and writes what there is to say. False: it was not done,
 * and the text says why. */
bool admin_do(Server *server, char *line, FbOut *out);

#endif
