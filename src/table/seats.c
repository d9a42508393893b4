/* seats.c - who sits where: taking a seat, giving it up, bots, families, being ready. Owns FbSeat in the lobby; in a
 * game a seat that changes hands is handed to drive.c or to clock.c. */
#include "bots/bot.h"
#include "table/work.h"
#include "text/families.h"

bool seat_exists(const FbTable *t, int seat)
{
    int n = t->phase == FB_TABLE_PLAYING ? t->game.open.seats : t->settings.seats;
    return seat >= 0 && seat < n;
}

bool seat_in_game(const FbTable *t, int seat)
{
    return t->phase == FB_TABLE_PLAYING && seat < t->game.open.seats &&
           (t->game.open.in >> seat & 1);
}

bool seat_connected(const FbTable *t, int seat)
{
    const FbSeat *s = &t->seat[seat];
    return s->kind == FB_SEAT_HUMAN && t->person[s->person].tab;
}

uint8_t seats_connected(const FbTable *t)
{
    unsigned seats = 0;
    for (int s = 0; s < FB_SEATS; s++)
        if (seat_connected(t, s) && (t->phase != FB_TABLE_PLAYING || seat_in_game(t, s)))
            seats |= 1u << s;
    return (uint8_t)seats;
}

/* ---- families ---------------------------------------------------------------------------------------------- */

static bool family_free(const FbTable *t, int family, int seat)
{
    for (int s = 0; s < FB_SEATS; s++)
        if (s != seat && t->seat[s].kind != FB_SEAT_OPEN && t->seat[s].family == family)
            return false;
    return true;
}

/* The one it had, if nobody has taken it; else the first that is free. There are as many as seats. */
static void family_take(FbTable *t, int seat)
{
    uint8_t *family = &t->seat[seat].family;
    while (!family_free(t, *family, seat))
        *family = (uint8_t)((*family + 1) % FB_FAMILIES);
}

FbTableRefusal input_family(Work *w)
{
    int seat = work_seat(w), family = w->in->as.family.family;
    if (family >= FB_FAMILIES || !family_free(w->t, family, seat)) return FB_TABLE_NO_FAMILY_TAKEN;
    if (w->t->seat[seat].family == family) return FB_TABLE_NO_NO_CHANGE;
    w->t->seat[seat].family = (uint8_t)family;
    return FB_TABLE_OK;
}

/* ---- a seat changes hands -------------------------------------------------------------------------------------- */

void seat_clear(FbTable *t, int seat)
{
    FbSeat *s = &t->seat[seat];
    uint8_t family = s->family;
    memset(s, 0, sizeof *s);
    s->gone = s->release = s->until = FB_NEVER;
    s->person = s->owner = s->asker = FB_NONE;
    s->family = family;
}

static void seat_set_bot(FbTable *t, int seat, uint8_t level)
{
    t->seat[seat].kind = FB_SEAT_BOT;
    t->seat[seat].level = level;
    t->seat[seat].ready = 0;
    family_take(t, seat);
}

/* In a game the seat stays theirs for a time (takeover.c). */
static void keep_for(FbTable *t, int seat, int person)
{
    bool kept = t->revision >= 2 && t->phase == FB_TABLE_PLAYING;
    t->seat[seat].owner = kept ? (uint8_t)person : FB_NONE;
    t->seat[seat].gone = kept ? clock_time(t) : FB_NEVER;
}

/* Whoever saw this seat's hand sees what a spectator sees from here on. */
static void owner_gets_up(Work *w, int seat)
{
    FbSeat *s = &w->t->seat[seat];
    FbPerson *owner = &w->t->person[s->person];
    w->fresh |= (uint16_t)(1u << s->person);
    owner->seat = FB_NONE;
    owner->since = w->before->step + 1;
    w->t->pause_votes &= (uint8_t) ~(1u << seat);
    w->t->draw_votes &= (uint8_t) ~(1u << seat);
    w->t->rematch_votes &= w->t->phase == FB_TABLE_LOBBY ? 0 : (uint8_t) ~(1u << seat);
    w->recount = true;
    keep_for(w->t, seat, s->person);
    s->person = FB_NONE;
    s->ready = s->order = s->why = s->abandoned = 0;
    w->t->window.fused &=
        (uint8_t) ~(1u << seat); /* the fuse itself burns on: a window closes no sooner */
}

