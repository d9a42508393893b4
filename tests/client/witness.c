/* witness.c - a client proves its game, and catches a server that cheats.
 *
 * Tables are played at random by people whose connections come and go. Each has a witness (client/witness.h), which hears what
 * goes through a go-between. While that is honest, every witness proves its game in the end, gaps and rematches included, also when
 * its text was written and read meanwhile. Then the go-between lies to one of them, or the record is made up, in one way
 * after the other (`cheats`), and the witness has to say so. */
#include "client/witness.h"
#include "../table/play.h"
#include "fair/fair.h"
#include "lib/scale.h"

enum { PICKS = 20000, COMMENTS = 2000, PEOPLE = 4, TEXT = 1 << 18 };

typedef enum Cheat {
    HONEST,
    OTHER_SEED,    /* the deck is of another seed than the one that was committed to */
    SWAPPED_PARTS, /* two players' parts change places */
    NEW_COMMIT,    /* the commitment changes between READY and PARTS */
    LATE_COMMIT,   /* … or between PARTS and the record */
    DROPPED_PART,  /* a player's part is left out */
    OTHER_CARD,    /* a card of the deal is shown as another */
    OTHER_REFILL,  /* a card that was drawn after the pile was shuffled again is */
    HIDDEN_LOT,    /* an attempt lost by lot, and the record says nothing of it */
    FORGED_LOT,    /* a lot was drawn with a seat that had passed */
    PUPPET,        /* the part of a puppet was chosen when all others were known */
    CALLED_TWICE,  /* … and its hash was changed after the victim had sent its part */
    FORGOTTEN, /* a card is shown as another; then the parts are called for again, to make the client forget it */
    OTHER_RULES,  /* the rules were chosen when all parts were known */
    NOT_CALLED,   /* the cards are dealt without asking for the victim's part */
    EXTRA_PART,   /* a bot has a part, chosen late */
    NO_HASH,      /* the parts are called for, and somebody is bound to none */
    OTHER_HASH,   /* … or the victim to another part */
    OTHER_GAME,   /* the record is of another game, honest in itself */
    OTHER_MOVES,  /* … of the same deal with other moves */
    SHORT_RECORD, /* the record ends before the game did, as a draw */
    OTHER_DEALER, /* somebody else dealt first */
    OTHER_CHAIRS, /* people sat elsewhere */
    CHEATS
} Cheat;

static const char *const cheat_word[CHEATS] = {
    "honest",     "other seed",  "swapped parts", "new commit",   "late commit", "dropped part",
    "other card", "refill",      "hidden lot",    "forged lot",   "puppet",      "called twice",
    "forgotten",  "other rules", "not called",    "extra part",   "no hash",     "other hash",
    "other game", "other moves", "short record",  "other dealer", "other chairs"};

typedef struct Client {
    FbWitness witness;
    FbSight sight[FB_SIGHTS_MAX];
    FbLobby lobby;
    FbView view;
    const char *kept; /* why it did not send its part */
    bool deaf;        /* has been lied to, and hears no more */
    bool lost;        /* an attempt, by lot */
    uint32_t passed;  /* in this window it has passed */
} Client;

typedef struct Run {
    Play play;
    FbRng rng;
    Cheat cheat;
    bool lied;
    int people;
    Client client[PEOPLE];
    FbTableRecord walk;
    FbPick picks[PICKS];
    FbComment comments[COMMENTS];
    char heats[COMMENTS][24];
    char text[TEXT];
    long games, gaps, steps, caught[CHEATS];
} Run;

enum { VICTIM = 0, OTHER = 1 };

static uint32_t dice(Run *run, uint32_t n) { return fb_rng_below(&run->rng, n); }
static bool odds(Run *run, uint32_t n) { return dice(run, n) == 0; }

/* ---- the go-between ----------------------------------------------------------------------------------------------------- */

/* Another seed than the table's. */
static FbKey other_seed(const Run *run)
{
    FbKey seed = run->play.table.server_seed;
    seed.bytes[0] ^= 1;
    return seed;
}

static void lie_about(Run *run, FbKey *commit)
{
    FbKey seed = other_seed(run);
    if (run->cheat == OTHER_SEED || run->cheat == LATE_COMMIT || run->cheat == NEW_COMMIT)
        fb_commit(commit->bytes, seed.bytes);
}

