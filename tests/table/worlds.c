/* worlds.c - two worlds at a table: nothing that a person never saw changes anything that they are sent, or when.
 *
 *     table.worlds [TABLES [SEED]]
 *
 * A whole game is played at a table of people and bots, with passes, attempts, holds, pauses and broken connections; and with
 * somebody who asks for seats of bots, takes them over, gets up and comes back.
 * Then, for every person S at a seat, and for one who watches, it is played again: every card that S drew, and every card that somebody
 * later showed, stays in its place; the others, which S never saw, change places among themselves. The same inputs come
 * at the same times, but for Counters that others tried and lost with, of which S never hears: those people do nothing. They pass where times are
 * sealed, if it is a bot, and if they get up while the window is open: a bot that takes the seat is asked only if it has not answered, so that everybody may see
 * that there was an answer, but not which. No TICK is copied: each world wakes when it wants to. What S is sent must be the same: every message, every byte, every time; and so
 * must be the log of the whole game, made again at the end.
 * tests/table/mutate.py tells secrets on purpose and wants this test to notice. */
#include "fair/shuffle.h"
#include "lib/scale.h"
#include "play.h"
#include "redeal.h"
#include "table/game_log.h"
#include "table/work.h"

enum { SPECTATOR = FB_SEATS, INPUTS = 20000, HEARD = 60000, LOGGED = FB_MSGS };

/* ---- what one person heard ----------------------------------------------------------------------------------------- */

typedef struct Heard {
    uint64_t time, hash;
    uint8_t type; /* of the message; 0 for a refusal, LOGGED for a page of the log */
} Heard;

typedef struct Ears {
    int n;
    Heard heard[HEARD];
} Ears;

static uint64_t fold(uint64_t h, const void *bytes, size_t n)
{
    const uint8_t *b = bytes;
    for (size_t i = 0; i < n; i++)
        h = (h ^ b[i]) * UINT64_C(0x100000001b3);
    return h;
}

static uint64_t message_hash(const FbTableOut *out, const FbMessage *m)
{
    FbMessage plain = *m;
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    if (m->type == FB_MSG_EVENTS) {
        plain.as.events.events.first = 0;
        h = fold(h, out->event + m->as.events.events.first,
                 m->as.events.events.n * sizeof(FbEvent));
    }
    if (m->type == FB_MSG_VIEW) h = fold(h, &out->view[m->as.view.view], sizeof(FbView));
    if (m->type == FB_MSG_LOBBY) h = fold(h, &out->lobby, sizeof out->lobby);
    return fold(h, &plain, sizeof plain);
}

static void hear(Ears *ears, const Play *play, int person)
{
    for (int i = 0; i < play->out.message_n; i++) {
        const FbMessage *m = &play->out.message[i];
        if (m->to != person) continue;
        if (ears->n == HEARD) play_fail(play, "too much was heard");
        ears->heard[ears->n++] = (Heard){play->now, message_hash(&play->out, m), m->type};
    }
}

static void hear_refusal(Ears *ears, const Play *play, FbTableRefusal no)
{
    uint64_t h = (uint64_t)no << 8 | (uint64_t)play->out.rule;
    ears->heard[ears->n++] = (Heard){play->now, h, 0};
}

/* All pages of it, the last one first. */
static void hear_log(Ears *ears, Play *play, const FbTableRecord *walk, FbShuffler *shuffler,
                     int person)
{
    FbLogPage page = {.first = 0};
    do {
        fb_table_log(&play->table, &play->kept, walk, shuffler, person, page.first, &page,
                     &play->out);
        uint64_t h = fold(page.turns, play->out.event, page.events.n * sizeof(FbEvent));
        ears->heard[ears->n++] = (Heard){page.first, h, LOGGED};
    } while (page.first > 1);
}

/* ---- the first world ------------------------------------------------------------------------------------------------ */

typedef struct Sent {
    FbInput input;
    uint64_t time;
    int seat;      /* of a lost attempt; else FB_NONE */
    uint8_t tried; /* with it: the seats of people that tried in the same window */
    bool ok;
    bool driven; /* an attempt of somebody who came back before the stand-in answered */
    bool left;   /* an attempt of somebody who has got up since, in the same window */
} Sent;

