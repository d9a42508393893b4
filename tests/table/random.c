/* random.c - whole tables at random: people who come, go, sit, stand, play, forge and repeat themselves, bots that
 * answer in time or not, crashes.
 *
 *     table.random [TABLES [SEED]]
 *
 * After every input the checks of play.h; at the end the rows give the same table to the byte. A failure prints the
 * seed of its table: `table.random 1 SEED` plays that one again. */
#include "lib/scale.h"
#include "play.h"

typedef struct Run {
    Play play;
    FbRng rng;
    FbInput last; /* the last one taken, to be sent again */
    long inputs, taken, games;
    uint64_t signature; /* of all tables at their end: the same for every compiler */
    long took[FB_INPUTS], refused[FB_TABLE_REFUSALS];
} Run;

static uint32_t dice(Run *run, uint32_t n) { return fb_rng_below(&run->rng, n); }

static bool odds(Run *run, uint32_t one_in) { return dice(run, one_in) == 0; }

static FbSettings any_settings(Run *run)
{
    static const uint32_t windows[] = {3000, 6000, 12000, 60000, FB_UNTIMED};
    FbSettings settings = fb_settings_default();
    settings.window = windows[dice(run, 5)];
    settings.rules = fb_edition((enum FbEdition)dice(run, FB_EDITIONS));
    if (odds(run, 2)) settings.rules = fb_rules_set(settings.rules, FB_SW_ADVANCED, true);
    settings.seats = (uint8_t)(2 + dice(run, 5));
    settings.clock = (uint8_t)dice(run, FB_CLOCKS);
    settings.flags = (uint8_t)(dice(run, 8) | (odds(run, 4) ? FB_OPEN_CHAIRS : 0));
    settings.reserve = odds(run, 2) ? 0 : 60000 * (1 + dice(run, 3));
    settings.standin = (uint8_t)dice(run, 3);
    return fb_settings_at(settings, (FbPace)dice(run, FB_PACES));
}

static FbSettings settings_perhaps_wrong(Run *run)
{
    FbSettings settings = any_settings(run);
    if (odds(run, 4)) settings.seats = (uint8_t)dice(run, 9);
    if (odds(run, 4)) settings.rules = (FbRules)dice(run, 65536);
    if (odds(run, 8)) settings.pace = (uint8_t)dice(run, FB_PACES + 1);
    return settings;
}

/* ---- what people send ---------------------------------------------------------------------------------------------- */

static void any_picks(Run *run, FbPicks *picks)
{
    picks->n = (uint8_t)dice(run, 4);
    for (int i = 0; i < picks->n; i++)
        picks->what[i] = (uint8_t)dice(run, 128);
}

/* What a client could do from its view: a legal pick of its seat. */
static bool legal_pick(Run *run, int person, uint8_t *what)
{
    FbPick picks[FB_LEGAL_MAX];
    const FbPerson *p = &run->play.table.person[person];
    FbView view;
    if (run->play.table.phase != FB_TABLE_PLAYING || p->seat == FB_NONE) return false;
    fb_table_view(&run->play.table, p->seat, &view);
    int n = fb_view_legal(&view, picks);
    if (!n) return false;
    *what = picks[dice(run, (uint32_t)n)].what;
    return true;
}

static uint32_t any_question(Run *run)
{
    uint32_t question = run->play.table.step;
    return odds(run, 12) ? question - 2 + dice(run, 4) : question;
}

/* Somebody who wants a seat, if there is one; or not. */
static uint8_t any_asker(Run *run)
{
    for (int s = 0; s < FB_SEATS && !odds(run, 4); s++)
        if (run->play.table.seat[s].asker != FB_NONE) return run->play.table.seat[s].asker;
    return (uint8_t)dice(run, FB_PEOPLE + 1);
}

static void any_join(Run *run, FbIn_join *join, int person)
{
    join->name = odds(run, 20) ? play_name("\033[2J") : play_name("Somebody");
    join->step = run->play.client[person].step;
    if (odds(run, 4)) join->step = odds(run, 2) ? 0 : join->step + 100000;
}