/* A card of the victim's own, drawn while the deck was dealt first, or again. */
static void lie_in_events(Run *run, Client *c, FbEvent *event)
{
    uint32_t shuffles = c->view.open.shuffles;
    bool when = ((run->cheat == OTHER_CARD || run->cheat == FORGOTTEN) && shuffles <= 1) ||
                (run->cheat == OTHER_REFILL && shuffles > 1);
    if (!when || run->lied || event->type != FB_E_DREW || event->card == FB_NONE) return;
    event->card = event->card == FB_CON ? FB_PRI : FB_CON;
    run->lied = true;
}

/* As if the game were about to be dealt; then a whole view, which is true. */
static void lie_to_forget(Run *run, Client *c)
{
    FbParts hashes = c->witness.hash;
    FbKey commit = c->witness.commit;
    c->kept = fb_witness_called(&c->witness, &c->lobby, c->witness.chair, &commit, &hashes);
    fb_table_view(&run->play.table, c->lobby.person[VICTIM].seat, &c->view);
    fb_witness_view(&c->witness, &c->view);
}

static void hear_events(Run *run, int person, const FbMsg_events *m)
{
    bool lied = run->lied;
    Client *c = &run->client[person];
    const FbEvent *events = run->play.out.event + m->events.first;
    for (int i = 0; i < m->events.n; i++) {
        FbEvent event = events[i];
        if (event.type == FB_E_DEAL) fb_view_blank(&c->view, c->lobby.person[person].seat);
        if (person == VICTIM) lie_in_events(run, c, &event);
        play_require(&run->play, fb_view_apply(&c->view, &event), "a view refuses an event");
        fb_witness_event(&c->witness, &event);
    }
    fb_witness_step(&c->witness, &c->view);
    if (run->cheat == FORGOTTEN && run->lied && !lied) lie_to_forget(run, c);
    run->steps++;
    c->deaf =
        run->lied && person == VICTIM && (run->cheat == OTHER_CARD || run->cheat == OTHER_REFILL);
}

static void hear_parts(Run *run, int person, const FbMsg_parts *m)
{
    Client *c = &run->client[person];
    FbKey commit = m->commit;
    if (person == VICTIM && run->cheat == NOT_CALLED) return;
    FbParts hashes = run->play.out.hashes;
    if (person == VICTIM && run->cheat != NEW_COMMIT) lie_about(run, &commit);
    if (person == VICTIM && run->cheat == NO_HASH)
        memset(&hashes.seat[OTHER], 0, sizeof *hashes.seat);
    if (person == VICTIM && run->cheat == OTHER_HASH) hashes.seat[VICTIM].bytes[9] ^= 1;
    if (person == VICTIM && run->cheat == PUPPET) hashes.seat[OTHER].bytes[9] ^= 1;
    if (person == VICTIM && run->cheat == CALLED_TWICE) {
        hashes.seat[OTHER].bytes[9] ^= 1;
        play_require(&run->play,
                     !fb_witness_called(&c->witness, &c->lobby, c->lobby.person[person].seat,
                                        &commit, &hashes),
                     "the first call is refused");
        hashes.seat[OTHER].bytes[9] ^= 1;
    }
    c->kept =
        fb_witness_called(&c->witness, &c->lobby, c->lobby.person[person].seat, &commit, &hashes);
}

static void hear(Run *run, const FbMessage *m)
{
    Client *c = &run->client[m->to];
    if (m->to >= run->people || c->deaf) return;
    switch (m->type) {
    case FB_MSG_LOBBY:
        c->lobby = run->play.out.lobby;
        if (m->to == VICTIM) lie_about(run, &c->lobby.commit);
        if (m->to == VICTIM && run->cheat == OTHER_RULES)
            c->lobby.settings.rules = fb_rules_set(c->lobby.settings.rules, FB_SW_ADVANCED, true);
        fb_witness_owes(&c->witness, &c->lobby, c->lobby.person[m->to].seat);
        break;
    case FB_MSG_PARTS: hear_parts(run, m->to, &m->as.parts); break;
    case FB_MSG_VIEW:
        c->view = run->play.out.view[m->as.view.view];
        fb_witness_view(&c->witness, &c->view);
        run->gaps++;
        break;
    case FB_MSG_EVENTS: hear_events(run, m->to, &m->as.events); break;
    case FB_MSG_WINDOW:
        fb_witness_window(&c->witness, &m->as.window);
        if (m->as.window.state == FB_ANSWER_PASS) c->passed = m->as.window.window;
        break;
    case FB_MSG_LATE:
        fb_witness_late(&c->witness, &m->as.late);
        c->lost |= m->as.late.lot;
        break;
    case FB_MSG_OVER: fb_witness_over(&c->witness, &m->as.over); break;
    default: break;
    }
}

