/* check.c - every invariant of a table, by name. What the files of table/ trust, the tests ask for here. */
#include "table/work.h"
#include "text/families.h"

static bool check_revision(const FbTable *t)
{
    return t->revision >= 1 && t->revision <= FB_TABLE_REVISION;
}

static bool check_phase(const FbTable *t)
{
    return t->phase == FB_TABLE_LOBBY || t->phase == FB_TABLE_PLAYING || t->phase == FB_TABLE_OVER;
}

static bool check_settings(const FbTable *t)
{
    return settings_sound(&t->settings) && pace_fits(&t->settings);
}

static bool check_ids(const FbTable *t)
{
    for (int p = 0; p < FB_PEOPLE; p++)
        if (t->person[p].here && fb_table_person(t, &t->person[p].id) != p) return false;
    return true;
}

static bool check_people(const FbTable *t)
{
    for (int p = 0; p < FB_PEOPLE; p++) {
        const FbPerson *person = &t->person[p];
        if (!person->here && (person->tab || person->seat != FB_NONE || person->bot)) return false;
        if (person->seat == FB_NONE) continue;
        if (person->seat >= FB_SEATS || t->seat[person->seat].person != p) return false;
    }
    return true;
}

static bool check_owners(const FbTable *t)
{
    for (int s = 0; s < FB_SEATS; s++) {
        const FbSeat *seat = &t->seat[s];
        if (seat->kind >= FB_SEAT_KINDS) return false;
        if ((seat->kind == FB_SEAT_HUMAN) != (seat->person != FB_NONE)) return false;
        if (seat->person != FB_NONE && t->person[seat->person].seat != s) return false;
    }
    return true;
}

/* In a game nobody plays from a second hand. */
static bool check_one_hand(const FbTable *t)
{
    for (int p = 0; p < FB_PEOPLE && t->phase == FB_TABLE_PLAYING; p++)
        if (t->person[p].seat != FB_NONE && t->person[p].seat != t->person[p].held) return false;
    return true;
}

static bool check_families(const FbTable *t)
{
    unsigned taken = 0;
    for (int s = 0; s < FB_SEATS; s++) {
        if (t->seat[s].kind == FB_SEAT_OPEN) continue;
        if (t->seat[s].family >= FB_FAMILIES || (taken >> t->seat[s].family & 1)) return false;
        taken |= 1u << t->seat[s].family;
    }
    return true;
}

static bool check_game(const FbTable *t)
{
    return t->phase == FB_TABLE_LOBBY || !fb_check(&t->game);
}

static bool check_over(const FbTable *t)
{
    if (t->phase != FB_TABLE_OVER)
        return t->result == FB_NONE && (t->phase == FB_TABLE_LOBBY || !fb_is_over(&t->game));
    return t->result == FB_RESULT_DRAW ||
           (fb_is_over(&t->game) && fb_winner(&t->game) == t->result);
}

static bool check_window(const FbTable *t)
{
    bool due = t->phase == FB_TABLE_PLAYING && t->game.open.now.phase == FB_COUNTERING;
    return t->window.open == due && (!due || t->window.asked == t->game.open.now.asked);
}

/* Whoever tries holds a Counter that counts; whoever is not asked has not answered. */
static bool check_answers(const FbTable *t)
{
    for (int s = 0; s < FB_SEATS; s++) {
        uint8_t state = t->window.state[s];
        if (state && !(t->window.asked >> s & 1)) return false;
        if (state != FB_ANSWER_TRY) continue;
        if (t->window.reaction[s] < FB_REACTION_MIN) return false;
        if (fb_refuse(&t->game, (FbPick){(uint8_t)s, t->window.card[s]})) return false;
    }
    return true;
}

static bool check_no_window_in_pause(const FbTable *t) { return !t->paused || !t->window.open; }

/* A bot answers only for a seat that is asked and has not answered; and a seat that has no human is answered for. */
static bool check_bots(const FbTable *t)
{
    unsigned asked = t->phase == FB_TABLE_PLAYING ? t->game.open.now.asked : 0;
    for (int s = 0; s < FB_SEATS; s++) {
        const FbSeat *seat = &t->seat[s];
        bool answered = t->window.state[s] == FB_ANSWER_PASS || t->window.state[s] == FB_ANSWER_TRY;
        bool waits = (asked >> s & 1) && !(t->window.open && answered);
        if (seat->release != FB_NEVER && !waits) return false;
        if (seat->answer.n && seat->release == FB_NEVER) return false;
        if (waits && seat->kind == FB_SEAT_BOT && seat->release == FB_NEVER) return false;
    }
    return true;
}

static bool check_clocks(const FbTable *t)
{
    uint32_t bank = fb_clock_figures((FbClock)t->settings.clock).bank;
    for (int s = 0; s < FB_SEATS; s++)
        if (t->seat[s].holds > FB_HOLDS || (bank != FB_UNTIMED && t->seat[s].bank > bank))
            return false;
    return (t->started <= t->now || t->started <= t->shown) && t->paused_at <= t->now;
}

/* What is being shown is over soon; at a table without a pace nothing is. */
static bool check_shown(const FbTable *t)
{
    return t->shown <= t->now + FB_SHOW_MAX &&
           (t->settings.pace || t->phase != FB_TABLE_PLAYING || !t->shown);
}