/* Ready, seldom with a hash of a wrong length; or no longer ready. */
static void any_ready(Run *run, FbIn_ready *ready)
{
    ready->on = !odds(run, 6);
    if (ready->on) ready->hash = play_hash(&run->play, (int)dice(run, 3));
    if (odds(run, 10)) ready->hash.length = (uint8_t)dice(run, 256);
}

static void any_move(Run *run, FbIn_move *move, int person)
{
    move->question = any_question(run);
    any_picks(run, &move->picks);
    if (!odds(run, 8) && legal_pick(run, person, &move->picks.what[0])) move->picks.n = 1;
}

static void any_attempt(Run *run, FbIn_attempt *attempt, int person)
{
    attempt->question = any_question(run);
    attempt->reaction = 100 + dice(run, 3000);
    attempt->card = (uint8_t)dice(run, 40);
    if (!odds(run, 8)) legal_pick(run, person, &attempt->card);
}

/* The fields of the input, sometimes wrong. */
static void fill_in(Run *run, FbInput *in, int person)
{
    switch ((FbInputType)in->type) {
    case FB_IN_JOIN:
    case FB_IN_JOIN_NEW:
    case FB_IN_JOIN_BOT: /* the same fields */
        in->tab = ++run->play.tabs;
        any_join(run, &in->as.join, person);
        break;
    case FB_IN_RENAME:
        in->as.rename.id = play_input(FB_IN_JOIN, person).from;
        in->as.rename.name = odds(run, 4) ? play_name("\033[2J") : play_name("Somebody else");
        break;
    case FB_IN_SIT: in->as.sit.seat = (uint8_t)dice(run, 7); break;
    case FB_IN_SEAT:
        in->as.seat.seat = (uint8_t)dice(run, 7);
        in->as.seat.kind = (uint8_t)dice(run, 4);
        in->as.seat.level = (uint8_t)dice(run, 9);
        break;
    case FB_IN_FILL: in->as.fill.level = (uint8_t)dice(run, 4); break;
    case FB_IN_FAMILY: in->as.family.family = (uint8_t)dice(run, 8); break;
    case FB_IN_READY: any_ready(run, &in->as.ready); break;
    case FB_IN_PART:
        in->as.part.part = play_part(&run->play, (int)dice(run, 3));
        if (odds(run, 20)) in->as.part.part.bytes[3] ^= 1;
        break;
    case FB_IN_SETTINGS: in->as.settings.settings = settings_perhaps_wrong(run); break;
    case FB_IN_LOCK: in->as.lock.on = odds(run, 4); break;
    case FB_IN_REMOVE: in->as.remove.who = (uint8_t)dice(run, FB_PEOPLE + 1); break;
    case FB_IN_AGREE:
    case FB_IN_OBJECT: in->as.agree.who = any_asker(run); break;
    case FB_IN_HOST: in->as.host.who = (uint8_t)dice(run, FB_PEOPLE + 1); break;
    case FB_IN_MOVE: any_move(run, &in->as.move, person); break;
    case FB_IN_ATTEMPT: any_attempt(run, &in->as.attempt, person); break;
    case FB_IN_PASS: in->as.pass.question = any_question(run); break;
    case FB_IN_HOLD: in->as.hold.question = any_question(run); break;
    case FB_IN_ORDERS: in->as.orders.order = (uint8_t)dice(run, 4); break;
    case FB_IN_PAUSE: in->as.pause.on = !odds(run, 3); break;
    case FB_IN_DRAW: in->as.draw.on = !odds(run, 3); break;
    case FB_IN_EMOTE: in->as.emote.emote = (uint8_t)dice(run, 12); break;
    case FB_IN_CHAT:
        in->as.chat.text.n = (uint8_t)(odds(run, 4) ? dice(run, 256) : 5);
        memcpy(in->as.chat.text.text, odds(run, 4) ? "\xff\x01" : "salve", 2);
        memcpy(in->as.chat.text.text + 2, "lve", 3);
        break;
    case FB_IN_MUTE:
        in->as.mute.who = (uint8_t)dice(run, FB_PEOPLE + 1);
        in->as.mute.on = odds(run, 2);
        break;
    case FB_IN_REMATCH:
        in->as.rematch.on = !odds(run, 6);
        for (int i = 0; i < 32; i++)
            in->as.rematch.entropy.bytes[i] = (uint8_t)dice(run, 256);
        break;
    default: break;
    }
}