/* After every input that was taken. */
static bool taken(Run *run, FbTableRefusal no)
{
    if (no) return false;
    fb_table_record_note(&run->walk, &run->play.table, &run->play.out);
    for (int i = 0; i < run->play.out.message_n; i++)
        hear(run, &run->play.out.message[i]);
    return true;
}

static void must(Run *run, FbTableRefusal no)
{
    play_must(&run->play, no);
    taken(run, no);
}

/* ---- play --------------------------------------------------------------------------------------------------------------- */

static void tick(Run *run)
{
    uint64_t wake = fb_table_wake(&run->play.table);
    if (wake == FB_NEVER) return;
    if (wake > run->play.now) run->play.now = wake;
    must(run, play_send(&run->play, play_server(FB_IN_TICK)));
}

/* A connection is cut; whoever is gone comes back, with the view they have or without. */
static void come_and_go(Run *run, int person)
{
    Play *play = &run->play;
    if (play->table.person[person].tab)
        taken(run, play_gone(play, person));
    else
        must(run, play_join(play, person, odds(run, 2) ? 0 : play->client[person].step));
}

static void answer_window(Run *run, int person, const FbPick *picks)
{
    if (picks[0].what < FB_CARDS && !odds(run, 3))
        taken(run, play_attempt(&run->play, person, picks[0].what, 150 + dice(run, 200)));
    else
        taken(run, play_pass(&run->play, person));
}

static void play_some(Run *run)
{
    Play *play = &run->play;
    FbPick picks[FB_LEGAL_MAX];
    FbView view;
    int person = (int)dice(run, (uint32_t)run->people);
    bool gone = !play->table.person[person].tab;
    if (odds(run, gone ? 6 : 40)) come_and_go(run, person);
    if (odds(run, 300)) must(run, play_send(play, play_server(FB_IN_RESTART)));
    if (odds(run, 3) || !play->table.person[person].tab) {
        tick(run);
        return;
    }
    fb_table_view(&play->table, play->table.person[person].seat, &view);
    int n = fb_view_legal(&view, picks);
    if (!n) return;
    if (play->table.window.open)
        answer_window(run, person, picks);
    else
        taken(run, play_pick(play, person, picks[dice(run, (uint32_t)n)].what));
}

static void pledge(Run *run, int person)
{
    Client *c = &run->client[person];
    FbPart part = play_part(&run->play, person), hash;
    fb_witness_pledge(&c->witness, &c->lobby, &part, &hash);
    must(run, play_ready(&run->play, person));
}

static void deal(Run *run, bool first)
{
    for (int p = 0; p < run->people; p++)
        pledge(run, p);
    if (first) must(run, play_word(&run->play, FB_IN_START, 0));
    for (int p = 0; p < run->people; p++)
        must(run, play_reveal(&run->play, p));
    play_require(&run->play, run->play.table.phase == FB_TABLE_PLAYING, "it does not begin");
}

static void finish(Run *run)
{
    while (run->play.table.phase == FB_TABLE_PLAYING)
        play_some(run);
    for (int p = 0; p < run->people; p++)
        if (!run->play.table.person[p].tab) must(run, play_join(&run->play, p, 0));
}

