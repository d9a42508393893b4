/* command.c - everything that can be typed besides picks. A command is a row of a table and a
 * function; its word stands in po/ as command.ID, and the English word works in every language. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "terminal/command.h"
#include "terminal/hint.h"
#include "terminal/play.h"
#include "terminal/proof.h"
#include "terminal/sheet.h"
#include "text/pick.h"
#include "text/say.h"
#include "text/sentence.h"

typedef void Sheet(FbOut *out, const FbClient *client);

typedef struct Command {
    const char *id;
    void (*run)(Play *game, const char *rest);
} Command;

/* A command that shows a sheet and nothing else. */
typedef struct Shown {
    const char *id, *title;
    Sheet *write;
} Shown;

/* ---- what is shown ---------------------------------------------------------------------------------------------------------- */

static void show(Play *game, const Shown *shown)
{
    char text[SHEET_MAX];
    FbOut out = fb_out(text, sizeof text);
    shown->write(&out, play_client(game));
    game->sheet(game->face, say_text(game->lang, shown->title), text);
}

static void write_table(FbOut *out, const FbClient *m)
{
    sheet_families(out, m);
    sheet_list(out, m);
    sheet_hand(out, m);
}

static void write_log(FbOut *out, const FbClient *m) { sheet_log(out, m, 60); }

static void run_people(Play *game, const char *rest)
{
    char text[SHEET_MAX];
    FbOut out = fb_out(text, sizeof text);
    (void)rest;
    sheet_people(&out, play_client(game), game->link);
    game->sheet(game->face, say_text(game->lang, "terminal.title.people"), text);
}

static void run_clocks(Play *game, const char *rest)
{
    char text[512];
    FbOut out = fb_out(text, sizeof text);
    (void)rest;
    sheet_clocks(&out, play_client(game), game->host->clock);
    game->sheet(game->face, say_text(game->lang, "terminal.title.clocks"), text);
}

/* ---- advice -------------------------------------------------------------------------------------------------------------------- */

/* If a card is chosen already, the hint is about its targets. */
static void run_hint(Play *game, const char *rest)
{
    FbMove move;
    char text[FB_SENTENCE_MAX], percent[24], line[FB_CLIENT_LINE_MAX];
    FbOut sentence = fb_out(text, sizeof text), out = fb_out(line, sizeof line);
    const FbClient *m = play_client(game);
    FbView view = fb_client_ahead(m);
    (void)rest;
    if (!fb_lobby_hints(&m->lobby)) {
        play_say(game, FB_LINE_NOTE, "terminal.no_hints");
        return;
    }
    if (!play_asked(game) || !hint_move(&view, &move)) {
        play_say(game, FB_LINE_WRONG, "terminal.not_asked");
        return;
    }
    fb_move_sentence(&sentence, game->lang, &m->names, &view, move.pick, move.n);
    say(&out, game->lang, "terminal.hint", "text", text, "n",
        say_number(percent, (uint64_t)(move.chance * 100 + 0.5F)), NULL);
    fb_client_say(play_client(game), FB_LINE_NOTE, line);
}

/* ---- the game ------------------------------------------------------------------------------------------------------------------ */

static void run_undo(Play *game, const char *rest)
{
    (void)rest;
    if (!play_undo(game)) play_say(game, FB_LINE_WRONG, "terminal.nothing_to_undo");
}

static void run_hold(Play *game, const char *rest)
{
    (void)rest;
    if (fb_client_may_counter(play_client(game)))
        play_choose(game, MENU_HOLD);
    else
        play_say(game, FB_LINE_WRONG, "terminal.no_window");
}

static void run_quit(Play *game, const char *rest) { (void)rest, game->quit = true; }

/* Which of these words of po/ was typed; -1: none of them. */
static int find(const Play *game, const char *word, const char *const *ids, int n)
{
    for (int i = 0; i < n; i++)
        if (command_is(game->lang, ids[i], word, strlen(word))) return i;
    return -1;
}

static void run_speed(Play *game, const char *rest)
{
    static const char *const ids[SPEEDS] = {"command.speed.slow", "command.speed.normal",
                                            "command.speed.fast", "command.speed.instant"};
    int speed = find(game, rest, ids, SPEEDS);
    if (speed >= 0) game->host->speed = (Speed)speed;
    fb_client_note(play_client(game), speed >= 0 || !*rest ? FB_LINE_NOTE : FB_LINE_WRONG,
                   "terminal.speed", "text", say_text(game->lang, ids[game->host->speed]));
}

/* The last three words are what 0.1.0 called them. */
/* Alone the client passes by itself for somebody who is asked only if they can counter, and there is
 * no order. */
