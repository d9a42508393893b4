/* log.c - the log of a game is what was told while it was played.
 *
 *     table.log [TABLES [SEED]]
 *
 * Games are played by people and bots; people go and come back, get up, take over the seats of bots, and the server is
 * restarted. What each person was told of the game, event by event, is kept here. The log that is made again from the picks
 * has to be the same, in pages of any kind, at any moment, and after the picks went through an envelope:
 *   - for somebody who has sat there since the deal, all that this person was told;
 *   - for whoever watches, all that somebody was told who watched from the beginning on;
 *   - for whoever sat down later, that up to this moment, and what this person was told from then on.
 * Of questions the log has those that begin a choice. They are held against what was told, too, but for those few that were told
 * live in the middle of a choice, or not at all because they were answered within their step.
 * A log of picks that do not lead to the game begins with the steps that the table has kept. */
#include "fair/shuffle.h"
#include "lib/scale.h"
#include "play.h"
#include "table/game_log.h"
#include "table/saved.h"

enum { PICKS = 20000, COMMENTS = 2000, EVENTS = 60000, BYTES = 1 << 17 };

typedef struct Heard {
    FbEvent *event;
    int n;
} Heard;

typedef struct Run {
    Play play;
    FbRng rng;
    FbTableRecord walk, back;
    FbPick picks[PICKS], back_picks[PICKS];
    FbComment comments[COMMENTS], back_comments[COMMENTS];
    char text[COMMENTS][24], back_text[COMMENTS][24];
    uint8_t bytes[BYTES];
    int watcher;            /* this person sees the whole game, and never sits */
    Heard heard[FB_PEOPLE]; /* since the deal, as the log should have it */
    FbEvent log[EVENTS];
    FbTable table;
    FbKept kept;
    FbTableOut out;
    long logs, late, pages, choices, odd;
} Run;

static uint32_t dice(Run *run, uint32_t n) { return fb_rng_below(&run->rng, n); }

/* ---- what was told ------------------------------------------------------------------------------------------------- */

static bool is_silent(const FbEvent *event)
{
    return event->type == FB_E_ASK && event->now.phase != FB_CHOOSE &&
           event->now.phase != FB_GRUDGE;
}

static void hear_events(Run *run, int person, const FbEvent *events, int n)
{
    Heard *heard = &run->heard[person];
    for (int i = 0; i < n; i++) {
        if (events[i].type == FB_E_DEAL) heard->n = 0;
        play_require(&run->play, heard->n < EVENTS, "a game is too long");
        if (!is_silent(&events[i])) heard->event[heard->n++] = events[i];
    }
}

/* What somebody missed, or a watcher whose place has changed, is as if they had watched. */
static void watch_from_here(Run *run, int person)
{
    Heard *to = &run->heard[person], *from = &run->heard[run->watcher];
    if (person == run->watcher) return;
    to->n = from->n;
    memcpy(to->event, from->event, (size_t)from->n * sizeof *from->event);
}

/* The watcher's messages come first, so that the others can be held against them. */
static void hear_all(Run *run, int person)
{
    const FbTableOut *out = &run->play.out;
    for (int i = 0; i < out->message_n; i++) {
        const FbMessage *m = &out->message[i];
        if (m->to != person) continue;
        if (m->type == FB_MSG_EVENTS)
            hear_events(run, person, out->event + m->as.events.events.first, m->as.events.events.n);
    }
}

static bool seat_changed(const Run *run, int person)
{
    return run->play.table.person[person].seat != run->table.person[person].seat;
}

/* Whoever sits there since the deal, and was away, hears what was missed step by step: there is no gap of 24 steps here. */
static FbTableRefusal send(Run *run, FbInput input)
{
    Play *play = &run->play;
    memcpy(&run->table, &play->table, sizeof run->table);
    FbTableRefusal no = play_send(play, input);
    if (no) return no;
    fb_table_record_note(&run->walk, &play->table, &play->out);
    run->late += play->out.sat != 0;
    hear_all(run, run->watcher);
    for (int p = 0; p < FB_PEOPLE; p++) {
        bool playing = play->table.phase != FB_TABLE_LOBBY && run->table.phase != FB_TABLE_LOBBY;
        if (p == run->watcher || !play->table.person[p].here) continue;
        if (playing && (seat_changed(run, p) || play->table.person[p].seat == FB_NONE))
            watch_from_here(run, p);
        else
            hear_all(run, p);
    }
    return no;
}