/* How often each is tried, by phase: to play is what people mostly do. */
static FbInputType any_type(Run *run)
{
    static const uint8_t lobby[] = {FB_IN_JOIN,  FB_IN_JOIN,     FB_IN_SIT,     FB_IN_SIT,
                                    FB_IN_FILL,  FB_IN_JOIN_BOT, FB_IN_READY,   FB_IN_READY,
                                    FB_IN_START, FB_IN_READY,    FB_IN_JOIN_NEW};
    static const uint8_t playing[] = {
        FB_IN_MOVE,    FB_IN_MOVE, FB_IN_MOVE, FB_IN_MOVE, FB_IN_PASS,  FB_IN_PASS,  FB_IN_PASS,
        FB_IN_ATTEMPT, FB_IN_HOLD, FB_IN_BACK, FB_IN_SIT,  FB_IN_AGREE, FB_IN_AGREE, FB_IN_OBJECT};
    static const uint8_t over[] = {FB_IN_REMATCH, FB_IN_REMATCH, FB_IN_REMATCH, FB_IN_JOIN};
    if (odds(run, 12)) return (FbInputType)(1 + dice(run, FB_INPUTS - 1));
    switch (run->play.table.phase) {
    case FB_TABLE_PLAYING: return (FbInputType)playing[dice(run, sizeof playing)];
    case FB_TABLE_OVER: return (FbInputType)over[dice(run, sizeof over)];
    default: return (FbInputType)lobby[dice(run, sizeof lobby)];
    }
}

static FbInput any_input(Run *run)
{
    int person = (int)dice(run, odds(run, 3) ? 8 : 4);
    FbInput in = play_input(any_type(run), person);
    int p = fb_table_person(&run->play.table, &in.from);
    if (p != FB_NONE) in.tab = run->play.table.person[p].tab;
    fill_in(run, &in, p == FB_NONE ? 0 : p);
    if (odds(run, 40)) in.tab = dice(run, 9); /* an old tab, or a forged one */
    return in;
}

/* ---- the server's side ---------------------------------------------------------------------------------------------- */

static void count(Run *run, const FbInput *in, FbTableRefusal no)
{
    run->inputs++;
    run->refused[no]++;
    if (no) return;
    run->taken++;
    run->took[in->type]++;
    run->last = *in;
}

/* Worked out and dropped, as where a row could not be made durable: then it is as if it had never been. */
static void abort_first(Run *run, FbInput in)
{
    static FbTable next;
    static FbTableOut out;
    Play *play = &run->play;
    in.now = play->now;
    FbTableRefusal no = fb_table_input(&play->table, &play->kept, &in, &next, &out);
    play_require(play, no == play_send(play, in), "the same input is answered another way");
    if (no) return;
    play_require(play, !memcmp(&next, &play->table, sizeof next),
                 "the same input gives another table");
    play_require(
        play,
        out.message_n == play->out.message_n &&
            !memcmp(out.message, play->out.message, (size_t)out.message_n * sizeof *out.message),
        "the same input says something else");
}

static void send(Run *run, FbInput in)
{
    if (odds(run, 8))
        abort_first(run, in);
    else
        play_send(&run->play, in);
    count(run, &in, run->play.no);
}

/* A bot of the level asked for, on the view of its seat; the first levels only, for speed. */
static void answer_bots(Run *run)
{
    static _Alignas(16) uint8_t memory[1 << 12];
    FbTableAsk asks[FB_ASKS_MAX];
    FbPick picks[FB_GO_MAX];
    int n = fb_table_asks(&run->play.table, asks);
    for (int i = 0; i < n; i++) {
        if (odds(run, 4)) continue; /* too slow: the table does without */
        FbView view;
        FbInput in = play_server(FB_IN_BOT);
        fb_table_view(&run->play.table, asks[i].seat, &view);
        FbBot *bot = fb_bot_make(memory, fb_level_at(asks[i].level % 2), asks[i].seat,
                                 fb_rng_next(&run->rng));
        int made = fb_bot_go(bot, &view, picks);
        in.as.bot.seat = asks[i].seat;
        in.as.bot.question = any_question(run);
        in.as.bot.picks.n = (uint8_t)(made < FB_PICKS_MAX ? made : FB_PICKS_MAX);
        for (int k = 0; k < in.as.bot.picks.n; k++)
            in.as.bot.picks.what[k] = picks[k].what;
        send(run, in);
    }
}