static void bot_sits_down(Work *w, int seat, uint8_t level)
{
    FbTable *t = w->t;
    seat_set_bot(t, seat, level);
    if (t->window.open && t->window.state[seat] == FB_ANSWER_STANDING)
        t->window.state[seat] = FB_ANSWER_NONE;
    bool waits = t->window.open ? t->window.state[seat] == FB_ANSWER_NONE : true;
    if (waits && (t->game.open.now.asked >> seat & 1) && t->seat[seat].release == FB_NEVER)
        drive_ask(t, seat);
    w->asked = EVERYBODY_HERE;
}

void seat_vacate(Work *w, int seat)
{
    owner_gets_up(w, seat);
    if (w->t->phase == FB_TABLE_PLAYING)
        bot_sits_down(w, seat, w->t->settings.standin);
    else if (w->t->phase == FB_TABLE_LOBBY)
        seat_clear(w->t, seat);
    else
        seat_set_bot(w->t, seat, w->t->settings.standin);
}

/* In a game a human follows a bot, or one who has been away for too long, in the middle of whatever is asked, with a
 * fresh clock. */
void seat_sit(Work *w, int person, int seat)
{
    FbTable *t = w->t;
    FbSeat *s = &t->seat[seat];
    if (s->kind == FB_SEAT_HUMAN) owner_gets_up(w, seat);
    s->kind = FB_SEAT_HUMAN;
    s->person = (uint8_t)person;
    s->owner = FB_NONE;
    s->gone = FB_NEVER;
    t->person[person].seat = (uint8_t)seat;
    t->person[person].since = w->before->step + 1;
    if (t->phase != FB_TABLE_PLAYING) return;
    t->person[person].held = (uint8_t)seat;
    w->out->sat |= (uint8_t)(1u << seat);
    w->fresh |= (uint16_t)(1u << person);
    w->asked = EVERYBODY_HERE;
    drive_forget(t, seat);
    if (game_asked(t) == seat) clock_ask(t, false);
}

static FbTableRefusal sit_refuse(const FbTable *t, const FbPerson *person, int seat)
{
    if (!seat_exists(t, seat)) return FB_TABLE_NO_NO_SEAT;
    if (person->seat != FB_NONE) return FB_TABLE_NO_SEATED_ALREADY;
    if (t->seat[seat].kind == FB_SEAT_HUMAN && !takeover_free(t, seat)) return FB_TABLE_NO_TAKEN;
    if (t->phase != FB_TABLE_PLAYING) return FB_TABLE_OK;
    if (person->held != FB_NONE && person->held != seat) return FB_TABLE_NO_KNOWS_HAND;
    return seat_in_game(t, seat) ? FB_TABLE_OK : FB_TABLE_NO_OUT;
}

FbTableRefusal input_sit(Work *w)
{
    FbTable *t = w->t;
    int seat = w->in->as.sit.seat;
    FbTableRefusal no = sit_refuse(t, &t->person[w->who], seat);
    if (no) return no;
    if (t->revision >= 2 && t->phase == FB_TABLE_PLAYING) return takeover_ask(w, seat);
    if (t->phase != FB_TABLE_PLAYING) seat_clear(t, seat);
    seat_sit(w, w->who, seat);
    family_take(t, seat);
    return FB_TABLE_OK;
}

FbTableRefusal input_stand(Work *w)
{
    int seat = work_seat(w);
    if (seat == FB_NONE) return takeover_take_back(w);
    if (w->t->seat[seat].why) stand_in(w, seat, FB_WHY_NONE); /* they are there: table.c */
    seat_vacate(w, seat);
    return FB_TABLE_OK;
}

/* The host turns seats without a person into bots and back, before the game, and changes bots at any time; whoever
 * has a seat may leave it to a bot. */