/* ---- the log --------------------------------------------------------------------------------------------------------- */

/* All pages, put together from the last to the first; or up to a place. */
static int gather(Run *run, const FbTable *table, const FbKept *kept, const FbTableRecord *walk,
                  int person, uint32_t before)
{
    Play *play = &run->play;
    FbFairShuffler shuffler;
    FbLogPage page;
    int n = 0;
    uint32_t turns = UINT32_MAX;
    fb_fair_shuffler(&shuffler, play->table.seed.bytes);
    do {
        fb_table_log(table, kept, walk, &shuffler.base, person, before, &page, &run->out);
        play_require(play, page.game == play->table.games, "a log is of another game");
        play_require(play, page.first >= 1 && page.events.n <= FB_LOG_PAGE, "a page is too long");
        play_require(play, !before || page.first + page.events.n == before || before == 1,
                     "a page does not end where it should");
        play_require(play, page.first == 1 || page.events.n == FB_LOG_PAGE, "a page is not full");
        memmove(run->log + page.events.n, run->log, (size_t)n * sizeof *run->log);
        memcpy(run->log, run->out.event, page.events.n * sizeof *run->log);
        n += page.events.n;
        for (int i = 0; turns != UINT32_MAX && i < page.events.n; i++)
            turns -= run->log[i].type == FB_E_TURN;
        play_require(play, turns == UINT32_MAX || turns == page.turns, "turns are miscounted");
        turns = page.turns;
        before = page.first;
        run->pages++;
    } while (page.first > 1);
    play_require(play, turns == 0, "turns begin before the first event");
    return n;
}

/* The n events of run->log are what was told; of questions, nearly. */
static void check_told(Run *run, int n, const FbEvent *told, int told_n)
{
    int i = 0, k = 0;
    while (i < n || k < told_n) {
        bool same = i < n && k < told_n && !memcmp(&run->log[i], &told[k], sizeof *told);
        run->choices += same && told[k].type == FB_E_ASK;
        if (same)
            i++, k++;
        else if (i < n && run->log[i].type == FB_E_ASK)
            i++, run->odd++;
        else if (k < told_n && told[k].type == FB_E_ASK)
            k++, run->odd++;
        else
            play_fail(&run->play, "the log is not what was told");
    }
}

static void check_same(Run *run, const FbTable *table, const FbKept *kept,
                       const FbTableRecord *walk, int person)
{
    int n = gather(run, table, kept, walk, person, 0);
    check_told(run, n, run->heard[person].event, run->heard[person].n);
    run->logs++;
}

static void check_from(Run *run, int person)
{
    static FbEvent whole[EVENTS];
    int all = gather(run, &run->play.table, &run->play.kept, &run->walk, person, 0);
    memcpy(whole, run->log, (size_t)all * sizeof *whole);
    uint32_t before = 1 + dice(run, (uint32_t)all + 1);
    int n = gather(run, &run->play.table, &run->play.kept, &run->walk, person, before);
    play_require(&run->play, n == (int)before - 1, "the log up to a place has another length");
    play_require(&run->play, !memcmp(run->log, whole, (size_t)n * sizeof *run->log),
                 "the log up to a place is another one");
}

/* What a server keeps of a table is enough for its log. */
static void check_kept(Run *run, int person)
{
    Play *play = &run->play;
    FbSaved saved = {.maker = 1};
    FbTextError error;
    size_t n = fb_saved_write(run->bytes, BYTES, &saved, &play->table, &play->kept, &run->walk);
    fb_table_record_start(&run->back, run->back_picks, PICKS, run->back_comments, run->back_text,
                          COMMENTS);
    play_require(play, n && n <= fb_saved_size(&run->walk), "the picks do not fit an envelope");
    play_require(play, fb_saved_read(&run->table, &run->kept, &run->back, run->bytes, n, &error),
                 "an envelope cannot be read");
    play_require(play, run->back.comment_n == run->walk.comment_n, "a comment is lost, or added");
    check_same(run, &run->table, &run->kept, &run->back, person);
}