typedef struct Worlds {
    Play play;
    FbRng rng;
    FbSettings settings;
    int people;
    Deal deal, other;
    Tracker tracker;
    Sent sent[INPUTS];
    int sent_n, window_from;
    uint64_t ended; /* when the first world was left */
    long taken_over;
    Ears first[FB_PEOPLE], second;
    FbTableRecord walk;
    FbPick picks[INPUTS];
    FbComment comments[INPUTS];
    char text[INPUTS][24];
} Worlds;

static uint32_t dice(Worlds *w, uint32_t n) { return fb_rng_below(&w->rng, n); }

static void follow(Worlds *w)
{
    Play *play = &w->play;
    const FbEvent *events = play->out.step;
    int n = play->out.step_n;
    bool shuffled = false;
    for (int i = 0; i < n; i++) {
        tracker_follow(&w->tracker, &w->deal, &events[i]);
        shuffled = shuffled || events[i].type == FB_E_SHUFFLE || events[i].type == FB_E_DEAL;
    }
    if (shuffled) deal_note(&w->deal, &w->tracker, &play->table, events, n);
}

/* Whoever overrules a standing order is in the window only as long as others keep it open: then all stays as it is. */
static bool has_orders(const Worlds *w, uint8_t tried)
{
    for (int s = 0; s < FB_SEATS; s++)
        if ((tried >> s & 1) && w->play.table.seat[s].order &&
            w->play.table.seat[s].order != FB_ORDER_FUSE)
            return true;
    return false;
}

/* Where a stand-in was to answer, the window waited for it until its owner did. */
static bool has_driven(const Worlds *w)
{
    for (int i = w->window_from; i < w->sent_n; i++)
        if (w->sent[i].driven) return true;
    return false;
}

/* Of the attempts in the window that has just been settled: who lost, against whom. */
static void window_over(Worlds *w, const FbWindow *window, int winner)
{
    uint8_t tried = 0;
    for (int s = 0; s < FB_SEATS; s++)
        if (window->state[s] == FB_ANSWER_TRY) tried |= (uint8_t)(1u << s);
    if (has_orders(w, tried) || has_driven(w)) tried = 0xff;
    for (int i = w->window_from; i < w->sent_n; i++) {
        Sent *sent = &w->sent[i];
        if (!sent->ok || sent->seat == FB_NONE) continue;
        sent->tried = tried;
        if (sent->seat == winner || !(tried >> sent->seat & 1)) sent->seat = FB_NONE;
    }
    w->window_from = w->sent_n;
}

static int winner_of(const Play *play)
{
    for (int i = 0; i < play->out.pick_n; i++)
        if (play->out.pick[i].what < FB_CARDS) return play->out.pick[i].seat;
    return FB_NONE;
}

static int trying_seat(const Worlds *w, const FbInput *in)
{
    const FbTable *t = &w->play.table;
    if (!t->window.open) return FB_NONE;
    if (in->type == FB_IN_BOT && in->as.bot.picks.what[0] < FB_CARDS) return in->as.bot.seat;
    if (in->type != FB_IN_ATTEMPT || w->play.now < t->window.opened) return FB_NONE;
    int p = fb_table_person(t, &in->from);
    return p == FB_NONE ? FB_NONE : t->person[p].seat;
}

static void note_who_left(Worlds *w, const FbSeat before[FB_SEATS])
{
    for (int i = w->window_from; i < w->sent_n; i++) {
        int seat = w->sent[i].seat;
        if (seat != FB_NONE && before[seat].person != w->play.table.seat[seat].person)
            w->sent[i].left = true;
    }
}

