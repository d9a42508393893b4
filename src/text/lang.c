/* lang.c - see lang.h. Looks things up in the tables that are made of po/ (lang_table.h). A text that a language lacks is
 * given in English, so that a translation can be used before it is finished. */
#include "text/lang_table.h"

#include <string.h>

#include "text/out.h"

enum { ID_MAX = 64 };

/* ---- languages ------------------------------------------------------------------------------------ */

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

static bool is_of_lang(const char *name, const char *code)
{
    return name[0] == code[0] && name[1] == code[1] && !is_letter(name[2]);
}

int fb_langs(void) { return fb_lang_rows; }

FbLang fb_lang_find(const char *name)
{
    for (int lang = 0; name && lang < fb_lang_rows; lang++)
        if (is_of_lang(name, fb_lang_row[lang].code)) return (FbLang)lang;
    return FB_LANG_NONE;
}

static const FbLangRow *row_of(FbLang lang)
{
    return &fb_lang_row[lang < fb_lang_rows ? lang : FB_ENGLISH];
}

const char *fb_lang_code(FbLang lang) { return row_of(lang)->code; }

const char *fb_lang_name(FbLang lang) { return row_of(lang)->name; }

/* ---- texts ---------------------------------------------------------------------------------------- */

/* The row of the id, or -1. */
static int find(const char *id)
{
    int low = 0, high = fb_text_rows;
    while (low < high) {
        int middle = (low + high) / 2, order = strcmp(id, fb_text_row[middle].id);
        if (order == 0) return middle;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return -1;
}

/* The form for n. The forms of a plural stand one after the other, each with its zero byte. */
static const char *form(const FbLangRow *lang, const char *text, uint64_t n)
{
    uint64_t place = n < FB_LANG_PLURALS ? n : FB_LANG_PLURALS / 2 + n % (FB_LANG_PLURALS / 2);
    for (char skip = lang->plural[place]; skip > '0'; skip--)
        text += strlen(text) + 1;
    return text;
}

const char *fb_text(FbLang lang, const char *id)
{
    int row = find(id);
    if (row < 0) return NULL;
    const char *text = row_of(lang)->text[row];
    return text ? text : fb_lang_row[FB_ENGLISH].text[row];
}

const char *fb_text_for(FbLang lang, const char *id, uint64_t n)
{
    int row = find(id);
    if (row < 0) return NULL;
    const FbLangRow *from = row_of(lang);
    if (!from->text[row]) from = &fb_lang_row[FB_ENGLISH];
    return fb_text_row[row].plural ? form(from, from->text[row], n) : from->text[row];
}

const char *fb_text_of(FbLang lang, const char *head, const char *word)
{
    char id[ID_MAX];
    FbOut out = fb_out(id, sizeof id);
    fb_out_text(&out, head);
    for (; *word; word++)
        fb_out_char(&out, *word >= 'A' && *word <= 'Z' ? (char)(*word - 'A' + 'a') : *word);
    return fb_out_fits(&out) ? fb_text(lang, id) : NULL;
}

/* ---- cards ---------------------------------------------------------------------------------------- */

/* card.con.name or card.con.soft: tools/po.py makes both of one entry. */
static const char *card_text(FbCard card, FbLang lang, const char *which)
{
    char word[16];
    FbOut out = fb_out(word, sizeof word);
    if (card >= FB_CARDS) return "?";
    fb_out_text(&out, fb_card_code(card));
    fb_out_text(&out, which);
    const char *text = fb_text_of(lang, "card.", word);
    return text ? text : fb_card_code(card);
}

const char *fb_card_name(FbCard card, FbLang lang) { return card_text(card, lang, ".name"); }

const char *fb_card_name_soft(FbCard card, FbLang lang) { return card_text(card, lang, ".soft"); }