static FbTableRefusal seat_refuse(const Work *w, const FbIn_seat *in)
{
    const FbTable *t = w->t;
    if (!seat_exists(t, in->seat)) return FB_TABLE_NO_NO_SEAT;
    if (in->kind != FB_SEAT_BOT && in->kind != FB_SEAT_OPEN) return FB_TABLE_NO_NO_INPUT;
    if (in->kind == FB_SEAT_BOT && !fb_level_at(in->level)) return FB_TABLE_NO_NO_LEVEL;
    if (in->kind == FB_SEAT_OPEN && t->phase != FB_TABLE_LOBBY) return FB_TABLE_NO_STARTED;
    if (work_seat(w) == in->seat) return FB_TABLE_OK;
    if (t->host != w->who) return FB_TABLE_NO_NOT_HOST;
    return t->seat[in->seat].kind == FB_SEAT_HUMAN ? FB_TABLE_NO_TAKEN : FB_TABLE_OK;
}

FbTableRefusal input_seat(Work *w)
{
    FbTable *t = w->t;
    const FbIn_seat *in = &w->in->as.seat;
    FbTableRefusal no = seat_refuse(w, in);
    if (no) return no;
    if (t->seat[in->seat].kind == FB_SEAT_HUMAN) owner_gets_up(w, in->seat);
    if (in->kind == FB_SEAT_OPEN)
        seat_clear(t, in->seat);
    else if (t->phase == FB_TABLE_PLAYING)
        bot_sits_down(w, in->seat, in->level);
    else
        seat_clear(t, in->seat), seat_set_bot(t, in->seat, in->level);
    return FB_TABLE_OK;
}

FbTableRefusal input_fill(Work *w)
{
    FbTable *t = w->t;
    int filled = 0;
    if (!fb_level_at(w->in->as.fill.level)) return FB_TABLE_NO_NO_LEVEL;
    for (int s = 0; s < t->settings.seats; s++)
        if (t->seat[s].kind == FB_SEAT_OPEN) {
            seat_set_bot(t, s, w->in->as.fill.level);
            filled++;
        }
    return filled ? FB_TABLE_OK : FB_TABLE_NO_NO_CHANGE;
}

/* ---- before the start ------------------------------------------------------------------------------------------ */

FbTableRefusal input_ready(Work *w)
{
    FbSeat *seat = &w->t->seat[work_seat(w)];
    const FbIn_ready *in = &w->in->as.ready;
    if (in->on > 1) return FB_TABLE_NO_NO_INPUT;
    FbPart *pledge = w->t->revision >= 2 ? &seat->hash : &seat->part;
    if (!in->on && in->hash.length) return FB_TABLE_NO_HASH;
    if (w->t->revision >= 2 && in->on && in->hash.length != FB_SEED_BYTES) return FB_TABLE_NO_HASH;
    if (in->on && fb_part(pledge, in->hash.bytes, in->hash.length)) return FB_TABLE_NO_HASH;
    if (!in->on) memset(pledge, 0, sizeof *pledge);
    if (!in->on) w->t->rematch_votes = 0; /* the host starts, when all are of one mind again */
    seat->ready = in->on;
    return FB_TABLE_OK;
}

/* Whoever was ready was ready for something else. Seats that are taken away are given up first. */
FbTableRefusal input_settings(Work *w)
{
    FbTable *t = w->t;
    const FbSettings *settings = &w->in->as.settings.settings;
    if (!settings_sound(settings)) return FB_TABLE_NO_SETTINGS;
    if (!pace_fits(settings)) return FB_TABLE_NO_PACE;
    for (int s = settings->seats; s < FB_SEATS; s++) {
        if (t->seat[s].kind == FB_SEAT_HUMAN) owner_gets_up(w, s);
        seat_clear(t, s);
    }
    for (int s = 0; s < FB_SEATS; s++) {
        memset(&t->seat[s].part, 0, sizeof t->seat[s].part);
        memset(&t->seat[s].hash, 0, sizeof t->seat[s].hash);
        t->seat[s].ready = 0;
    }
    t->rematch_votes = 0;
    t->settings = *settings;
    return FB_TABLE_OK;
}