static void send_first(Worlds *w, FbInput in)
{
    Play *play = &w->play;
    FbWindow window = play->table.window;
    FbSeat before[FB_SEATS];
    memcpy(before, play->table.seat, sizeof before);
    uint32_t step = play->table.step;
    int seat = trying_seat(w, &in);
    bool driven =
        seat != FB_NONE && in.type == FB_IN_ATTEMPT && play->table.seat[seat].release != FB_NEVER;
    FbTableRefusal no = play_send(play, in);
    int person = in.type == FB_IN_BOT || in.type == FB_IN_TICK
                     ? FB_NONE
                     : fb_table_person(&play->table, &in.from);
    if (in.type != FB_IN_TICK && w->sent_n < INPUTS)
        w->sent[w->sent_n++] = (Sent){in, play->now, seat, 0, !no, driven, false};
    if (no) {
        if (person != FB_NONE) hear_refusal(&w->first[person], play, no);
        return;
    }
    fb_table_record_note(&w->walk, &play->table, &play->out);
    for (int p = 0; p <= w->people; p++) /* the last one watches */
        hear(&w->first[p], play, p);
    if (window.open && play->table.window.open) note_who_left(w, before);
    if (play->table.step != step) follow(w);
    if (window.open && play->table.step != step) {
        /* the last input may itself have been an attempt: its answer is not in `window` */
        if (seat != FB_NONE && in.type == FB_IN_ATTEMPT && !no) window.state[seat] = FB_ANSWER_TRY;
        window_over(w, &window, winner_of(play));
    }
    if (!window.open && play->table.window.open) w->window_from = w->sent_n;
}

static void bots_first(Worlds *w)
{
    static _Alignas(16) uint8_t memory[1 << 12];
    FbTableAsk asks[FB_ASKS_MAX];
    FbPick picks[FB_GO_MAX];
    int n = fb_table_asks(&w->play.table, asks);
    for (int i = 0; i < n; i++) {
        FbView view;
        FbInput in = play_server(FB_IN_BOT);
        fb_table_view(&w->play.table, asks[i].seat, &view);
        FbBot *bot = fb_bot_make(memory, fb_level_at(0), asks[i].seat, fb_rng_next(&w->rng));
        in.as.bot.seat = asks[i].seat;
        in.as.bot.question = asks[i].question;
        int made = fb_bot_go(bot, &view, picks);
        for (in.as.bot.picks.n = 0; in.as.bot.picks.n < made && in.as.bot.picks.n < FB_PICKS_MAX;
             in.as.bot.picks.n++)
            in.as.bot.picks.what[in.as.bot.picks.n] = picks[in.as.bot.picks.n].what;
        send_first(w, in);
    }
}

/* Met one by one, so that each has a moment of its own. */
static void wait_first(Worlds *w, uint64_t time)
{
    uint64_t wake;
    while ((wake = fb_table_wake(&w->play.table)) <= time) {
        w->play.now = wake;
        send_first(w, play_server(FB_IN_TICK));
        play_must(&w->play, w->play.no);
        bots_first(w); /* none is late: a stooge in its place would play by what it holds */
    }
    w->play.now = time;
}

static void mine(Worlds *w, FbInput *in, FbInputType type, int person)
{
    *in = play_input(type, person);
    in->tab = w->play.table.person[person].tab;
}

static void human_answer(Worlds *w, int person)
{
    const FbTable *t = &w->play.table;
    FbPick picks[FB_LEGAL_MAX];
    FbInput in;
    FbView view;
    int seat = t->person[person].seat;
    fb_table_view(t, seat, &view);
    int n = fb_view_legal(&view, picks);
    if (!n) return;
    uint8_t what = picks[dice(w, (uint32_t)n)].what;
    if (!t->window.open) {
        mine(w, &in, FB_IN_MOVE, person);
        in.as.move.question = t->step;
        in.as.move.picks.n = 1;
        in.as.move.picks.what[0] = what;
    } else if (what == FB_W_PASS) {
        mine(w, &in, FB_IN_PASS, person);
        in.as.pass.question = t->step;
    } else {
        mine(w, &in, FB_IN_ATTEMPT, person);
        in.as.attempt.question = t->step;
        in.as.attempt.card = what;
        in.as.attempt.reaction = fb_heat_reaction(w->play.now, t->window.opened, dice(w, 250));
    }
    send_first(w, in);
}

