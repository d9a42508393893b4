/* window.c - the fair heat, exhaustively: every combination of what the opponents of a card can do in its window.
 *
 *     table.window [OPPONENTS]
 *
 * A plays a Contract; each of one to three opponents follows one of the scripts below (nothing, a pass, a hold, a broken
 * connection, a standing order, attempts with reaction times and delays of the line that tie, just tie and just do not,
 * a fuse, a bot that tries and one that does not). All combinations, at open and at sealed tables, with inputs of one moment in
 * both orders, at a table with a pace and at one without. What must hold is worked out here from the scripts alone. */
#include "fair/lot.h"
#include "play.h"
#include "text/position.h"

typedef enum What {
    NOTHING,
    PASS,
    HOLD,
    GONE,
    STANDING,
    TRY,
    BOT_TRY,
    BOT_PASS,
    FUSE,      /* says nothing */
    FUSE_PASS, /* … passes */
    FUSE_HOLD, /* … holds */
    FUSE_TRY   /* … tries: in vain where the fuse has burnt */
} What;

typedef struct Script {
    What what;
    uint32_t at;       /* when it arrives, after the opening */
    uint32_t reaction; /* of a try, as measured */
} Script;

static const Script scripts[] = {
    {NOTHING, 0, 0},        {PASS, 100, 0},      {PASS, 3000, 0},      {HOLD, 500, 0},
    {GONE, 100, 0},         {STANDING, 0, 0},    {TRY, 450, 200},      {TRY, 200, 200},
    {TRY, 450, 450},        {TRY, 451, 451},     {TRY, 690, 440},      {TRY, 2900, 2900},
    {TRY, 5900, 5700},      {TRY, 6100, 5850},   {BOT_TRY, 0, 0},      {BOT_PASS, 0, 0},
    {FUSE, 0, 0},           {FUSE_PASS, 100, 0}, {FUSE_HOLD, 3000, 0}, {FUSE_TRY, 470, 470},
    {FUSE_TRY, 3600, 3500},
};
enum { SCRIPTS = sizeof scripts / sizeof *scripts, W = 6000 };

/* What was seen of one window. */
typedef struct Case {
    Play *play;
    const Script *script[FB_SEATS]; /* of seats B … */
    int opponents;
    bool sealed, backwards, paced;
    uint64_t opened, closed;
    uint32_t delay[FB_SEATS];    /* of bots */
    uint32_t reaction[FB_SEATS]; /* of attempts that were taken */
    uint8_t tried, answered, late;
    uint64_t fuse; /* ms after the opening; 0: no fuse */
    int holds, winner;
    uint32_t window;
} Case;

static void require(const Case *c, bool holds, const char *why)
{
    if (holds) return;
    printf("%s table%s%s, scripts", c->sealed ? "sealed" : "open",
           c->backwards ? ", backwards" : "", c->paced ? ", paced" : "");
    for (int s = 1; s <= c->opponents; s++)
        printf(" %d@%u/%u", c->script[s]->what, c->script[s]->at, c->script[s]->reaction);
    printf(": ");
    play_fail(c->play, why);
}

/* ---- the setting ------------------------------------------------------------------------------------------------------ */

static bool is_bot(const Script *script)
{
    return script->what == BOT_TRY || script->what == BOT_PASS;
}

static bool is_fused(const Script *script) { return script->what >= FUSE; }

/* A holds a Contract, everybody else a Counter. */
static FbGame position(int seats)
{
    char line[FB_POSITION_MAX];
    FbOut out = fb_out(line, sizeof line);
    FbPosition position;
    FbTextError error;
    fb_out_text(&out, "fb1 edition=lookout-2021 turn=A home=123456789");
    for (int s = 1; s < seats; s++)
        fb_out_text(&out, "/123456789");
    fb_out_text(&out, " hands=CON,CON,TRU");
    for (int s = 1; s < seats; s++)
        fb_out_text(&out, "/FAM,LAM");
    fb_out_text(&out, " deck=CON,CON,CON,CON,CON,CON,HIT,PRI,PRI discard=-");
    if (!fb_position_read(&position, line, out.n, &error)) {
        printf("%s: %s\n", error.message, line);
        exit(EXIT_FAILURE);
    }
    return position.game;
}

