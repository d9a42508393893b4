/* cookie.c - see cookie.h; and person_token of person.h, the other direction. */
#include "people/cookie.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "net/net.h"
#include "people/person.h"

static const char name[] = "fambiz=";
static const char bearer[] = "Bearer ";
enum { YEAR = 31536000 };

void cookie_write(char text[COOKIE_MAX], const char *token, bool secure)
{
    snprintf(text, COOKIE_MAX, "%s%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=%d%s", name,
             token ? token : "", token ? YEAR : 0, secure ? "; Secure" : "");
}

/* Exactly as many digits as a token has, and then the end. */
static bool take(const char *text, const char *ends, char token[PERSON_TOKEN_TEXT + 1])
{
    size_t n = strspn(text, "0123456789abcdef");
    if (n != PERSON_TOKEN_TEXT || (text[n] && !strchr(ends, text[n]))) return false;
    memcpy(token, text, n);
    token[n] = 0;
    return true;
}

static bool take_cookie(const char *cookies, char token[PERSON_TOKEN_TEXT + 1])
{
    for (const char *at = cookies; *at;) {
        at += strspn(at, "; ");
        if (strncmp(at, name, sizeof name - 1) == 0 && take(at + sizeof name - 1, "; ", token))
            return true;
        at += strcspn(at, ";");
    }
    return false;
}

/* A token in Authorization wins over any cookie that the program happens to have. */
bool person_token(const NetAsk *ask, char token[PERSON_TOKEN_TEXT + 1])
{
    const char *said = ask->header[NET_AUTHORIZATION];
    if (!said[0]) return take_cookie(ask->header[NET_COOKIE], token);
    return strncasecmp(said, bearer, sizeof bearer - 1) == 0 &&
           take(said + sizeof bearer - 1, " ", token);
}
