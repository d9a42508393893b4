/* image.c - envelopes of 0.1.0: docs/storage.md, "0.1.0".
 *
 * Version 0.1.0 kept a table as the bytes of its FbTable; image_layout.h has the offsets. What stood there by position (cards,
 * words, levels, phases, events) has that position as its number today, so it is read by number.
 *
 * An envelope is cut into counts that are trusted only after they were compared with the room there is; what is read is held
 * against every invariant of a table by the caller. */
#include "table/image.h"

#include <string.h>

#include "bots/bot.h"
#include "table/image_layout.h"
#include "table/work.h"

/* ---- numbers -------------------------------------------------------------------------------------------------------------- */

/* A piece of the image, and whether anything wrong was found in it. */
typedef struct Image {
    const uint8_t *bytes;
    bool *bad;
} Image;

static Image part(Image of, size_t at) { return (Image){of.bytes + at, of.bad}; }

static uint64_t number_at(Image i, size_t at, int bytes)
{
    uint64_t x = 0;
    for (int b = bytes - 1; b >= 0; b--)
        x = x << 8 | i.bytes[at + (size_t)b];
    return x;
}

static uint8_t byte_at(Image i, size_t at) { return i.bytes[at]; }
static uint16_t short_at(Image i, size_t at) { return (uint16_t)number_at(i, at, 2); }
static uint32_t word_at(Image i, size_t at) { return (uint32_t)number_at(i, at, 4); }
static uint64_t long_at(Image i, size_t at) { return number_at(i, at, 8); }

/* A count, or where it is too large, 0. */
static uint8_t count_at(Image i, size_t at, uint8_t most)
{
    uint8_t n = byte_at(i, at);
    if (n <= most) return n;
    *i.bad = true;
    return 0;
}

static uint8_t index_at(Image i, size_t at, uint8_t end)
{
    uint8_t x = byte_at(i, at);
    if (x < end || x == FB_NONE) return x;
    *i.bad = true;
    return FB_NONE;
}

static uint8_t card_at(Image i, size_t at)
{
    uint8_t number = byte_at(i, at), card = number < CARDS ? fb_card_of_number(number) : FB_NONE;
    if (card == FB_NONE && number != FB_NONE) *i.bad = true;
    return card;
}

static uint8_t level_at(Image i, size_t at)
{
    int level = fb_level_of_number(byte_at(i, at));
    if (level < 0) *i.bad = true;
    return (uint8_t)(level < 0 ? 0 : level);
}

/* Ten switches, the edition above them. */
bool image_rules(uint32_t word, FbRules *rules)
{
    uint64_t edition = word >> 12, switches = word & 0x3ff;
    return word < 0x3000 && !(word & 0xc00) &&
           fb_rules_of_number(edition | UINT64_C(1) << 8 | switches << 16, rules);
}

static FbRules rules_at(Image i, size_t at)
{
    FbRules rules = 0;
    if (!image_rules(short_at(i, at), &rules)) *i.bad = true;
    return rules;
}

static void copy_bytes(void *to, Image i, size_t at, size_t n) { memcpy(to, i.bytes + at, n); }

/* A length in one byte, and so many. */
static uint8_t copy_counted(void *to, Image i, size_t at, uint8_t most)
{
    uint8_t n = count_at(i, at, most);
    copy_bytes(to, i, at + 1, n);
    return n;
}

/* ---- people and seats ------------------------------------------------------------------------------------------------------- */

static void read_settings(FbSettings *s, Image i)
{
    s->window = word_at(i, SET_WINDOW);
    s->rules = rules_at(i, SET_RULES);
    s->lag = short_at(i, SET_LAG);
    s->seats = byte_at(i, SET_SEATS);
    s->clock = byte_at(i, SET_CLOCK);
    s->flags = byte_at(i, SET_FLAGS);
    s->standin = level_at(i, SET_STANDIN);
}

static void read_person(FbPerson *p, Image i)
{
    copy_bytes(p->id.bytes, i, 0, sizeof p->id.bytes);
    p->tab = word_at(i, PERSON_TAB);
    p->number = word_at(i, PERSON_NUMBER);
    p->since = word_at(i, PERSON_SINCE);
    p->mutes = short_at(i, PERSON_MUTES);
    p->here = count_at(i, PERSON_HERE, 1);
    p->seat = index_at(i, PERSON_SEAT, SEATS);
    p->held = index_at(i, PERSON_HELD, SEATS);
    p->name.n = copy_counted(p->name.text, i, PERSON_NAME, NAME_MAX);
}