/* Now and then something else than an answer; some of it is refused. */
static void human_other(Worlds *w, int person)
{
    static const uint8_t types[] = {FB_IN_HOLD, FB_IN_ORDERS, FB_IN_PAUSE,   FB_IN_EMOTE,
                                    FB_IN_GONE, FB_IN_BACK,   FB_IN_ATTEMPT, FB_IN_MOVE};
    FbInput in;
    mine(w, &in, (FbInputType)types[dice(w, sizeof types)], person);
    if (!in.tab) {
        in.type = FB_IN_JOIN;
        in.tab = ++w->play.tabs;
        in.as.join.name = play_name("Back");
        in.as.join.step = w->play.client[person].step;
    } else if (in.type == FB_IN_HOLD) {
        in.as.hold.question = w->play.table.step;
    } else if (in.type == FB_IN_ORDERS) {
        in.as.orders.order = (uint8_t)dice(w, FB_ORDERS);
    } else if (in.type == FB_IN_PAUSE) {
        in.as.pause.on = 1;
    } else if (in.type == FB_IN_ATTEMPT) {
        in.as.attempt.question = w->play.table.step - dice(w, 2);
        in.as.attempt.card = FB_FAM; /* held or not: a refusal is for its sender */
        in.as.attempt.reaction = 300;
    } else if (in.type == FB_IN_MOVE) {
        in.as.move.question = w->play.table.step;
        in.as.move.picks = (FbPicks){2, {FB_CON, FB_WHO_MOBSTER}};
    }
    send_first(w, in);
}

/* Whoever wants a seat stands behind the one who only watches. */
static int guest_of(const Worlds *w) { return w->people + 1; }

static bool guest_asks(const Worlds *w)
{
    for (int s = 0; s < FB_SEATS; s++)
        if (w->play.table.seat[s].asker == guest_of(w)) return true;
    return false;
}

/* Asks for a seat, is let in or not, gets up again. */
static void guest_acts(Worlds *w)
{
    const FbTable *t = &w->play.table;
    FbInput in;
    bool sits = t->person[guest_of(w)].seat != FB_NONE;
    if (sits || (guest_asks(w) && dice(w, 3))) {
        mine(w, &in, FB_IN_STAND, guest_of(w));
    } else if (guest_asks(w)) {
        mine(w, &in, dice(w, 8) ? FB_IN_AGREE : FB_IN_OBJECT, (int)dice(w, (uint32_t)w->people));
        in.as.agree.who = (uint8_t)guest_of(w);
    } else {
        mine(w, &in, FB_IN_SIT, guest_of(w));
        in.as.sit.seat = (uint8_t)dice(w, t->game.open.seats);
    }
    w->taken_over += sits;
    if (in.tab) send_first(w, in);
}

static int anybody(Worlds *w)
{
    bool seated = w->play.table.person[guest_of(w)].seat != FB_NONE;
    int person = (int)dice(w, (uint32_t)w->people + seated);
    return person == w->people ? guest_of(w) : person;
}

static void play_first(Worlds *w)
{
    Play *play = &w->play;
    while (play->table.phase == FB_TABLE_PLAYING && w->sent_n < INPUTS - 64) {
        bots_first(w);
        wait_first(w, play->now + dice(w, dice(w, 40) ? 900 : 30000));
        int person = anybody(w);
        if (play->table.phase == FB_TABLE_PLAYING && !dice(w, 20))
            guest_acts(w);
        else if (person < w->people && !dice(w, 12))
            human_other(w, person);
        else if (play->table.person[person].tab && play->table.phase == FB_TABLE_PLAYING)
            human_answer(w, person);
    }
}

/* ---- the second world ------------------------------------------------------------------------------------------------ */

/* The hidden cards of the table become those of the other deal. */
static void change_deal(Worlds *w, uint32_t shuffles)
{
    FbGame *game = &w->play.table.game;
    if (!shuffles) {
        fb_deal(game, game->open.rules, game->open.seats, &w->other.base, NULL);
        return;
    }
    uint32_t k = shuffles;
    int size = w->other.size[k];
    for (int i = 0; i < game->open.deck_n; i++)
        game->deck[i] = w->other.card[k][size - 1 - i];
}