/* Only the game is laid, and shown to everybody. */
static void lay(Case *c)
{
    Play *play = c->play;
    play->table.game = position(c->opponents + 1);
    for (int s = 0; s <= c->opponents; s++) {
        int p = play->table.seat[s].person;
        play->table.seat[s].release = FB_NEVER;
        if (p != FB_NONE) fb_table_view(&play->table, s, &play->client[p].view);
    }
}

/* The host sits at A; the others follow as their scripts want it. */
static void set_up(Case *c)
{
    Play *play = c->play;
    FbSettings settings =
        fb_settings_at(fb_settings_default(), c->paced ? FB_PACE_PARTY : FB_PACE_NONE);
    unsigned bots = 0;
    settings.seats = (uint8_t)(c->opponents + 1);
    for (int s = 1; s <= c->opponents; s++)
        bots |= (unsigned)is_bot(c->script[s]) << s;
    play_start(play, bots + 64u * (unsigned)c->opponents, "table.window");
    play->laid = true;
    settings.flags = c->sealed ? FB_SEALED : 0;
    play_must(play, play_make(play, settings));
    /* people by number at the seats that are no bots', in order; the lot turns them round, so seats are looked up */
    for (int s = 0; s <= c->opponents; s++)
        if (!(bots >> s & 1)) {
            play_must(play, play_join(play, s, 0));
            play_must(play, play_sit(play, s, s));
        }
    if (bots) {
        FbInput fill = play_input(FB_IN_FILL, 0);
        fill.tab = play->table.person[0].tab;
        play_must(play, play_send(play, fill));
    }
    for (int s = 0; s <= c->opponents; s++)
        if (!(bots >> s & 1)) play_must(play, play_ready(play, s));
    play_must(play, play_word(play, FB_IN_START, 0));
}

/* The lot has turned the seats: put everybody back where the script wants them, as if it had fallen on A. */
static void turn_back(Case *c)
{
    FbTable *t = &c->play->table;
    FbSeat old[FB_SEATS];
    int n = c->opponents + 1, first = 0;
    memcpy(old, t->seat, sizeof old);
    while (old[first].person != 0)
        first++;
    for (int s = 0; s < n; s++) {
        t->seat[s] = old[(first + s) % n];
        if (t->seat[s].person != FB_NONE) {
            t->person[t->seat[s].person].seat = (uint8_t)s;
            t->person[t->seat[s].person].held = (uint8_t)s;
        }
    }
}

/* The test's number of whoever sits there: seats were taken in order, bots left out. */
static int id_at(const Case *c, int seat)
{
    const FbTable *t = &c->play->table;
    return t->person[t->seat[seat].person].id.bytes[0] - 1;
}

static void open_window(Case *c)
{
    Play *play = c->play;
    lay(c);
    for (int s = 1; s <= c->opponents; s++)
        if (c->script[s]->what == STANDING || is_fused(c->script[s])) {
            FbInput in = play_input(FB_IN_ORDERS, id_at(c, s));
            in.tab = play->table.person[play->table.seat[s].person].tab;
            in.as.orders.order = is_fused(c->script[s]) ? FB_ORDER_FUSE : FB_ORDER_PASS;
            if (is_fused(c->script[s])) c->fuse = 3500;
            play_must(play, play_send(play, in));
        }
    play->now += 5000;
    FbInput in = play_input(FB_IN_MOVE, 0);
    in.tab = play->table.person[play->table.seat[0].person].tab;
    in.as.move.question = play->table.step;
    in.as.move.picks = (FbPicks){2, {FB_CON, FB_WHO_MOBSTER + FB_MOBSTER(1, 1)}};
    play_must(play, play_send(play, in));
    require(c, play->table.window.open, "no window is open");
    c->opened = play->now + (c->paced ? 1300 + 800 : 0); /* a card is played, a man is named */
    require(c, play->table.window.opened == c->opened, "the window opens at another time");
    c->window = play->table.windows;
}

