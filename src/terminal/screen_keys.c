/* screen_keys.c - what each key does: selecting, typing, completing, scrolling, reading.
 *
 * A key goes to the curtain if it is drawn, else to the sheet if one is open, else to the game.
 * Everything that a key can do is also a line that can be typed (play_line), so the two faces
 * cannot drift apart. */
#include <stdio.h>
#include <string.h>

#include "terminal/screen.h"
#include "text/utf8.h"

enum { GUARD_MS = 300 }; /* ms; an Enter as a question comes up was meant for something else */

/* ---- typing ----------------------------------------------------------------------------------------------------------------------------- */

void screen_words(Screen *s)
{
    size_t common;
    s->word_n =
        s->input[0] ? play_complete(s->game, s->input, s->words, sizeof s->words, &common) : 0;
}

static void type(Screen *s, uint32_t code)
{
    size_t n = strlen(s->input);
    if (n + 4 > INPUT_MAX) return;
    n += (size_t)fb_utf8_put(s->input + n, code);
    s->input[n] = '\0';
    screen_words(s);
}

static void erase(Screen *s)
{
    size_t n = strlen(s->input);
    while (n && (s->input[--n] & 0xc0) == 0x80)
        continue;
    s->input[n] = '\0';
    screen_words(s);
}

/* Completes the word as far as all candidates agree; a single one gets a blank behind it. */
static void complete(Screen *s)
{
    size_t common, n = strlen(s->input), word = n;
    while (word && !strchr(" ,", s->input[word - 1]))
        word--;
    int found = play_complete(s->game, s->input, s->words, sizeof s->words, &common);
    if (!found || word + common + 2 > INPUT_MAX) return;
    memcpy(s->input + word, s->words, common);
    snprintf(s->input + word + common, 2, "%s", found == 1 ? " " : "");
    screen_words(s);
}

/* ---- choosing --------------------------------------------------------------------------------------------------------------------------- */

static void move(Screen *s, int by)
{
    if (s->item_n) s->selected = (s->selected + by + s->item_n) % s->item_n;
}

static bool in_window(const Screen *s) { return fb_client_may_counter(play_client(s->game)); }

static void enter(Screen *s, uint64_t now)
{
    if (s->input[0]) {
        char line[INPUT_MAX + 1];
        memcpy(line, s->input, sizeof line);
        s->input[0] = '\0';
        screen_words(s);
        play_line(s->game, line);
    } else if (play_paused(s->game)) {
        play_line(s->game, "");
    } else if (fb_client_busy(play_client(s->game))) {
        play_skip(s->game);
    } else if (play_draft(s->game)->done) {
        play_send(s->game);
    } else if (s->item_n && now >= s->asked_at + GUARD_MS) {
        play_choose(s->game, s->item[s->selected].what);
    }
    s->back = 0;
}

/* In a counter window time counts, so a digit answers without Enter. */
static bool choose_number(Screen *s, uint32_t code)
{
    if (s->input[0] || !in_window(s) || code < '1' || code > '9') return false;
    for (int i = 0, legal = 0; i < s->item_n; i++)
        if (s->item[i].legal && ++legal == (int)(code - '0')) {
            play_choose(s->game, s->item[i].what);
            return true;
        }
    return false;
}

/* The selected card, or, if targets are chosen, the card being played. */
static uint8_t card_in_question(const Screen *s)
{
    const FbDraft *draft = play_draft(s->game);
    if (s->item_n && s->item[s->selected].what < FB_CARDS) return s->item[s->selected].what;
    for (int i = draft->n; i--;)
        if (draft->pick[i].what < FB_CARDS) return draft->pick[i].what;
    return FB_NONE;
}

static void ask_rules(Screen *s)
{
    char line[16] = "?";
    uint8_t card = card_in_question(s);
    if (card != FB_NONE) snprintf(line, sizeof line, "? %s", fb_card_code(card));
    play_line(s->game, line);
    s->asking = true;
}

static void character(Screen *s, uint32_t code)
{
    if (code == '?' && !s->input[0])
        ask_rules(s);
    else if (code == ' ' && !s->input[0] && fb_client_busy(play_client(s->game)))
        play_skip(s->game);
    else if (!choose_number(s, code))
        type(s, code);
}

static void function(Screen *s, uint32_t number)
{
    static const char *const speeds[SPEEDS] = {"speed slow", "speed normal", "speed fast",
                                               "speed instant"};
    static const char *const prompts[FB_ORDERS] = {"ask always", "ask family", "ask never",
                                                   "ask able"};
    switch (number) {
    case 1: play_line(s->game, "help"); break;
    case 2: play_line(s->game, "hint"); break;
    case 3: play_line(s->game, prompts[(play_prompts(s->game) + 1) % FB_ORDERS]); break;
    case 4: play_line(s->game, speeds[(s->game->host->speed + 1) % SPEEDS]); break;
    case 5: play_line(s->game, "discard"); break;
    case 6: play_line(s->game, "??"); break;
    default: break;
    }
}