static void begin(Run *run, uint64_t seed, Cheat cheat, uint64_t moves)
{
    Play *play = &run->play;
    FbSettings settings = fb_settings_default();
    play_start(play, seed, "client.witness");
    play->by_hand = true;
    run->rng.state = moves;
    run->cheat = cheat;
    run->lied = false;
    fb_table_record_start(&run->walk, run->picks, PICKS, run->comments, run->heats, COMMENTS);
    settings.seats = (uint8_t)(3 + seed % 4);
    settings.flags = seed % 3 ? 0 : FB_SEALED;
    settings.rules = fb_edition((enum FbEdition)(seed % FB_EDITIONS));
    run->people = 2 + (int)(seed / 4 % (unsigned)(settings.seats - 2));
    if (run->people > PEOPLE) run->people = PEOPLE;
    for (int p = 0; p < PEOPLE; p++) {
        Client *c = &run->client[p];
        memset(c, 0, sizeof *c);
        fb_witness_start(&c->witness, c->sight, FB_SIGHTS_MAX);
    }
    must(run, play_make(play, settings));
    for (int p = 0; p < run->people; p++) {
        must(run, play_join(play, p, 0));
        must(run, play_sit(play, p, p));
    }
    FbInput fill = play_input(FB_IN_FILL, 0);
    fill.tab = play->table.person[0].tab;
    fill.as.fill.level = (uint8_t)fb_level_position("stooge");
    must(run, play_send(play, fill));
}

/* ---- the proof ------------------------------------------------------------------------------------------------------------ */

static FbRecord record_of(Run *run)
{
    FbRecord record;
    play_require(&run->play, fb_table_record(&run->walk, &run->play.table, "2021-11-05", &record),
                 "there is no record");
    return record;
}

static const char *prove(const Client *c, const FbRecord *record)
{
    FbVerify verify = {0};
    if (c->kept || !c->witness.bound) return c->kept; /* without a pledge nobody notices anything */
    return fb_witness_check(&c->witness, record, &verify);
}

/* The same from the text that is kept of it. */
static void prove_kept(Run *run, const Client *c, const FbRecord *record)
{
    static FbSight sight[FB_SIGHTS_MAX];
    static char again[TEXT];
    FbOut out = fb_out(run->text, TEXT), second = fb_out(again, TEXT);
    FbVerify verify = {0};
    FbTextError error;
    FbWitness witness;
    fb_witness_start(&witness, sight, FB_SIGHTS_MAX);
    play_require(&run->play, fb_witness_write(&out, &c->witness), "a witness is not written");
    if (!fb_witness_read(&witness, run->text, out.n, &error)) play_fail(&run->play, error.message);
    play_require(&run->play,
                 fb_witness_write(&second, &witness) && out.n == second.n &&
                     !memcmp(run->text, again, out.n),
                 "a witness is written another way");
    play_require(&run->play, !fb_witness_check(&witness, record, &verify),
                 "a kept witness proves nothing");
    for (size_t cut = 0; cut < out.n; cut += 1 + out.n / 40)
        play_require(&run->play, !fb_witness_read(&witness, run->text, cut, &error),
                     "half a witness is read");
}

static void play_honestly(Run *run, uint64_t seed)
{
    begin(run, seed, HONEST, seed);
    for (int game = 0; game < 2; game++) {
        deal(run, !game);
        finish(run);
        FbRecord record = record_of(run);
        for (int p = 0; p < run->people; p++) {
            const char *wrong = prove(&run->client[p], &record);
            play_require(&run->play, !wrong, wrong ? wrong : "");
            play_require(&run->play, run->client[p].witness.bound, "somebody has no proof");
        }
        prove_kept(run, &run->client[seed % (unsigned)run->people], &record);
        run->games++;
        if (seed % 4) return;
        for (int p = 0; p < run->people; p++)
            must(run, play_on(&run->play, FB_IN_REMATCH, p, 1));
    }
}

/* ---- the cheats -------------------------------------------------------------------------------------------------------------- */

static int seat_at(const FbRecord *record, int chair)
{
    int seat = 0;
    while (record->chair[seat] != chair)
        seat++;
    return seat;
}

static void swap_parts(FbRecord *record)
{
    FbRecordPart *a = &record->part[seat_at(record, VICTIM)],
                 *b = &record->part[seat_at(record, OTHER)];
    FbRecordPart kept = *a;
    *a = *b;
    *b = kept;
}

static void drop_part(FbRecord *record)
{
    int seat = seat_at(record, OTHER);
    record->part[seat].n = 0;
    record->has &= ~(1u << (FB_KEY_PART_A + seat));
}

static bool add_part(const Run *run, FbRecord *record)
{
    int seat = 0;
    while (seat < record->seats && record->part[seat].n)
        seat++;
    if (seat == record->seats) return false;
    record->part[seat].n = 16;
    record->has |= 1u << (FB_KEY_PART_A + seat);
    return run->people < record->seats;
}