/* ---- what happens ------------------------------------------------------------------------------------------------------- */

/* Messages that somebody else than `seat` got: there must be none but of a hold. */
static int told_to_others(const Case *c, int seat)
{
    int n = 0;
    for (int i = 0; i < c->play->out.message_n; i++)
        n += c->play->out.message[i].to != c->play->table.seat[seat].person;
    return n;
}

/* The winner of an open window is told the own reaction time, and nobody else is. */
static void check_countered(const Case *c)
{
    for (int i = 0; i < c->play->out.message_n; i++) {
        const FbMessage *m = &c->play->out.message[i];
        if (m->type != FB_MSG_COUNTERED) continue;
        require(c, !c->sealed && m->to == c->play->table.seat[c->winner].person,
                "somebody else is told of a Counter");
        require(c, m->as.countered.after == c->reaction[c->winner], "another reaction time");
    }
}

static void note_end(Case *c)
{
    Play *play = c->play;
    if (c->closed || (play->table.window.open && play->table.windows == c->window)) return;
    c->closed = play->now;
    c->winner = FB_NONE;
    for (int i = 0; i < play->out.pick_n; i++)
        if (play->out.pick[i].what < FB_CARDS) c->winner = play->out.pick[i].seat;
    check_countered(c);
    require(c, play->out.pick_n == 1, "a window is settled by more than one pick");
}

/* Whoever had a fuse and said nothing has passed, and is told so alone. */
static void check_burnt(Case *c)
{
    const FbTable *t = &c->play->table;
    for (int s = 1; s <= c->opponents; s++)
        if (is_fused(c->script[s]) && t->window.state[s] != FB_ANSWER_TRY)
            require(c, t->window.state[s] == FB_ANSWER_PASS,
                    "a fuse has burnt, and nothing came of it");
    for (int i = 0; i < c->play->out.message_n; i++) {
        const FbMessage *m = &c->play->out.message[i];
        int seat = t->person[m->to].seat;
        if (m->type != FB_MSG_WINDOW) continue;
        require(c, seat && is_fused(c->script[seat]), "somebody else is told of a fuse");
        require(c, !m->as.window.fuse, "a fuse burns on");
    }
}

static void run_to(Case *c, uint64_t time)
{
    Play *play = c->play;
    while (!c->closed && fb_table_wake(&play->table) <= time) {
        play->now = fb_table_wake(&play->table);
        uint8_t before[FB_SEATS];
        memcpy(before, play->table.window.state, sizeof before);
        play_must(play, play_send(play, play_server(FB_IN_TICK)));
        note_end(c);
        if (c->closed) break;
        if (c->fuse && play->now == c->opened + c->fuse) {
            check_burnt(c);
            continue;
        }
        for (int i = 0; i < play->out.message_n; i++) /* who is gone may be said */
            require(c,
                    play->out.message[i].type == FB_MSG_STAND_IN ||
                        play->out.message[i].type == FB_MSG_LOBBY,
                    "something is said while a window is open");
        for (int s = 1; s <= c->opponents; s++)
            if (play->table.window.state[s] != before[s]) {
                c->answered |= (uint8_t)(1u << s);
                if (play->table.window.state[s] != FB_ANSWER_TRY) continue;
                c->tried |= (uint8_t)(1u << s);
                c->reaction[s] = c->delay[s];
            }
    }
    if (!c->closed) play->now = time;
}

/* Does it come after the time of the window, with the holds so far? */
static bool is_over(const Case *c, const Script *script)
{
    return script->at >= W + 10000u * (unsigned)c->holds;
}

/* A hold is shown to all, and with it to each no answer but their own. */
static void check_own(const Case *c)
{
    const FbTable *t = &c->play->table;
    for (int s = 0; s <= c->opponents; s++) {
        int p = t->seat[s].person;
        if (p == FB_NONE || !t->person[p].tab) continue;
        const FbMsg_window *seen = &c->play->client[p].seen_window;
        require(c, seen->holds == c->holds, "a hold is not shown");
        require(c, seen->state == t->window.state[s], "another's answer is shown");
        require(c, seen->holds_left == t->seat[s].holds, "another's holds are shown");
    }
}