int play_prompts(const Play *game)
{
    const FbClient *m = play_client(game);
    return m->wants.able && m->order == FB_ORDER_NONE ? FB_ORDER_FUSE : m->order;
}

static void set_prompts(FbClient *m, int order)
{
    bool able = order == FB_ORDER_FUSE;
    int given = able ? FB_ORDER_NONE : order;
    if (!able) fb_client_prompts(m, FB_PROMPT_EVERY);
    if (m->order != given && m->order != order) fb_client_orders(m, (FbOrder)given);
    if (able) fb_client_prompts(m, FB_PROMPT_ABLE);
}

static void run_prompts(Play *game, const char *rest)
{
    static const char *const words[] = {"command.ask.always",
                                        "command.ask.family",
                                        "command.ask.never",
                                        "command.ask.able",
                                        "none",
                                        "target",
                                        "pass",
                                        "fuse"};
    static const char *const ids[FB_ORDERS] = {"terminal.order.none", "terminal.order.target",
                                               "terminal.order.pass", "terminal.order.able"};
    FbClient *m = play_client(game);
    int word = find(game, rest, words, sizeof words / sizeof *words);
    if (word >= 0) set_prompts(m, word % FB_ORDERS);
    if (word < 0 && *rest)
        play_say(game, FB_LINE_WRONG, "terminal.order.unknown");
    else
        play_say(game, FB_LINE_NOTE, ids[play_prompts(game)]);
}

static void send_flag(Play *game, FbInputType type, uint8_t on)
{
    FbInput input = {.type = (uint8_t)type};
    if (type == FB_IN_DRAW) input.as.draw.on = on;
    if (type == FB_IN_REMATCH) input.as.rematch.on = on;
    fb_client_input(play_client(game), &input);
}

static void run_pause(Play *game, const char *rest) { (void)rest, play_pause(game); }
static void run_offer(Play *game, const char *rest) { (void)rest, send_flag(game, FB_IN_DRAW, 1); }

/* One person speaks for everybody at this keyboard. Each client first shows the last game to its
 * end and proves it, because the pledge for the next deal makes it forget the old one. */
static void run_rematch(Play *game, const char *rest)
{
    int active = game->active;
    (void)rest;
    for (game->active = 0; game->active < game->host->persons; game->active++) {
        while (fb_client_next(play_client(game), NULL))
            continue;
        proof_work(game->person[game->active]);
        send_flag(game, FB_IN_REMATCH, 1);
    }
    game->active = active;
}

/* ---- the table ----------------------------------------------------------------------------------------------------------------- */

static void run_sit(Play *game, const char *rest)
{
    FbInput input = {.type = FB_IN_SIT};
    int seat = play_word(rest, strlen(rest)) - FB_WHO_SEAT;
    input.as.sit.seat = (uint8_t)(seat >= 0 && seat < FB_SEATS ? seat : FB_SEATS);
    play_client(game)->wants.seat = true;
    play_client(game)->wants.led = false;
    if (input.as.sit.seat < FB_SEATS)
        fb_client_input(play_client(game), &input);
    else
        fb_client_settle_in(play_client(game));
}

static void run_stand(Play *game, const char *rest)
{
    (void)rest;
    play_client(game)->wants.seat = false;
    fb_client_input(play_client(game), &(FbInput){.type = FB_IN_STAND});
}

static void run_start(Play *game, const char *rest)
{
    (void)rest;
    fb_client_input(play_client(game), &(FbInput){.type = FB_IN_START});
}

static void run_fill(Play *game, const char *rest)
{
    FbInput input = {.type = FB_IN_FILL};
    int level = fb_level_position(*rest ? rest : "soldier");
    input.as.fill.level = (uint8_t)level;
    if (level >= 0)
        fb_client_input(play_client(game), &input);
    else
        play_say(game, FB_LINE_WRONG, "terminal.no_level");
}

static void run_chat(Play *game, const char *rest)
{
    FbInput input = {.type = FB_IN_CHAT};
    FbText *text = &input.as.chat.text;
    if (!*rest || strlen(rest) > FB_CHAT_MAX) {
        play_say(game, FB_LINE_WRONG, "terminal.chat");
        return;
    }
    text->n = (uint8_t)strlen(rest);
    memcpy(text->text, rest, text->n);
    fb_client_input(play_client(game), &input);
}

