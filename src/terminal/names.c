/* names.c - see names.h. */
#include "terminal/names.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "text/families.h"
#include "text/lang.h"

static bool name_has(const char *name, const char *text, size_t n)
{
    while (name && strncasecmp(name, text, n))
        name = (name = strchr(name, ' ')) ? name + 1 : NULL;
    return name != NULL;
}

/* ---- cards --------------------------------------------------------------------------------------------------------------- */

static bool card_has(FbCard card, const char *text, size_t n)
{
    int lang = 0;
    while (lang < fb_langs() && !name_has(fb_card_name(card, (FbLang)lang), text, n))
        lang++;
    return lang < fb_langs();
}

uint64_t cards_called(const char *text)
{
    size_t n = strlen(text);
    uint64_t cards = 0;
    for (FbCard card = 0; card < FB_CARDS; card++)
        if (card_has(card, text, n)) cards |= 1ULL << card;
    return cards;
}

/* ---- families ------------------------------------------------------------------------------------------------------------ */

uint8_t family_called(const char *text, size_t n)
{
    int found = FB_NONE;
    for (int f = 0; n && f < FB_FAMILIES; f++) {
        if (!name_has(fb_family_boss(f), text, n) && !name_has(fb_family_name(f), text, n))
            continue;
        if (found != FB_NONE) return FB_NONE;
        found = f;
    }
    return (uint8_t)found;
}

const char *family_word(int family)
{
    static char word[FB_FAMILIES][16];
    if (family >= FB_FAMILIES) return NULL;
    FbOut out = fb_out(word[family], sizeof *word);
    for (const char *boss = fb_family_boss(family); *boss; boss++)
        fb_out_char(&out, (char)tolower((unsigned char)*boss));
    return word[family];
}