/* The victim's letter goes into the heat of a window in which it has passed. */
static bool forge_lot(const Run *run, FbRecord *record)
{
    static char text[32];
    int seat = seat_at(record, VICTIM);
    for (int i = 0; i < record->comment_n; i++) {
        FbHeatNote heat;
        if (!fb_heat_note(&record->comments[i], &heat)) continue;
        for (int k = 0; k < run->client[VICTIM].witness.sight_n; k++) {
            const FbSight *sight = &run->client[VICTIM].sight[k];
            if (sight->kind != FB_SIGHT_PASSED || sight->n != heat.window) continue;
            int n = snprintf(text, sizeof text, "%.*s%c", (int)record->comments[i].n,
                             record->comments[i].text, 'A' + seat);
            record->comments[i] = (FbComment){record->comments[i].after, text, (size_t)n};
            return true;
        }
    }
    return false;
}

static void cut_short(FbRecord *record)
{
    record->pick_n /= 2;
    record->result = FB_RESULT_DRAW;
    while (record->comment_n && record->comments[record->comment_n - 1].after > record->pick_n)
        record->comment_n--;
}

static void turn_chairs(FbRecord *record)
{
    uint8_t first = record->chair[0];
    memmove(record->chair, record->chair + 1, record->seats - 1u);
    record->chair[record->seats - 1] = first;
}

/* Makes up a record. False: this game has nothing to lie about in this way. */
static bool forge(Run *run, Run *other, uint64_t seed, FbRecord *record)
{
    FbKey key = other_seed(run);
    switch (run->cheat) {
    case OTHER_SEED:
        memcpy(record->server_seed, key.bytes, sizeof key);
        fb_commit(record->commit, key.bytes);
        return true;
    case SWAPPED_PARTS: swap_parts(record); return true;
    case DROPPED_PART: drop_part(record); return true;
    case OTHER_CARD:
    case FORGOTTEN:
    case OTHER_REFILL: return run->lied;
    case HIDDEN_LOT: record->comment_n = 0; return run->client[VICTIM].lost;
    case FORGED_LOT: return forge_lot(run, record);
    case EXTRA_PART: return add_part(run, record);
    case OTHER_GAME:
    case OTHER_MOVES:
        begin(other, seed + (run->cheat == OTHER_GAME), HONEST, seed + 77);
        deal(other, true);
        finish(other);
        *record = record_of(other);
        return true;
    case SHORT_RECORD: cut_short(record); return true;
    case OTHER_DEALER: record->first = FB_FIRST_NEXT; return true;
    case OTHER_CHAIRS: turn_chairs(record); return true;
    default: return true;
    }
}

/* Whoever is lied to says so; a client to which nobody lied proves the true record as before. */
static void cheat(Run *run, Run *other, uint64_t seed, Cheat how)
{
    begin(run, seed, how, seed);
    deal(run, true);
    finish(run);
    FbRecord record = record_of(run);
    const char *honest = prove(&run->client[OTHER], &record);
    play_require(&run->play, !honest, honest ? honest : "");
    if (!forge(run, other, seed, &record)) return;
    const char *wrong = prove(&run->client[VICTIM], &record);
    if (!wrong) printf("%s: ", cheat_word[how]);
    play_require(&run->play, wrong, "nobody has noticed");
    run->caught[how]++;
}

int main(int argc, char **argv)
{
    static Run run, other;
    long tables = argc > 1 ? atol(argv[1]) : 200;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 0) : 20211105;
    bool all = true;
    tables = argc > 2 ? tables : scaled(tables, tables * 10);
    for (long i = 0; i < tables; i++)
        play_honestly(&run, seed + (uint64_t)i);
    for (Cheat how = HONEST + 1; how < CHEATS; how++) {
        for (uint64_t i = 0; i < 400 && run.caught[how] < 4; i++)
            cheat(&run, &other, seed + i, how);
        printf("%s: caught %ld times\n", cheat_word[how], run.caught[how]);
        all &= run.caught[how] > 0;
    }
    printf("%ld honest games with %ld steps and %ld gaps\n", run.games, run.steps, run.gaps);
    play_end(&run.play);
    play_end(&other.play);
    return all && run.gaps ? EXIT_SUCCESS : EXIT_FAILURE;
}