static bool is_hold(const Script *script)
{
    return script->what == HOLD || script->what == FUSE_HOLD;
}

static void act(Case *c, int seat)
{
    Play *play = c->play;
    const Script *script = c->script[seat];
    FbTableRefusal no = FB_TABLE_OK;
    run_to(c, c->opened + script->at);
    if (c->closed) {
        bool tries = script->what == TRY || script->what == FUSE_TRY;
        if (tries) c->late |= (uint8_t)(1u << seat);
        return;
    }
    if (is_bot(script)) return;
    int id = id_at(c, seat);
    switch (script->what) {
    case PASS: no = play_pass(play, id); break;
    case FUSE_PASS: no = play_pass(play, id); break;
    case HOLD:
    case FUSE_HOLD: no = play_hold(play, id); break;
    case GONE: no = play_gone(play, id); break;
    case TRY:
    case FUSE_TRY: no = play_attempt(play, id, FB_FAM, script->reaction); break;
    default: return;
    }
    if (is_over(c, script)) {
        require(c, no == FB_TABLE_NO_LATE, "an answer is taken when the time is over");
        return;
    }
    if (script->what == FUSE_TRY && script->at >= c->fuse) {
        require(c, no == FB_TABLE_NO_ANSWERED, "an attempt is taken when the fuse has burnt");
        return;
    }
    require(c, !no, fb_table_refusal_id(no));
    note_end(c);
    if (is_hold(script) && !c->closed) {
        if (script->at < c->fuse) c->fuse += 10000;
        c->holds++;
        check_own(c);
    }
    if (!c->closed && script->what != GONE && !is_hold(script))
        require(c, !told_to_others(c, seat), "an answer is told to others");
    if (script->what == TRY || script->what == FUSE_TRY) {
        c->tried |= (uint8_t)(1u << seat);
        c->reaction[seat] = script->reaction;
    }
}

static void bots_answer(Case *c)
{
    for (int s = 1; s <= c->opponents; s++) {
        if (!is_bot(c->script[s])) continue;
        c->delay[s] = (uint32_t)(c->play->table.seat[s].release - c->opened);
        require(c, c->delay[s] >= FB_BOT_MIN && c->delay[s] <= FB_BOT_MAX,
                "a bot's delay is not between the quantiles");
        uint8_t what = c->script[s]->what == BOT_TRY ? FB_FAM : FB_W_PASS;
        play_must(c->play, play_bot(c->play, s, what));
        require(c, !c->play->out.message_n, "a bot's answer is told");
    }
}

/* In the order of their times, those of one moment by seat, or the other way round. */
static void act_all(Case *c)
{
    bool done[FB_SEATS] = {false};
    for (int k = 0; k < c->opponents; k++) {
        int next = 0;
        for (int i = 1; i <= c->opponents; i++) {
            int s = c->backwards ? c->opponents + 1 - i : i;
            if (!done[s] && (!next || c->script[s]->at < c->script[next]->at)) next = s;
        }
        done[next] = true;
        act(c, next);
    }
    run_to(c, c->opened + 100000);
}

/* ---- what must hold ---------------------------------------------------------------------------------------------------- */

static uint64_t latest(uint64_t a, uint64_t b) { return a > b ? a : b; }

static uint8_t expected_heat(const Case *c)
{
    uint32_t best = UINT32_MAX;
    unsigned heat = 0;
    for (int s = 0; s < FB_SEATS; s++)
        if ((c->tried >> s & 1) && c->reaction[s] < best) best = c->reaction[s];
    for (int s = 0; s < FB_SEATS; s++)
        if ((c->tried >> s & 1) && (c->sealed || c->reaction[s] <= best + 250)) heat |= 1u << s;
    return (uint8_t)heat;
}

