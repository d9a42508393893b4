/* lang.c - see lang.h. */
#include "text/lang_table.h"

#include <string.h>

static const char lang_code[FB_LANGS][3] = {"en", "de"};

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

static bool is_of_lang(const char *name, const char *code)
{
    return name[0] == code[0] && name[1] == code[1] && !is_letter(name[2]);
}

FbLang fb_lang_find(const char *name)
{
    FbLang lang = FB_ENGLISH;
    if (!name) return FB_LANGS;
    while (lang < FB_LANGS && !is_of_lang(name, lang_code[lang]))
        lang++;
    return lang;
}

const char *fb_lang_code(FbLang lang) { return lang_code[lang < FB_LANGS ? lang : FB_ENGLISH]; }

const char *fb_text(FbLang lang, const char *id)
{
    int low = 0, high = fb_text_rows;
    while (low < high) {
        int middle = (low + high) / 2, order = strcmp(id, fb_text_row[middle].id);
        if (order == 0) return fb_text_row[middle].text[lang < FB_LANGS ? lang : FB_ENGLISH];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}