/* Without the picks the log begins with the steps that the table has kept, for this reader as for any. */
static void check_without(Run *run, int person)
{
    const Heard *heard = &run->heard[person];
    FbTableRecord none = run->walk;
    if (!none.pick_n) return;
    none.pick_n--;
    int n = gather(run, &run->play.table, &run->play.kept, &none, person, 0), from = heard->n;
    for (int i = n; i > 0; i--)
        while (run->log[i - 1].type != FB_E_ASK && heard->event[--from].type == FB_E_ASK)
            continue;
    play_require(&run->play, n <= FB_KEPT_EVENTS && from >= 0, "too much was kept");
    check_told(run, n, heard->event + from, heard->n - from);
}

/* Of those who are there: the others have yet to hear what they missed. */
static void check_log(Run *run)
{
    for (int p = 0; p < FB_PEOPLE; p++) {
        if (!run->play.table.person[p].tab) continue;
        check_same(run, &run->play.table, &run->play.kept, &run->walk, p);
        check_from(run, p);
        check_kept(run, p);
        check_without(run, p);
    }
}

/* ---- a game ------------------------------------------------------------------------------------------------------------ */

static FbInput of(Run *run, FbInputType type, int person)
{
    FbInput in = play_input(type, person);
    in.tab = run->play.table.person[person].tab;
    return in;
}

static void come(Run *run, int person)
{
    FbInput in = of(run, FB_IN_JOIN, person);
    in.tab = ++run->play.tabs;
    in.as.join.name = play_name("Back");
    in.as.join.step = run->play.client[person].step;
    play_must(&run->play, send(run, in));
}

static void answer(Run *run, int person)
{
    const FbTable *t = &run->play.table;
    int seat = t->person[person].seat;
    FbPick picks[FB_LEGAL_MAX];
    FbView view;
    if (seat == FB_NONE) return;
    fb_table_view(t, seat, &view);
    int n = fb_view_legal(&view, picks);
    if (!n) return;
    uint8_t what = picks[dice(run, (uint32_t)n)].what;
    bool counter = t->window.open && what < FB_CARDS;
    FbInput in = of(run,
                    counter          ? FB_IN_ATTEMPT
                    : t->window.open ? FB_IN_PASS
                                     : FB_IN_MOVE,
                    person);
    if (counter)
        in.as.attempt = (FbIn_attempt){t->step, what, 200 + dice(run, 600)};
    else if (t->window.open)
        in.as.pass.question = t->step;
    else
        in.as.move = (FbIn_move){t->step, {1, {what}}};
    send(run, in);
}

/* Somebody at the table is asked whether a guest may have a seat, and has nothing against it. */
static void agree(Run *run, int person)
{
    FbInput in = of(run, FB_IN_AGREE, person);
    for (int s = 0; s < FB_SEATS; s++)
        if (run->play.table.seat[s].asker != FB_NONE)
            in.as.agree.who = run->play.table.seat[s].asker;
    send(run, in);
}

/* Sits down where a bot plays, or gets up. */
static void change_seats(Run *run, int person)
{
    const FbTable *t = &run->play.table;
    bool sits = t->person[person].seat == FB_NONE;
    FbInput in = of(run, sits ? FB_IN_SIT : FB_IN_STAND, person);
    in.as.sit.seat = (uint8_t)dice(run, t->game.open.seats);
    send(run, in);
}

static void something(Run *run, int people)
{
    Play *play = &run->play;
    int person = (int)dice(run, (uint32_t)people);
    if (!play->table.person[person].tab)
        come(run, person);
    else if (!dice(run, 120))
        change_seats(run, person);
    else if (!dice(run, 20))
        agree(run, person);
    else if (!dice(run, 60))
        send(run, of(run, FB_IN_GONE, person));
    else
        answer(run, person);
}

