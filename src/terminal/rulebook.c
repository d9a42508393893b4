/* rulebook.c - see rulebook.h. */
#include "terminal/rulebook.h"

#include <ctype.h>
#include <string.h>

#include "terminal/rulebook_table.h"
#include "text/say.h"

/* ---- what is asked for --------------------------------------------------------------------------------------------------- */

typedef struct Asked {
    const char *number; /* or NULL */
    const char *words;
    size_t words_n;
} Asked;

static bool is_number(const char *text, bool with_dot)
{
    size_t n = strspn(text, "0123456789");
    if (!n || (with_dot && text[n] != '.')) return false;
    if (text[n] == '.') n += 1 + strspn(text + n + 1, "0123456789");
    return !text[n];
}

/* A number with a dot can only be a rule. "5" might be a word to search for, so it is a section
 * only if it stands alone. */
static Asked read(const char *asked)
{
    const char *last = strrchr(asked, ' ');
    bool number = is_number(asked, false), behind = last && is_number(last + 1, true);
    return (Asked){number ? asked : behind ? last + 1 : NULL, asked, strlen(asked)};
}

/* Lower case without a locale. Letters beyond ASCII take several bytes, and setting this bit in the
 * last one makes a small letter of a capital in Latin and most of Greek and Cyrillic. A few other
 * signs become each other, which does no harm to a search. */
static unsigned fold(char c)
{
    unsigned byte = (unsigned char)c;
    return byte < 0x80 ? (unsigned)tolower((int)byte) : byte < 0xa0 ? byte | 0x20 : byte;
}

static bool begins(const char *text, const char *word, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (fold(text[i]) != fold(word[i])) return false;
    return true;
}

static bool in_word(char c) { return isalnum((unsigned char)c) || (unsigned char)c >= 0x80; }

static bool has_word(const char *text, const char *word, size_t n)
{
    for (const char *at = text; *at; at++)
        if ((at == text || !in_word(at[-1])) && begins(at, word, n)) return true;
    return false;
}

static bool has_words(const char *text, const char *words)
{
    for (words += strspn(words, " "); *words; words += strspn(words, " ")) {
        size_t n = strcspn(words, " ");
        if (!has_word(text, words, n)) return false;
        words += n;
    }
    return true;
}

static bool is_title(const RulebookRow *row) { return *row->number && !strchr(row->number, '.'); }

static bool is_asked(const Asked *asked, const RulebookRow *title, const RulebookRow *row)
{
    if (!asked->number) return has_words(row->text, asked->words);
    return !strcmp(asked->number, row->number) || (title && !strcmp(asked->number, title->number));
}

/* ---- what is written ------------------------------------------------------------------------------------------------------ */

static void put_row(FbOut *out, const RulebookRow *row)
{
    fb_out_text(out, row->number);
    fb_out_text(out, is_title(row) ? ". " : *row->number ? " " : "");
    fb_out_text(out, row->text);
    fb_out_char(out, '\n');
}

static void put_contents(FbOut *out, const RulebookRow *row)
{
    for (; row->number; row++)
        if (is_title(row)) put_row(out, row);
    fb_out_char(out, '\n');
}

static const RulebookRow *book_in(FbLang lang, FbOut *out)
{
    const Rulebook *book = rulebooks;
    while (book->lang && strcmp(book->lang, fb_lang_code(lang)))
        book++;
    if (book->lang) return book->row;
    fb_out_text(out, say_text(lang, "terminal.rules.english"));
    fb_out_text(out, "\n\n");
    return rulebooks->row;
}

int rulebook_find(FbOut *out, FbLang lang, const char *text)
{
    const Asked asked = read(text);
    const RulebookRow *row = book_in(lang, out), *title = NULL, *told = NULL;
    int found = 0;
    if (!*text) put_contents(out, row);
    for (; row->number; row++) {
        if (is_title(row)) title = row;
        if (row == title || !is_asked(&asked, title, row)) continue;
        if (found++) fb_out_char(out, '\n');
        if (title && title != told) {
            put_row(out, title);
            fb_out_char(out, '\n');
        }
        told = title;
        put_row(out, row);
    }
    return found;
}