static void pass_time(Run *run)
{
    uint64_t wake = fb_table_wake(&run->play.table);
    uint64_t soon = run->play.now + dice(run, odds(run, 10) ? 20000 : 700);
    if (wake != FB_NEVER && odds(run, 2)) soon = wake + (odds(run, 4) ? dice(run, 5000) : 0);
    run->play.now = soon;
    if (!odds(run, 2)) return;
    bool due = fb_table_wake(&run->play.table) <= soon;
    send(run, play_server(FB_IN_TICK));
    if (due && run->play.no) play_fail(&run->play, "a TICK that is due is refused");
}

/* A time before the last is refused and nothing else. */
static void try_the_past(Run *run, FbInput in)
{
    uint64_t now = run->play.now;
    if (!run->play.table.now) return;
    run->play.now = run->play.table.now - 1;
    if (play_send(&run->play, in) != FB_TABLE_NO_TIME) play_fail(&run->play, "time ran backwards");
    run->play.now = now;
}

/* The right part of each seat that has none yet. */
static void send_parts(Run *run)
{
    const FbTable *t = &run->play.table;
    for (int s = 0; s < FB_SEATS && t->reveal_until; s++) {
        FbInput in = play_server(FB_IN_PART);
        if (t->seat[s].kind != FB_SEAT_HUMAN) continue;
        in.from = t->person[t->seat[s].person].id;
        in.tab = t->person[t->seat[s].person].tab;
        for (int p = 0; p < 3; p++) {
            in.as.part.part = play_part(&run->play, p);
            if (fb_part_fits(&in.as.part.part, &t->seat[s].hash)) break;
        }
        send(run, in);
    }
}

static void step(Run *run)
{
    if (odds(run, 2)) send_parts(run);
    pass_time(run);
    if (odds(run, 300)) send(run, play_server(FB_IN_RESTART));
    answer_bots(run);
    if (odds(run, 30)) {
        try_the_past(run, any_input(run));
        send(run, run->last); /* once more, as it was */
    }
    send(run, any_input(run));
}

static void play_table(Run *run, uint64_t seed)
{
    Play *play = &run->play;
    play_start(play, seed, "table.random");
    run->rng.state = seed;
    play->by_hand = true;
    play_must(play, play_make(play, any_settings(run)));
    int inputs = 400 + (int)dice(run, 2500);
    for (int i = 0; i < inputs; i++)
        step(run);
    play_check_replay(play);
    run->games += play->table.games;
    for (size_t i = 0; i < sizeof play->table; i++)
        run->signature =
            (run->signature ^ ((const uint8_t *)&play->table)[i]) * UINT64_C(0x100000001b3);
}

int main(int argc, char **argv)
{
    static Run run;
    long tables = argc > 1 ? atol(argv[1]) : 2000;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 0) : 20211105;
    printf("seed %llu\n", (unsigned long long)seed);
    tables = argc > 2 ? tables : scaled(tables, tables * 5);
    for (long i = 0; i < tables; i++)
        play_table(&run, seed + (uint64_t)i);
    printf("%ld tables, %ld games, %ld inputs, %ld taken, signature %016llx\n", tables, run.games,
           run.inputs, run.taken, (unsigned long long)run.signature);
    int never = 0;
    for (int i = 1; i < FB_INPUTS; i++)
        if (!run.took[i] && i != FB_IN_MAKE && i != FB_IN_PLACE) /* test_place.c, whatif.c */
            printf("never taken: %s\n", fb_input_word((FbInputType)i)), never += i != FB_IN_DRAW;
    for (int i = 0; i < FB_TABLE_REFUSALS; i++)
        if (!run.refused[i]) printf("never refused: %s\n", fb_table_refusal_id((FbTableRefusal)i));
    play_end(&run.play);
    return tables >= 100 && never ? EXIT_FAILURE : EXIT_SUCCESS;
}