static void run_emote(Play *game, const char *rest)
{
    FbInput input = {.type = FB_IN_EMOTE};
    if (rest[0] < '0' || rest[0] > '9' || rest[1]) {
        play_say(game, FB_LINE_WRONG, "terminal.emote");
        return;
    }
    input.as.emote.emote = (uint8_t)(rest[0] - '0');
    fb_client_input(play_client(game), &input);
}

/* ---- the rows ------------------------------------------------------------------------------------------------------------------ */

static const Shown shown[] = {
    {"command.list", "terminal.title.list", sheet_list},
    {"command.hand", "terminal.title.hand", sheet_hand},
    {"command.hands", "terminal.title.families", sheet_families},
    {"command.war", "terminal.title.war", sheet_war},
    {"command.discard", "terminal.title.piles", sheet_piles},
    {"command.table", "terminal.title.table", write_table},
    {"command.log", "terminal.title.log", write_log},
};

static const Command commands[] = {
    {"command.help", run_help},       {"command.rules", run_rules},
    {"command.edition", run_edition}, {"command.clocks", run_clocks},
    {"command.people", run_people},   {"command.hint", run_hint},
    {"command.undo", run_undo},       {"command.hold", run_hold},
    {"command.ask", run_prompts},     {"command.orders", run_prompts},
    {"command.speed", run_speed},     {"command.pause", run_pause},
    {"command.offer", run_offer},     {"command.rematch", run_rematch},
    {"command.sit", run_sit},         {"command.stand", run_stand},
    {"command.family", run_family},   {"command.start", run_start},
    {"command.fill", run_fill},       {"command.chat", run_chat},
    {"command.emote", run_emote},     {"command.quit", run_quit},
    {"command.hints", run_hints},     {"command.remove", run_remove},
    {"command.agree", run_agree},     {"command.object", run_object},
    {"command.chairs", run_chairs},   {"command.keep", run_keep},
    {"command.admit", run_admit},     {"command.pace", run_pace},
};

enum { SHOWN = sizeof shown / sizeof *shown, COMMANDS = sizeof commands / sizeof *commands };

/* Of both tables, the second behind the first. */
static const char *id_of(int number)
{
    return number < SHOWN ? shown[number].id : commands[number - SHOWN].id;
}

const char *command_word(FbLang lang, int number)
{
    return number < SHOWN + COMMANDS ? say_text(lang, id_of(number)) : NULL;
}

/* English works in every language. */
bool command_is(FbLang lang, const char *id, const char *word, size_t n)
{
    const char *words[] = {say_text(FB_ENGLISH, id), say_text(lang, id)};
    for (int i = 0; i < 2; i++)
        if (strlen(words[i]) == n && !strncmp(words[i], word, n)) return true;
    return false;
}

/* `war` is a command and a card. If the card can be played now, it means the card; `war?` is the
 * command. */
static bool means_card(const Play *game, const char *line)
{
    uint8_t what = play_word(line, strlen(line));
    return what < FB_CARDS && fb_client_asked(play_client(game)) &&
           !fb_draft_refuse(play_draft(game), what);
}

/* The number of the command that the line begins with; -1: it is none. */
static int command_of(const Play *game, const char *line)
{
    for (int i = 0; i < SHOWN + COMMANDS; i++)
        if (command_is(game->lang, id_of(i), line, strcspn(line, " "))) return i;
    return -1;
}

static void run(Play *game, int number, const char *line)
{
    line += strcspn(line, " ");
    if (number < SHOWN)
        show(game, &shown[number]);
    else
        commands[number - SHOWN].run(game, line + strspn(line, " "));
}

/* A line that is too long becomes empty. */
static void trim(char line[FB_CLIENT_LINE_MAX], const char *typed)
{
    typed += strspn(typed, " \t");
    size_t n = strlen(typed);
    while (n && strchr(" \t\r\n", typed[n - 1]))
        n--;
    if (n >= FB_CLIENT_LINE_MAX) n = 0;
    memcpy(line, typed, n);
    line[n] = '\0';
}

void play_line(Play *game, const char *typed)
{
    char line[FB_CLIENT_LINE_MAX];
    trim(line, typed);
    size_t n = strlen(line);
    bool asks = n && line[n - 1] == '?' && line[0] != '?';
    if (asks) line[n - 1] = '\0';
    int command = command_of(game, line);
    if (line[0] == '?')
        run_help(game, line + 1 + strspn(line + 1, " "));
    else if (!n && play_paused(game) && !game->host->remote)
        play_pause(game);
    else if (command >= 0 && (asks || !means_card(game, line)))
        run(game, command, line);
    else if (asks)
        run_help(game, line);
    else if (!play_answer(game, line))
        play_say(game, FB_LINE_WRONG, "terminal.unclear");
}