static void click(Screen *s, int row, int col, uint64_t now)
{
    Rect r = s->layout.menu;
    int i = s->first + row - r.row;
    if (row < r.row || row >= r.row + r.rows || col >= r.cols || i >= s->item_n) return;
    s->selected = i;
    s->input[0] = '\0';
    enter(s, now);
}

/* ---- looking back ----------------------------------------------------------------------------------------------------------------------- */

static void scroll(Screen *s, int by)
{
    int most = s->log_lines - s->layout.log.rows;
    s->back += by;
    if (s->back > most) s->back = most;
    if (s->back < 0) s->back = 0;
}

/* `? fed`: the `?` has opened a sheet already, and now comes the word. Digits still close the
 * sheet: in a counter window they are answers. */
static bool goes_on_asking(const Screen *s, KeyPress press)
{
    return s->asking && press.key == KEY_CHARACTER && (press.code < '0' || press.code > '9');
}

static void ask_word(Screen *s, uint32_t code)
{
    s->sheet[0] = '\0';
    snprintf(s->input, sizeof s->input, "?");
    type(s, code);
}

/* By how many lines a key scrolls the sheet; 0: the key does something else. */
static int sheet_step(const Screen *s, KeyPress press)
{
    int page = s->canvas.rows - SHEET_FRAME - 1; /* the last line stays in sight */
    switch (press.key) {
    case KEY_ARROW_DOWN: return 1;
    case KEY_ARROW_UP: return -1;
    case KEY_PAGE_DOWN: return page;
    case KEY_PAGE_UP: return -page;
    case KEY_FIRST: return -s->sheet_first - 1;
    case KEY_LAST: return s->sheet_more + 1;
    case KEY_CHARACTER: return press.code == ' ' && s->sheet_more > 0 ? page : 0;
    default: return 0;
    }
}

static void sheet_key(Screen *s, KeyPress press)
{
    if (press.key == KEY_AGAIN) return;
    if (goes_on_asking(s, press)) {
        ask_word(s, press.code);
        return;
    }
    int by = sheet_step(s, press);
    if (!by) s->sheet[0] = '\0';
    s->sheet_first += by;
    if (s->sheet_first > s->sheet_more) s->sheet_first = s->sheet_more;
    if (s->sheet_first < 0) s->sheet_first = 0;
}

/* ---- keys ------------------------------------------------------------------------------------------------------------------------------- */

/* Behind the curtain only Enter does anything. */
static void curtain_key(Screen *s, KeyPress press)
{
    if (press.key == KEY_END_OF_INPUT) s->game->quit = true;
    if (press.key != KEY_RETURN || !play_is_asked(s->game, play_wanted(s->game))) return;
    s->game->active = play_wanted(s->game);
    s->game->curtain = false;
    s->back = 0;
}

static void back_out(Screen *s)
{
    if (s->input[0])
        s->input[0] = '\0';
    else
        while (play_undo(s->game))
            continue;
    screen_words(s);
}

void screen_key(Screen *s, KeyPress press, uint64_t now)
{
    if (s->too_small) return;
    if (s->game->curtain) {
        curtain_key(s, press);
        return;
    }
    if (s->sheet[0]) {
        sheet_key(s, press);
        return;
    }
    switch (press.key) {
    case KEY_CHARACTER: character(s, press.code); break;
    case KEY_RETURN: enter(s, now); break;
    case KEY_ERASE: s->input[0] ? erase(s) : (void)play_undo(s->game); break;
    case KEY_ARROW_LEFT:
    case KEY_ARROW_UP: move(s, -1); break;
    case KEY_ARROW_RIGHT:
    case KEY_ARROW_DOWN: move(s, 1); break;
    case KEY_FIRST: s->selected = 0; break;
    case KEY_LAST: s->selected = s->item_n ? s->item_n - 1 : 0; break;
    case KEY_PAGE_UP: scroll(s, s->layout.log.rows / 2 + 1); break;
    case KEY_PAGE_DOWN: scroll(s, -(s->layout.log.rows / 2 + 1)); break;
    case KEY_TABULATOR: s->input[0] ? complete(s) : move(s, 1); break;
    case KEY_ESCAPE: back_out(s); break;
    case KEY_FUNCTION: function(s, press.code); break;
    case KEY_MOUSE_AT: click(s, press.row, press.col, now); break;
    case KEY_END_OF_INPUT: s->game->quit = true; break;
    default: break;
    }
}