/* When a window without a (counted) attempt closes: every connected human has answered by `all`, and all fuses have burnt, or it
 * runs out. */
static uint64_t expected_quiet(const Case *c)
{
    uint64_t all = latest(2500, c->fuse), out = W + 10000u * (unsigned)c->holds;
    bool open = false;
    for (int s = 1; s <= c->opponents; s++) {
        const Script *script = c->script[s];
        open = open || script->what == NOTHING || script->what == HOLD || script->at >= out;
        if (script->what == PASS || script->what == GONE || script->what == TRY)
            all = latest(all, script->at);
    }
    return open || all > out ? out : all;
}

static void check(const Case *c)
{
    uint64_t bots = 0, took = c->closed - c->opened, due;
    uint8_t heat = expected_heat(c);
    int lost = 0, late = 0;
    require(c, c->closed, "the window never closes");
    for (int s = 1; s <= c->opponents; s++)
        bots = latest(bots, c->delay[s]);
    require(c, took >= bots, "a window closes before a bot's delay is over");
    if (!heat)
        require(c, c->winner == FB_NONE, "somebody won who did not try");
    else
        require(c, c->winner == fb_heat_lot(c->play->table.seed.bytes, c->window, heat),
                "another seat won the heat");
    if (heat && !c->sealed)
        due = latest(c->reaction[c->winner] + 250u + 250u + FB_LAG, bots);
    else
        due = latest(expected_quiet(c), bots);
    require(c, took == due, "a window closes at another time");
    require(c, heat || took >= 2500, "a window is passed before 2.5 s");
    for (int s = 1; s <= c->opponents; s++) {
        int p = c->play->table.seat[s].person;
        if (p == FB_NONE) continue;
        bool loser = (c->tried >> s & 1) && s != c->winner;
        lost += loser;
        late += c->play->client[p].late;
        require(c, c->play->client[p].late == loser, "the loser alone is told by how much");
        if (loser && !c->sealed && c->reaction[s] >= c->reaction[c->winner])
            require(c, c->play->client[p].last_late.by == c->reaction[s] - c->reaction[c->winner],
                    "by another time");
    }
    require(c, lost == late && !c->play->client[c->play->table.seat[0].person].late,
            "somebody is told of another's loss");
}

/* An attempt that comes when all is settled is told so, and changes nothing. */
static void try_late(const Case *c)
{
    for (int s = 1; s <= c->opponents; s++) {
        if (!(c->late >> s & 1)) continue;
        FbInput in = play_input(FB_IN_ATTEMPT, id_at(c, s));
        in.tab = c->play->table.person[c->play->table.seat[s].person].tab;
        in.as.attempt.question = c->play->table.closed;
        in.as.attempt.card = FB_FAM;
        in.as.attempt.reaction = 150;
        require(c, play_send(c->play, in) == FB_TABLE_NO_LATE, "a late attempt is not told so");
    }
}

enum { SEALED = 1, BACKWARDS = 2, PACED = 4, VARIANTS = 8 };

static void run_case(Play *play, int opponents, long number, int variant)
{
    Case c = {.play = play,
              .opponents = opponents,
              .sealed = variant & SEALED,
              .backwards = variant & BACKWARDS,
              .paced = variant & PACED};
    for (int s = 1; s <= opponents; s++, number /= SCRIPTS)
        c.script[s] = &scripts[number % SCRIPTS];
    set_up(&c);
    turn_back(&c);
    open_window(&c);
    bots_answer(&c);
    act_all(&c);
    check(&c);
    try_late(&c);
}

int main(int argc, char **argv)
{
    static Play play;
    int most = argc > 1 ? atoi(argv[1]) : 3;
    long cases = 0, combinations = 1;
    for (int opponents = 1; opponents <= most; opponents++) {
        combinations *= SCRIPTS;
        for (long number = 0; number < combinations; number++)
            for (int variant = 0; variant < VARIANTS; variant++, cases++)
                run_case(&play, opponents, number, variant);
    }
    printf("%ld windows\n", cases);
    play_end(&play);
    return EXIT_SUCCESS;
}