static void send_second(Worlds *w, FbInput in, int person, bool own)
{
    Play *play = &w->play;
    uint32_t shuffles = play->table.game.open.shuffles;
    in.now = play->now;
    play->no = fb_table_input(&play->table, &play->kept, &in, &play->next, &play->out);
    if (play->no) {
        if (own) hear_refusal(&w->second, play, play->no);
        return;
    }
    memcpy(&play->table, &play->next, sizeof play->table);
    fb_kept_note(&play->kept, &play->out.kept, play->out.step);
    fb_table_record_note(&w->walk, &play->table, &play->out);
    hear(&w->second, play, person);
    /* … in the last step, too: the log is compared with the game that was left. */
    if (play->table.phase != FB_TABLE_LOBBY && play->table.game.open.shuffles != shuffles)
        change_deal(w, play->table.game.open.shuffles - 1);
}

static void wait_second(Worlds *w, uint64_t time, int person)
{
    uint64_t wake;
    while ((wake = fb_table_wake(&w->play.table)) <= time) {
        w->play.now = wake;
        send_second(w, play_server(FB_IN_TICK), person, false);
        play_must(&w->play, w->play.no);
    }
    w->play.now = time;
}

/* A Counter that another tried and lost with was never seen, unless S tried as well: then the lot that S lost depends on
 * who drew, and the second world keeps the card. */
static bool is_hidden(const Sent *sent, int seat)
{
    return sent->seat != FB_NONE && sent->seat != seat && !(sent->tried >> seat & 1);
}

static FbInput as_pass(const Sent *sent)
{
    FbInput in = sent->input;
    if (in.type == FB_IN_BOT) {
        in.as.bot.picks.n = 1;
        in.as.bot.picks.what[0] = FB_W_PASS;
    } else {
        in.type = FB_IN_PASS;
        in.as.pass.question = sent->input.as.attempt.question;
    }
    return in;
}

static bool same_ears(const Ears *a, const Ears *b, int *at)
{
    for (*at = 0; *at < a->n && *at < b->n; ++*at)
        if (memcmp(&a->heard[*at].time, &b->heard[*at].time, 8) ||
            a->heard[*at].hash != b->heard[*at].hash || a->heard[*at].type != b->heard[*at].type)
            return false;
    return a->n == b->n;
}

static void pin(Worlds *w, int seat)
{
    /* Lost attempts that stay: their cards stay, too, wherever they came from. */
    for (int i = 0; i < w->sent_n; i++) {
        const Sent *sent = &w->sent[i];
        if (sent->seat == FB_NONE || sent->seat == seat || is_hidden(sent, seat)) continue;
        FbCard card = sent->input.type == FB_IN_BOT ? sent->input.as.bot.picks.what[0]
                                                    : sent->input.as.attempt.card;
        for (int k = 0; k < w->deal.shuffles; k++)
            for (int c = 0; c < w->deal.size[k]; c++)
                if (w->deal.card[k][c] == card) w->deal.seen[k][c] |= (uint8_t)(1u << seat);
    }
}

static void play_second(Worlds *w, int seat, int person)
{
    Play *play = &w->play;
    w->second.n = 0;
    for (int i = 0; i < w->sent_n; i++) {
        const Sent *sent = &w->sent[i];
        const FbInput *in = &sent->input;
        wait_second(w, sent->time, person);
        bool own = in->type != FB_IN_BOT &&
                   !memcmp(&in->from, &play->table.person[person].id, sizeof in->from);
        if (!sent->ok && !own) continue; /* what was refused to others had no effect */
        bool nothing = in->type == FB_IN_ATTEMPT && !sent->left && !window_sealed(&play->table);
        if (is_hidden(sent, seat) && nothing) continue;
        send_second(w, is_hidden(sent, seat) ? as_pass(sent) : *in, person, own);
    }
    wait_second(w, w->ended, person);
    hear_log(&w->second, play, &w->walk, &w->other.base, person);
}

/* ---- a table ------------------------------------------------------------------------------------------------------------ */

