/* complete.c - completion: what the word being typed could become. It is a legal pick, a command,
 * or an argument of a command. Only legal picks are offered, so completion never suggests a move
 * that would be refused. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "terminal/names.h"
#include "terminal/play.h"
#include "text/pick.h"

typedef struct Words {
    char *text;
    size_t size, n;
    int count;
    size_t common;
    const char *prefix;
    size_t prefix_n;
} Words;

static size_t same(const char *a, const char *b)
{
    size_t n = 0;
    while (a[n] && a[n] == b[n])
        n++;
    return n;
}

static void add(Words *w, const char *word)
{
    char small[32];
    size_t n = strlen(word);
    if (n >= sizeof small || w->n + n + 2 > w->size) return;
    for (size_t i = 0; i <= n; i++)
        small[i] = (char)tolower((unsigned char)word[i]);
    if (strncmp(small, w->prefix, w->prefix_n)) return;
    w->common =
        w->count ? (same(w->text, small) < w->common ? same(w->text, small) : w->common) : n;
    memcpy(w->text + w->n, small, n + 1);
    w->n += n + 1;
    w->text[w->n] = '\0';
    w->count++;
}

/* Makes the picks of all words before the last one; false if one of them is not legal. */
static bool ahead(FbDraft *draft, const char *line, size_t n)
{
    for (size_t at = 0; at < n;) {
        size_t length = strcspn(line + at, " ,\t");
        uint8_t what = play_word(line + at, length);
        if (what == FB_NONE || fb_draft_pick(draft, what)) return false;
        at += length + strspn(line + at + length, " ,\t");
    }
    return true;
}

static int legal_ahead(const Play *game, const char *line, size_t n, FbPick legal[FB_LEGAL_MAX])
{
    const FbClient *m = play_client(game);
    if (fb_client_may_counter(m)) return n ? 0 : fb_view_legal(&m->view, legal);
    if (!play_draft(game)->question) return 0;
    FbDraft *draft = malloc(sizeof *draft);
    if (!draft) return 0;
    *draft = *play_draft(game);
    int found = ahead(draft, line, n) ? fb_draft_legal(draft, legal) : 0;
    free(draft);
    return found;
}

static const char *level_word(int i)
{
    const FbLevel *level = fb_level_at(i);
    return level ? fb_level_name(level) : NULL;
}

static const char *edition_word(int i)
{
    return i < FB_EDITIONS ? fb_edition_name((enum FbEdition)i) : NULL;
}

/* If the line begins with a command that takes one of a list of words, adds those words. */
static void add_arguments(Words *w, FbLang lang, const char *line)
{
    static const struct {
        const char *id;
        const char *(*word)(int i);
    } row[] = {{"command.family", family_word},
               {"command.fill", level_word},
               {"command.edition", edition_word}};
    for (size_t r = 0; r < sizeof row / sizeof *row; r++)
        for (int i = 0; command_is(lang, row[r].id, line, strcspn(line, " ")) && row[r].word(i);
             i++)
            add(w, row[r].word(i));
}

int play_complete(const Play *game, const char *line, char *words, size_t size, size_t *common)
{
    FbPick legal[FB_LEGAL_MAX];
    char prefix[32] = "";
    line += strspn(line, " \t");
    size_t n = strlen(line);
    while (n && !strchr(" ,\t", line[n - 1]))
        n--;
    if (strlen(line + n) >= sizeof prefix) return 0;
    for (size_t i = 0; line[n + i]; i++)
        prefix[i] = (char)tolower((unsigned char)line[n + i]);
    Words w = {words, size, 0, 0, 0, prefix, strlen(prefix)};
    int legal_n = legal_ahead(game, line, n, legal);
    for (int i = 0; i < legal_n; i++) {
        char word[16];
        FbOut out = fb_out(word, sizeof word);
        fb_what_write(&out, legal[i].what);
        add(&w, word);
    }
    for (int i = 0; !n && prefix[0] && command_word(game->lang, i); i++)
        add(&w, command_word(game->lang, i));
    if (n) add_arguments(&w, game->lang, line);
    *common = w.common;
    return w.count;
}
