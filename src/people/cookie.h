/* cookie.h - the token of a guest in its cookie, and of a bot account in Authorization. Owns their spelling. */
#ifndef FAMBIZ_PEOPLE_COOKIE_H
#define FAMBIZ_PEOPLE_COOKIE_H

#include <stdbool.h>

enum { COOKIE_MAX = 160 };

/* The value of Set-Cookie. With token NULL, it makes the browser forget the cookie. */
void cookie_write(char text[COOKIE_MAX], const char *token, bool secure);

#endif
