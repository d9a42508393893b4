/* play_ask.c - reads what the person picks: a number of the menu, or notation, in any case: `con b3`. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play.h"
#include "text/pick.h"

enum { ANSWER_MAX = 64 };

/* A word as a pick: cards, mobsters and seats are written in capitals, words in small letters. */
static uint8_t read_what(const char *word)
{
    char text[16];
    size_t n = strlen(word);
    if (n >= sizeof text) return FB_NONE;
    for (size_t i = 0; i <= n; i++)
        text[i] = (char)toupper((unsigned char)word[i]);
    uint8_t what = fb_what_read(text, n);
    for (size_t i = 0; i <= n; i++)
        text[i] = (char)tolower((unsigned char)word[i]);
    return what != FB_NONE ? what : fb_what_read(text, n);
}

/* The picks that an answer means; 0 where it means none. */
static int read_answer(char *line, const FbPick *menu, int menu_n, FbPick *picks)
{
    int n = 0;
    char *save, *end;
    line += strspn(line, " ");
    if (toupper((unsigned char)*line) == 'A' + PLAY_HUMAN && line[1] == ':')
        line += 2; /* `A:CON` */
    long number = strtol(line, &end, 10);
    if (end != line && !*end && number >= 1 && number <= menu_n) {
        picks[0] = menu[number - 1];
        return 1;
    }
    for (char *word = strtok_r(line, " ,", &save); word; word = strtok_r(NULL, " ,", &save)) {
        if (n == ANSWER_MAX) return 0;
        picks[n] = (FbPick){PLAY_HUMAN, read_what(word)};
        if (picks[n++].what == FB_NONE) return 0;
    }
    return n;
}

static bool has_drawn(const FbEvents *events)
{
    for (int i = 0; i < events->n; i++)
        if (events->e[i].type == FB_E_DREW && events->e[i].seat == PLAY_HUMAN) return true;
    return false;
}

/* All picks of the answer are tried on a copy first, so that nothing is half done. The answer ends where a
 * card is drawn: whether a later pick is refused could tell which card it is, before it is drawn. */
static bool try_answer(PlayTable *t, const FbPick *picks, int n)
{
    char line[FB_SENTENCE_MAX];
    FbGame game = t->game;
    for (int i = 0; i < n; i++) {
        FbEvents events = {0};
        FbRefusal refusal = fb_try(&game, picks[i], &t->shuffler.base, &events);
        if (has_drawn(&events)) n = i + 1;
        if (refusal == FB_OK) continue;
        FbOut out = fb_out(line, sizeof line);
        fb_refusal_sentence(&out, t->lang, refusal);
        puts(line);
        return false;
    }
    for (int i = 0; i < n; i++)
        play_apply(t, picks[i]);
    return true;
}

static bool is_word(const char *line, const char *word) { return strcmp(line, word) == 0; }

bool play_ask(PlayTable *t)
{
    FbPick menu[FB_LEGAL_MAX], picks[ANSWER_MAX];
    FbView view;
    fb_view(&t->game, PLAY_HUMAN, &view);
    int menu_n = fb_view_legal(&view, menu);
    if (view.open.now.phase != FB_TARGET) play_show_table(t);
    play_show_menu(t, menu, menu_n);
    for (;;) {
        printf("> ");
        fflush(stdout);
        if (getline(&t->line, &t->line_room, stdin) < 0) return putchar('\n'), false;
        char *line = t->line;
        line[strcspn(line, "\r\n")] = '\0';
        if (is_word(line, "quit")) return false;
        if (is_word(line, "?") || is_word(line, "help")) {
            play_say(t, "play.help");
            continue;
        }
        int n = read_answer(line, menu, menu_n, picks);
        if (n && try_answer(t, picks, n)) return true;
        if (!n) play_say(t, "play.unclear");
    }
}