static void read_answer(FbPicks *picks, Image i, size_t at)
{
    picks->n = count_at(i, at, FB_PICKS_MAX);
    for (int k = 0; k < picks->n; k++) {
        picks->what[k] = fb_pick_of_number(byte_at(i, at + 1 + (size_t)k));
        if (picks->what[k] == FB_NONE) *i.bad = true;
    }
}

static void read_seat(FbSeat *s, Image i)
{
    s->gone = long_at(i, SEAT_GONE);
    s->release = long_at(i, SEAT_RELEASE);
    s->silent = long_at(i, SEAT_SILENT);
    s->bank = word_at(i, SEAT_BANK);
    s->kind = count_at(i, SEAT_KIND, FB_SEAT_BOT);
    s->person = index_at(i, SEAT_PERSON, PEOPLE);
    s->level = s->kind == FB_SEAT_BOT ? level_at(i, SEAT_LEVEL) : 0;
    s->family = byte_at(i, SEAT_FAMILY);
    s->ready = byte_at(i, SEAT_READY);
    s->why = count_at(i, SEAT_WHY, FB_WHY_GONE);
    s->order = count_at(i, SEAT_ORDER, FB_ORDER_PASS);
    s->holds = byte_at(i, SEAT_HOLDS);
    s->part.length = copy_counted(s->part.bytes, i, SEAT_PART, FB_PART_MAX);
    read_answer(&s->answer, i, SEAT_ANSWER);
}

/* ---- the window ------------------------------------------------------------------------------------------------------------- */

static void read_window(FbWindow *w, Image i)
{
    w->open = count_at(i, WINDOW_OPEN, 1);
    if (!w->open) return;
    w->opened = long_at(i, WINDOW_OPENED);
    w->closes = long_at(i, WINDOW_CLOSES);
    w->asked = byte_at(i, WINDOW_ASKED);
    w->holds = byte_at(i, WINDOW_HOLDS);
    w->again = byte_at(i, WINDOW_AGAIN);
    for (size_t s = 0; s < SEATS; s++) {
        w->state[s] = count_at(i, WINDOW_STATE + s, FB_ANSWER_TRY);
        if (w->state[s] != FB_ANSWER_TRY) continue;
        w->card[s] = card_at(i, WINDOW_CARD + s);
        w->reaction[s] = word_at(i, WINDOW_REACTION + 4 * s);
    }
}

/* ---- the game --------------------------------------------------------------------------------------------------------------- */

/* A hand was one word: bit c for card c, and above the 34 cards the further copies of the twelve kinds that have any, in the
 * order of the cards. */