static void set_up(Worlds *w, uint64_t seed)
{
    static const uint32_t windows[] = {3000, 6000, 12000};
    Play *play = &w->play;
    play_start(play, seed, "table.worlds");
    w->settings = fb_settings_default();
    w->settings.rules = fb_edition((enum FbEdition)(seed % FB_EDITIONS));
    if (seed & 1) w->settings.rules = fb_rules_set(w->settings.rules, FB_SW_ADVANCED, true);
    w->settings.seats = (uint8_t)(2 + seed / 3 % 5);
    w->settings.window = windows[seed / 5 % 3];
    w->settings.flags = seed % 4 == 3 ? FB_SEALED : 0;
    if (seed % 5 == 2) w->settings.flags |= FB_OPEN_CHAIRS;
    if (seed % 3 == 1) w->settings.reserve = 60000;
    w->settings.standin = (uint8_t)fb_level_position("random");
    w->settings = fb_settings_at(w->settings, (FbPace)(seed / 2 % FB_PACES));
    w->people = 1 + (int)(seed / 7 % w->settings.seats);
    play_game(play, w->settings, w->people, "random");
    fb_table_record_start(&w->walk, w->picks, INPUTS, w->comments, w->text, INPUTS);
    fb_table_record_note(&w->walk, &play->table, &play->out);
    follow(w);
    play_must(play, play_join(play, w->people, 0));
    play_must(play, play_join(play, guest_of(w), 0));
}

static long run(Worlds *w, uint64_t seed, long *moved, long *taken_over)
{
    static FbTable begun;
    static FbKept begun_kept;
    Play *play = &w->play;
    long worlds = 0;
    PlayRow *row = play->row;
    memset(w, 0, sizeof *w);
    play->row = row;
    w->rng.state = seed;
    w->deal.base.shuffle = deal_shuffle;
    set_up(w, seed);
    memcpy(&begun, &play->table, sizeof begun);
    begun_kept = play->kept;
    uint64_t began = play->now;
    FbTableRecord walk = w->walk;
    play_first(w);
    w->ended = play->now;
    *taken_over += w->taken_over;
    FbFairShuffler shuffler;
    fb_fair_shuffler(&shuffler, play->table.seed.bytes);
    for (int person = 0; person <= w->people; person++)
        hear_log(&w->first[person], play, &w->walk, &shuffler.base, person);
    for (int person = 0; person <= w->people; person++) {
        int seat = begun.person[person].seat, at;
        if (seat == FB_NONE) seat = SPECTATOR;
        Deal kept = w->deal;
        pin(w, seat);
        int changed = redeal(&w->other, &w->deal, seat);
        w->deal = kept;
        if (!changed) continue;
        memcpy(&play->table, &begun, sizeof begun);
        play->kept = begun_kept;
        play->now = began;
        w->walk = walk;
        change_deal(w, 0);
        play_second(w, seat, person);
        if (!same_ears(&w->first[person], &w->second, &at)) {
            printf("seed %llu: seat %c can tell two worlds apart at message %d, time %llu, %s\n",
                   (unsigned long long)seed, seat == SPECTATOR ? '-' : 'A' + seat, at,
                   (unsigned long long)w->first[person].heard[at].time,
                   w->first[person].heard[at].type == LOGGED
                       ? "the log"
                       : fb_message_word((FbMessageType)w->first[person].heard[at].type));
            exit(EXIT_FAILURE);
        }
        worlds++, *moved += changed;
    }
    return worlds;
}

int main(int argc, char **argv)
{
    static Worlds worlds;
    long tables = argc > 1 ? atol(argv[1]) : 300, n = 0, moved = 0, taken_over = 0;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 0) : 20211105;
    printf("seed %llu\n", (unsigned long long)seed);
    tables = argc > 2 ? tables : scaled(tables, tables * 5);
    for (long i = 0; i < tables; i++)
        n += run(&worlds, seed + (uint64_t)i, &moved, &taken_over);
    printf("%ld tables, %ld second worlds, %ld cards moved, %ld seats taken over\n", tables, n,
           moved, taken_over);
    play_end(&worlds.play);
    return n && taken_over ? EXIT_SUCCESS : EXIT_FAILURE;
}
