/* play_show.c - what the person at the table sees: the families, the Hit List, the hand, the menu. It reads a
 * view, so there is nothing on the screen that the person may not know. */
#include <stdio.h>
#include <string.h>

#include "cli/play.h"

enum { WIDTH = 78 }; /* of an old terminal, with a margin */

/* Bytes up to the last blank that still fits; all of a text that does. UTF-8 may make a line a little short. */
static int line_length(const char *text)
{
    int n = (int)strlen(text), end = WIDTH;
    if (n <= WIDTH) return n;
    while (end > 0 && text[end] != ' ')
        end--;
    return end ? end : WIDTH;
}

void play_say(const PlayTable *t, const char *id)
{
    const char *text = fb_text(t->lang, id);
    if (!text) text = id;
    while (*text) {
        int n = line_length(text);
        printf("%.*s\n", n, text);
        text += n;
        while (*text == ' ')
            text++;
    }
}

static void show_label(const PlayTable *t, const char *id)
{
    const char *text = fb_text(t->lang, id);
    printf("%s", text ? text : id);
}

/* `  A Capone     12!45.789  5 cards  4:BUT  <`: at home, listed, dead; abilities; whose turn it is. */
static void show_family(const PlayTable *t, const FbView *v, int seat)
{
    const FbOpen *o = &v->open;
    printf("  %c %-10s ", 'A' + seat, t->names.seat[seat]);
    for (int n = 1; n <= FB_FAMILY; n++) {
        uint64_t bit = UINT64_C(1) << FB_MOBSTER(seat, n);
        char mark = o->home & bit ? (char)('0' + n) : o->listed & bit ? '!' : '.';
        putchar(mark);
    }
    printf("  %d ", o->hand_n[seat]);
    show_label(t, o->hand_n[seat] == 1 ? "play.card" : "play.cards");
    for (FbCard a = FB_LIB; a < FB_CARDS; a++) {
        uint8_t owner = o->tag[a - FB_LIB];
        if (owner != FB_NONE && FB_SEAT_OF(owner) == seat)
            printf("  %d:%s", owner % FB_FAMILY + 1, fb_card_code(a));
    }
    if (o->now.turn == seat) printf("  <");
    putchar('\n');
}

static void show_list(const PlayTable *t, const FbView *v)
{
    char line[FB_SENTENCE_MAX];
    show_label(t, v->open.war == 2 ? "play.war.2" : v->open.war ? "play.war.1" : "play.war.0");
    putchar('\n');
    for (int i = 0; i < v->open.list_n; i++) {
        FbOut out = fb_out(line, sizeof line);
        fb_mobster_write(&out, &t->names, v->open.list[i]);
        printf("  %2d. %s\n", i + 1, line);
    }
}

/* As many cards a line as an old terminal holds. */
static void show_hand(const PlayTable *t, const FbView *v)
{
    const size_t width = WIDTH;
    size_t column = width;
    show_label(t, "play.hand");
    for (FbCard c = 0; c < FB_CARDS; c++)
        for (int i = fb_hand_count(v->hand, c); i > 0; i--) {
            const char *name = fb_card_name(c, t->lang == FB_GERMAN);
            bool fits = column + strlen(name) + 6 <= width;
            column = (fits ? column : 0) + strlen(name) + 6;
            printf("%s  %s %s", fits ? "" : "\n", fb_card_code(c), name);
        }
    putchar('\n');
}

void play_show_table(const PlayTable *t)
{
    FbView view;
    fb_view(&t->game, PLAY_HUMAN, &view);
    putchar('\n');
    for (int seat = 0; seat < t->seats; seat++)
        show_family(t, &view, seat);
    show_list(t, &view);
    show_hand(t, &view);
}

void play_show_menu(const PlayTable *t, const FbPick *picks, int n)
{
    char line[FB_SENTENCE_MAX];
    FbView view;
    fb_view(&t->game, PLAY_HUMAN, &view);
    FbOut out = fb_out(line, sizeof line);
    fb_question(&out, t->lang, &t->names, &view);
    puts(line);
    for (int i = 0; i < n; i++) {
        out = fb_out(line, sizeof line);
        fb_what_label(&out, t->lang, &t->names, picks[i].what);
        printf("  %2d  %s\n", i + 1, line);
    }
}