static FbHand read_hand(Image i, size_t at, FbRules rules)
{
    static const uint8_t width[CARDS] = {4, 2, 1, 0, 2, 2, 0, 0, 0, 0, 0, 0, 0, 2, 1, 1, 1,
                                         0, 0, 0, 2, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    uint64_t word = long_at(i, at), more = word >> CARDS;
    FbHand hand = 0;
    for (uint8_t number = 0; number < CARDS; number++) {
        unsigned copies =
            (unsigned)(word >> number & 1) + (unsigned)(more & ((1u << width[number]) - 1));
        FbCard card = fb_card_of_number(number);
        more >>= width[number];
        if (copies && (!(word >> number & 1) || (int)copies > fb_copies(rules, card)))
            *i.bad = true;
        else
            for (; copies; copies--)
                hand = fb_hand_with(hand, card);
    }
    return hand;
}

static void read_control(FbControl *now, Image i)
{
    now->turn = count_at(i, 0, SEATS - 1);
    now->phase = (uint8_t)fb_phase_of_number(count_at(i, 1, FB_OVER));
    now->asked = byte_at(i, 2);
    now->stage = (uint8_t)fb_phase_of_number(count_at(i, 3, FB_OVER));
    now->after = byte_at(i, 4);
    now->card = card_at(i, 5);
    now->counter = card_at(i, 6);
    now->rescuer = index_at(i, 7, SEATS);
    now->next = index_at(i, 8, SEATS);
    now->left = byte_at(i, 9);
    now->flags = byte_at(i, 10);
}

static uint8_t read_cards(uint8_t *cards, Image i, size_t at, size_t count)
{
    uint8_t n = count_at(i, count, DECK);
    for (size_t k = 0; k < n; k++) {
        cards[k] = card_at(i, at + k);
        if (cards[k] == FB_NONE) *i.bad = true;
    }
    return n;
}

static void read_list(FbOpen *o, Image i)
{
    o->list_n = count_at(i, OPEN_LIST_N, MOBSTERS);
    for (size_t k = 0; k < o->list_n; k++)
        o->list[k] = count_at(i, OPEN_LIST + k, MOBSTERS - 1);
}

/* The card being resolved is known by now. */
static void read_named(FbOpen *o, Image i)
{
    bool in_list = fb_card_has(o->now.card, FB_TRAIT_ORDERS);
    o->named_n = count_at(i, OPEN_NAMED_N, in_list ? MOBSTERS : TARGETS);
    for (size_t k = 0; k < o->named_n && !in_list; k++)
        o->named[k] = byte_at(i, OPEN_NAMED + k);
}

static void read_tags(FbOpen *o, Image i)
{
    memset(o->tag, FB_NONE, sizeof o->tag);
    for (size_t k = 0; k < TAGS; k++)
        o->tag[fb_card_of_number((uint8_t)(TAG_FIRST + k)) - FB_FIRST_ABILITY] =
            index_at(i, OPEN_TAG + k, MOBSTERS);
}

static void read_game(FbGame *g, Image i)
{
    FbOpen *o = &g->open;
    o->rules = rules_at(i, OPEN_RULES);
    o->seats = count_at(i, OPEN_SEATS, SEATS);
    o->in = byte_at(i, OPEN_IN);
    o->war = count_at(i, OPEN_WAR, 2);
    o->shuffles = word_at(i, OPEN_SHUFFLES);
    o->home = long_at(i, OPEN_HOME);
    o->listed = long_at(i, OPEN_LISTED);
    read_list(o, i);
    read_tags(o, i);
    read_control(&o->now, part(i, OPEN_NOW));
    read_named(o, i);
    copy_bytes(o->hand_n, i, OPEN_HAND_N, SEATS);
    o->pile_n = read_cards(o->pile, i, OPEN_PILE, OPEN_PILE_N);
    o->deck_n = read_cards(g->deck, i, GAME_DECK, OPEN_DECK_N);
    for (size_t s = 0; s < SEATS; s++) {
        o->known[s] = read_hand(i, OPEN_KNOWN + 8 * s, o->rules);
        g->hand[s] = read_hand(i, GAME_HAND + 8 * s, o->rules);
    }
}

/* ---- the last steps --------------------------------------------------------------------------------------------------------- */

static void read_event(FbEvent *e, Image i)
{
    e->type = (uint8_t)fb_event_of_number(byte_at(i, 0));
    if (e->type == FB_E_NOTHING) *i.bad = true;
    e->seat = byte_at(i, 1);
    e->card = card_at(i, 2);
    e->who = byte_at(i, 3);
    e->place = byte_at(i, 4);
    e->n = byte_at(i, 5);
    if (e->type == FB_E_ASK) read_control(&e->now, part(i, EVENT_NOW));
    if (e->type == FB_E_DEAL) e->rules = rules_at(i, EVENT_RULES);
}

static void read_step(FbKept *kept, Image i, uint32_t number)
{
    size_t place = number % KEPT_STEPS;
    uint32_t begin = word_at(i, KEPT_BEGIN + 4 * place), end = word_at(i, KEPT_END + 4 * place);
    FbKeptStep step = {.number = number, .n = end - begin};
    FbEvent events[KEPT_EVENTS];
    if (end - begin > KEPT_EVENTS) {
        *i.bad = true;
        return;
    }
    memset(events, 0, sizeof events);
    for (size_t c = 0; c < KEPT_CHANNELS; c++)
        step.hash[c] = long_at(i, 8 * (KEPT_CHANNELS * place + c));
    for (uint32_t e = begin; e != end; e++)
        read_event(&events[e - begin], part(i, KEPT_EVENT + EVENT_BYTES * (e % KEPT_EVENTS)));
    fb_kept_note(kept, &step, events);
}

/* Told once more, step by step, to an FbKept that has none yet. */
static void read_kept(FbKept *kept, uint32_t last, Image i)
{
    uint32_t first = word_at(i, KEPT_FIRST);
    if (first > last + 1 || last + 1 - first > KEPT_STEPS) *i.bad = true;
    kept_clear(kept, first);
    for (uint32_t step = first; step <= last && !*i.bad; step++)
        read_step(kept, i, step);
}

/* ---- the table -------------------------------------------------------------------------------------------------------------- */

static void read_counts(FbTable *t, Image i)
{
    t->now = long_at(i, TABLE_NOW);
    t->started = long_at(i, TABLE_STARTED);
    t->paused_at = long_at(i, TABLE_PAUSED_AT);
    t->revision = word_at(i, TABLE_VERSION);
    t->games = word_at(i, TABLE_GAMES);
    t->step = word_at(i, TABLE_STEP);
    t->closed = word_at(i, TABLE_CLOSED);
    t->windows = word_at(i, TABLE_WINDOWS);
    t->quiet = word_at(i, TABLE_QUIET);
    t->phase = byte_at(i, TABLE_PHASE);
    t->host = index_at(i, TABLE_HOST, PEOPLE);
    t->locked = byte_at(i, TABLE_LOCKED);
    t->paused = byte_at(i, TABLE_PAUSED);
    t->pause_votes = byte_at(i, TABLE_PAUSE_VOTES);
    t->draw_votes = byte_at(i, TABLE_DRAW_VOTES);
    t->rematch_votes = byte_at(i, TABLE_REMATCH_VOTES);
    t->result = byte_at(i, TABLE_RESULT);
}

static void read_table(FbTable *t, FbKept *kept, Image i)
{
    fb_table_blank(t);
    read_counts(t, i);
    read_settings(&t->settings, part(i, TABLE_SETTINGS));
    copy_bytes(t->server_seed.bytes, i, TABLE_SERVER_SEED, sizeof t->server_seed);
    copy_bytes(t->seed.bytes, i, TABLE_SEED, sizeof t->seed);
    copy_bytes(t->next_seed.bytes, i, TABLE_NEXT_SEED, sizeof t->next_seed);
    for (size_t p = 0; p < PEOPLE; p++)
        read_person(&t->person[p], part(i, TABLE_PERSON + PERSON_BYTES * p));
    for (size_t s = 0; s < SEATS; s++)
        read_seat(&t->seat[s], part(i, TABLE_SEAT + SEAT_BYTES * s));
    read_window(&t->window, part(i, TABLE_WINDOW));
    if (t->revision != 1) *i.bad = true;
    if (t->phase == FB_TABLE_LOBBY) {
        kept_clear(kept, t->step + 1);
        return;
    }
    read_game(&t->game, part(i, TABLE_GAME));
    read_kept(kept, t->step, part(i, TABLE_KEPT));
}

/* ---- the envelope ----------------------------------------------------------------------------------------------------------- */

bool image_look(FbSaved *saved, const uint8_t *bytes, size_t n)
{
    bool bad = false;
    Image i = {bytes, &bad};
    if (n < HEAD_BYTES + TABLE_BYTES || word_at(i, HEAD_TABLE_BYTES) != TABLE_BYTES) return false;
    *saved = (FbSaved){.maker = long_at(i, HEAD_MAKER),
                       .made = (int64_t)long_at(i, HEAD_MADE),
                       .recorded = word_at(i, HEAD_RECORDED),
                       .picks = word_at(i, HEAD_PICKS),
                       .comments = word_at(i, HEAD_COMMENTS),
                       .listed = byte_at(i, HEAD_LISTED) != 0,
                       .quick = byte_at(i, HEAD_QUICK) != 0};
    return (uint64_t)n == HEAD_BYTES + TABLE_BYTES + (uint64_t)saved->picks * PICK_BYTES +
                              (uint64_t)saved->comments * COMMENT_BYTES;
}

static void read_pick(FbPick *pick, Image i)
{
    pick->seat = count_at(i, 0, FB_EVERYBODY);
    pick->what = fb_pick_of_number(byte_at(i, 1));
    if (pick->what == FB_NONE) *i.bad = true;
}

static void read_comment(FbTableRecord *record, int at, Image i)
{
    uint32_t after = word_at(i, 0);
    char *text = record->text[at];
    if (after > (uint32_t)record->pick_n) *i.bad = true;
    copy_bytes(text, i, COMMENT_TEXT, COMMENT_TEXT_BYTES);
    text[COMMENT_TEXT_BYTES - 1] = '\0';
    record->comments[at] = (FbComment){(int)after, text, strlen(text)};
}

bool image_read(FbTable *table, FbKept *kept, FbTableRecord *record, const uint8_t *bytes, size_t n)
{
    bool bad = false;
    FbSaved saved;
    Image i = {bytes, &bad};
    if (!image_look(&saved, bytes, n)) return false;
    read_table(table, kept, part(i, HEAD_BYTES));
    i = part(i, HEAD_BYTES + TABLE_BYTES);
    record->pick_n = (int)saved.picks;
    record->comment_n = (int)saved.comments;
    record->placed = false; /* it was not kept */
    for (int k = 0; k < record->pick_n; k++, i = part(i, PICK_BYTES))
        read_pick(&record->picks[k], i);
    for (int k = 0; k < record->comment_n; k++, i = part(i, COMMENT_BYTES))
        read_comment(record, k, i);
    return !bad;
}