/* A restart leaves nobody connected; all of them come back at once, so that nobody misses more than is kept. */
static void restart(Run *run)
{
    send(run, play_server(FB_IN_RESTART));
    for (int p = 0; p < FB_PEOPLE; p++)
        if (run->play.table.person[p].here) come(run, p);
}

static void until(Run *run, uint64_t time)
{
    Play *play = &run->play;
    uint64_t wake;
    while ((wake = fb_table_wake(&play->table)) <= time) {
        play->now = wake;
        play_must(play, send(run, play_server(FB_IN_TICK)));
    }
    play->now = time;
}

static void play_through(Run *run, int people)
{
    Play *play = &run->play;
    for (int i = 0; play->table.phase == FB_TABLE_PLAYING && i < 6000; i++) {
        until(run, play->now + dice(run, 1500));
        if (play->table.phase != FB_TABLE_PLAYING) break;
        something(run, people);
        if (!dice(run, 400)) restart(run);
        if (!dice(run, 150)) check_log(run);
        for (int p = 0; p < people; p++) /* nobody is away for long */
            if (!play->table.person[p].tab && !dice(run, 3)) come(run, p);
    }
}

static void run_one(Run *run, uint64_t seed)
{
    Play *play = &run->play;
    FbSettings settings = fb_settings_default();
    int people = 1 + (int)(seed / 5 % 5);
    run->rng.state = seed;
    run->watcher = people + 1;
    play_start(play, seed, "table.log");
    settings.rules = fb_edition((enum FbEdition)(seed % FB_EDITIONS));
    if (seed & 1) settings.rules = fb_rules_set(settings.rules, FB_SW_ADVANCED, true);
    settings.seats = (uint8_t)(people + 1 < 6 ? people + 1 : 6);
    settings = fb_settings_at(settings, FB_PACE_LIGHTNING);
    if (seed & 2) settings.flags = FB_OPEN_CHAIRS;
    settings.standin = (uint8_t)fb_level_position("random");
    fb_table_record_start(&run->walk, run->picks, PICKS, run->comments, run->text, COMMENTS);
    play_game(play, settings, people, "random");
    /* The game was dealt behind the back of this file: what was told of the deal is taken from the last input. */
    fb_table_record_note(&run->walk, &play->table, &play->out);
    for (int p = 0; p < FB_PEOPLE; p++)
        run->heard[p].n = 0, hear_all(run, p);
    hear_events(run, run->watcher, play->out.event + play->out.seen[FB_CHANNELS - 1].first,
                play->out.seen[FB_CHANNELS - 1].n);
    for (int p = people; p <= run->watcher; p++) {
        play_must(play, play_join(play, p, 0));
        watch_from_here(run, p);
    }
    check_log(run);
    play_through(run, people + 1);
    for (int p = 0; p < FB_PEOPLE; p++) /* the end is heard of by those who are there */
        if (play->table.person[p].here && !play->table.person[p].tab) come(run, p);
    check_log(run);
}

int main(int argc, char **argv)
{
    static Run run;
    long tables = argc > 1 ? atol(argv[1]) : 40;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 0) : 20211105;
    printf("seed %llu\n", (unsigned long long)seed);
    tables = argc > 2 ? tables : scaled(tables, tables * 10);
    for (int p = 0; p < FB_PEOPLE; p++)
        run.heard[p].event = malloc(EVENTS * sizeof(FbEvent));
    for (long i = 0; i < tables; i++)
        run_one(&run, seed + (uint64_t)i);
    printf("%ld logs of %ld pages, %ld sat down late; %ld choices, %ld odd ones\n", run.logs,
           run.pages, run.late, run.choices, run.odd);
    for (int p = 0; p < FB_PEOPLE; p++)
        free(run.heard[p].event);
    play_end(&run.play);
    return run.logs && run.late && run.choices > 10 * run.odd ? EXIT_SUCCESS : EXIT_FAILURE;
}
