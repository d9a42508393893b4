/* command.c - what can be typed beside picks: one row a command. Its word is command.ID of po/, in English and in the
 * language of the game: both are understood. */
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

typedef struct Command {
    const char *id;
    void (*run)(Play *game, const char *rest);
} Command;

/* ---- what is shown ---------------------------------------------------------------------------------------------------------- */

typedef void Sheet(FbOut *out, const FbClient *client);

static void show(Play *game, const char *title, Sheet *write)
{
    char text[SHEET_MAX];
    FbOut out = fb_out(text, sizeof text);
    write(&out, play_client(game));
    game->sheet(game->face, say_text(game->lang, title), text);
}

static void run_list(Play *game, const char *rest)
{
    (void)rest, show(game, "terminal.title.list", sheet_list);
}
static void run_war(Play *game, const char *rest)
{
    (void)rest, show(game, "terminal.title.war", sheet_war);
}
static void run_hand(Play *game, const char *rest)
{
    (void)rest, show(game, "terminal.title.hand", sheet_hand);
}
static void run_hands(Play *game, const char *rest)
{
    (void)rest, show(game, "terminal.title.families", sheet_families);
}
static void run_discard(Play *game, const char *rest)
{
    (void)rest, show(game, "terminal.title.piles", sheet_piles);
}
static void run_people(Play *game, const char *rest)
{
    char text[SHEET_MAX];
    FbOut out = fb_out(text, sizeof text);
    (void)rest;
    sheet_people(&out, play_client(game), game->link);
    game->sheet(game->face, say_text(game->lang, "terminal.title.people"), text);
}

static void write_all(FbOut *out, const FbClient *m)
{
    sheet_families(out, m);
    sheet_list(out, m);
    sheet_hand(out, m);
}
static void run_table(Play *game, const char *rest)
{
    (void)rest, show(game, "terminal.title.table", write_all);
}

static void write_log(FbOut *out, const FbClient *m) { sheet_log(out, m, 60); }
static void run_log(Play *game, const char *rest)
{
    (void)rest, show(game, "terminal.title.log", write_log);
}

static void run_clocks(Play *game, const char *rest)
{
    char text[512];
    FbOut out = fb_out(text, sizeof text);
    (void)rest;
    sheet_clocks(&out, play_client(game), game->now);
    game->sheet(game->face, say_text(game->lang, "terminal.title.clocks"), text);
}

/* ---- advice -------------------------------------------------------------------------------------------------------------------- */

/* About the question at hand: where a card is chosen already, about its targets. */
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

/* Of these words of po/, the one that was typed, in English or in the language of the game; -1 if it is none of them. */
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
    char line[FB_CLIENT_LINE_MAX];
    FbOut out = fb_out(line, sizeof line);
    if (speed >= 0) game->host->speed = (Speed)speed;
    say(&out, game->lang, "terminal.speed", "text", say_text(game->lang, ids[game->host->speed]),
        NULL);
    fb_client_say(play_client(game), speed >= 0 || !*rest ? FB_LINE_NOTE : FB_LINE_WRONG, line);
}

/* The last three words are those of 0.1.0. */
static void run_prompts(Play *game, const char *rest)
{
    static const char *const words[] = {
        "command.ask.always", "command.ask.family", "command.ask.never", "none", "target", "pass"};
    static const char *const ids[FB_ORDERS] = {"terminal.order.none", "terminal.order.target",
                                               "terminal.order.pass"};
    FbClient *m = play_client(game);
    int word = find(game, rest, words, sizeof words / sizeof *words);
    int order = word < 0 ? word : word % FB_ORDERS;
    if (order >= 0 && order != m->order) fb_client_orders(m, (FbOrder)order);
    if (order < 0 && *rest)
        play_say(game, FB_LINE_WRONG, "terminal.order.unknown");
    else
        play_say(game, FB_LINE_NOTE, ids[m->order]);
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

/* Everybody at this keyboard wants to. The end of the last game happens first, and is proved: a pledge for the next deal makes a
 * client forget it. */
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

static const Command commands[] = {
    {"command.help", run_help},       {"command.list", run_list},
    {"command.hand", run_hand},       {"command.hands", run_hands},
    {"command.war", run_war},         {"command.discard", run_discard},
    {"command.table", run_table},     {"command.log", run_log},
    {"command.clocks", run_clocks},   {"command.people", run_people},
    {"command.hint", run_hint},       {"command.undo", run_undo},
    {"command.hold", run_hold},       {"command.ask", run_prompts},
    {"command.speed", run_speed},     {"command.pause", run_pause},
    {"command.offer", run_offer},     {"command.rematch", run_rematch},
    {"command.sit", run_sit},         {"command.stand", run_stand},
    {"command.start", run_start},     {"command.fill", run_fill},
    {"command.chat", run_chat},       {"command.emote", run_emote},
    {"command.quit", run_quit},       {"command.orders", run_prompts},
    {"command.hints", run_hints},     {"command.remove", run_remove},
    {"command.agree", run_agree},     {"command.object", run_object},
    {"command.chairs", run_chairs},   {"command.keep", run_keep},
    {"command.admit", run_admit},     {"command.rules", run_rules},
    {"command.edition", run_edition}, {"command.family", run_family},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

const char *command_word(FbLang lang, int number)
{
    return number < COMMANDS ? say_text(lang, commands[number].id) : NULL;
}

/* English words are understood in every language. */
bool command_is(FbLang lang, const char *id, const char *word, size_t n)
{
    const char *words[] = {say_text(FB_ENGLISH, id), say_text(lang, id)};
    for (int i = 0; i < 2; i++)
        if (strlen(words[i]) == n && !strncmp(words[i], word, n)) return true;
    return false;
}

/* `war` is a command and a card: who may play the card means the card; `war?` asks. */
static bool means_card(const Play *game, const char *line)
{
    uint8_t what = play_word(line, strlen(line));
    return what < FB_CARDS && fb_client_asked(play_client(game)) &&
           !fb_draft_refuse(play_draft(game), what);
}

void play_line(Play *game, const char *typed)
{
    char line[FB_CLIENT_LINE_MAX];
    typed += strspn(typed, " \t");
    size_t n = strlen(typed);
    while (n && strchr(" \t\r\n", typed[n - 1]))
        n--;
    if (n >= sizeof line) n = 0;
    memcpy(line, typed, n);
    line[n] = '\0';
    if (line[0] == '?') {
        run_help(game, line + 1 + strspn(line + 1, " "));
        return;
    }
    if (!n && play_paused(game) && !game->host->remote) {
        play_pause(game);
        return;
    }
    bool asks = n && line[n - 1] == '?';
    if (asks) line[n - 1] = '\0';
    size_t word = strcspn(line, " ");
    for (int i = 0; i < COMMANDS; i++)
        if (command_is(game->lang, commands[i].id, line, word) &&
            (asks || !means_card(game, line))) {
            commands[i].run(game, line + word + strspn(line + word, " "));
            return;
        }
    if (asks)
        run_help(game, line);
    else if (!play_answer(game, line))
        play_say(game, FB_LINE_WRONG, "terminal.unclear");
}