/* Nothing that was due has been left. */
static bool check_wake(const FbTable *t) { return fb_table_wake(t) > t->now; }

/* The seed is the deck: in the lobby there is none, and it is what commitment and parts make of it. The server's for the
 * next deal is there when votes for it are cast, and becomes the one that is committed to. */
static bool check_seed(const FbTable *t)
{
    static const FbKey none;
    if (t->phase != FB_TABLE_OVER && memcmp(&t->next_seed, &none, sizeof none)) return false;
    return t->phase != FB_TABLE_LOBBY || !memcmp(&t->seed, &none, sizeof none);
}

/* In a game nobody votes for the next; in the lobby, votes are of those who sit there. */
static bool check_rematch(const FbTable *t)
{
    unsigned human = 0;
    for (int s = 0; s < FB_SEATS; s++)
        if (t->seat[s].kind == FB_SEAT_HUMAN) human |= 1u << s;
    if (t->phase == FB_TABLE_PLAYING) return !t->rematch_votes;
    return t->phase == FB_TABLE_OVER || !(t->rematch_votes & ~human);
}

/* A part is there while the game is about to be dealt, and from then on; what is called for fits its hash. */
static bool check_parts(const FbTable *t)
{
    if (t->reveal_until && (t->phase != FB_TABLE_LOBBY || start_refuse(t))) return false;
    for (int s = 0; s < FB_SEATS; s++) {
        const FbPart *part = &t->seat[s].part, *hash = &t->seat[s].hash;
        if (hash->length && hash->length != FB_SEED_BYTES) return false;
        if (t->phase != FB_TABLE_LOBBY || t->revision < 2 || !part->length) continue;
        if (!t->reveal_until || !fb_part_fits(part, hash)) return false;
    }
    return true;
}

static bool check_held(const FbTable *t)
{
    for (int p = 0; p < FB_PEOPLE; p++)
        if (t->phase == FB_TABLE_LOBBY && t->person[p].held != FB_NONE) return false;
    return true;
}

/* In a game a bot's seat is kept for somebody who knows its hand; a human's is abandoned only while they are away. */
static bool check_reserves(const FbTable *t)
{
    for (int s = 0; s < FB_SEATS; s++) {
        const FbSeat *seat = &t->seat[s];
        bool away = seat->kind == FB_SEAT_HUMAN && !seat_connected(t, s);
        if (seat->abandoned && (!away || t->phase != FB_TABLE_PLAYING)) return false;
        if (seat->owner == FB_NONE) continue;
        if (t->phase != FB_TABLE_PLAYING || seat->kind != FB_SEAT_BOT || seat->gone == FB_NEVER)
            return false;
        if (!person_here(t, seat->owner) || t->person[seat->owner].held != s) return false;
    }
    return true;
}

/* Whoever asks for a seat is there, has none, has seen no other hand, and asks for one. */
static bool check_wishes(const FbTable *t)
{
    unsigned askers = 0;
    for (int s = 0; s < FB_SEATS; s++) {
        const FbSeat *seat = &t->seat[s];
        if ((seat->asker == FB_NONE) != (seat->until == FB_NEVER)) return false;
        if (seat->asker == FB_NONE && seat->agreed) return false;
        if (seat->asker == FB_NONE) continue;
        if (!person_here(t, seat->asker) || (askers >> seat->asker & 1)) return false;
        const FbPerson *asker = &t->person[seat->asker];
        askers |= 1u << seat->asker;
        if (!takeover_free(t, s) || !asker->tab || asker->seat != FB_NONE) return false;
        if (asker->refused || (asker->held != FB_NONE && asker->held != s)) return false;
    }
    return true;
}

/* Whoever had that order when the window opened has answered once the fuse has burnt. */
static bool check_fuse(const FbTable *t)
{
    const FbWindow *w = &t->window;
    if (!w->open) return !w->fuse && !w->fused;
    return !(w->fused & ~w->asked) && (w->fuse || !w->fused) && fuse_due(t) > t->now;
}

static bool check_closed(const FbTable *t) { return t->closed <= t->step; }

const char *fb_table_check(const FbTable *table, const FbKept *kept)
{
    static const struct {
        const char *name;
        bool (*holds)(const FbTable *t);
    } invariant[] = {
        {"revision", check_revision}, {"phase", check_phase},
        {"settings", check_settings}, {"host", check_host},
        {"ids", check_ids},           {"people", check_people},
        {"owners", check_owners},     {"one hand", check_one_hand},
        {"families", check_families}, {"game", check_game},
        {"over", check_over},         {"window", check_window},
        {"answers", check_answers},   {"no window in a pause", check_no_window_in_pause},
        {"bots", check_bots},         {"clocks", check_clocks},
        {"wake", check_wake},         {"seed", check_seed},
        {"parts", check_parts},       {"held", check_held},
        {"closed", check_closed},     {"reserves", check_reserves},
        {"wishes", check_wishes},     {"rematch", check_rematch},
        {"shown", check_shown},       {"fuse", check_fuse},
    };
    for (size_t i = 0; i < sizeof invariant / sizeof *invariant; i++)
        if (!invariant[i].holds(table)) return invariant[i].name;
    return kept_sound(kept, table->step) ? NULL : "kept";
}
