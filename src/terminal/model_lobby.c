/* model_lobby.c - who is at the table, and what this person does there without being asked: sits down, is ready,
 * starts. */
#include <string.h>
#include <sys/random.h>

#include "terminal/model.h"
#include "terminal/say.h"

/* How somebody is called here: a program so that everybody sees what it is. */
const char *model_name_of(Model *m, const FbLobby *lobby, int person)
{
    const FbLobbyPerson *p = &lobby->person[person];
    if (!p->bot) return p->name.text;
    FbOut out = fb_out(m->program[person], sizeof m->program[person]);
    fb_out_text(&out, p->name.text);
    fb_out_text(&out, " (bot)");
    return m->program[person];
}

/* The reader is "You", another person goes by their own name, a bot by the boss of its family. */
static void take_names(Model *m)
{
    for (int s = 0; s < FB_SEATS; s++) {
        const FbLobbySeat *seat = &m->lobby.seat[s];
        bool person = seat->person < FB_PEOPLE && m->lobby.person[seat->person].here;
        m->names.family[s] = seat->family;
        m->names.seat[s] = person && seat->person == m->me ? say_text(m->lang, "terminal.you")
                           : person ? model_name_of(m, &m->lobby, seat->person)
                                    : fb_family_boss(seat->family);
    }
}

static void tell_change(Model *m, const char *id, const char *name)
{
    char line[MODEL_LINE_MAX];
    FbOut out = fb_out(line, sizeof line);
    say(&out, m->lang, id, "seat", name, NULL);
    model_say(m, LINE_NOTE, line);
}

/* Votes for a pause and for its end, and what comes of them. */
static void tell_pause(Model *m, const FbLobby *old)
{
    bool paused = m->lobby.paused;
    unsigned mine = model_seat(m) < FB_SEATS ? 1U << model_seat(m) : 0;
    unsigned came = m->lobby.pause_votes & ~(unsigned)old->pause_votes;
    const char *id = NULL;
    if (old->paused != paused)
        id = paused ? "terminal.paused" : "terminal.goes_on";
    else if (came & mine)
        id = paused ? "terminal.pause.end.you" : "terminal.pause.you";
    else if (came)
        id = paused ? "terminal.pause.end.they" : "terminal.pause.they";
    else if (old->pause_votes & ~(unsigned)m->lobby.pause_votes & mine)
        id = "terminal.pause.back";
    if (id) model_say(m, LINE_NOTE, say_text(m->lang, id));
}

/* Comings and goings of others, as lines. */
static void tell_changes(Model *m, const FbLobby *old)
{
    for (int p = 0; p < FB_PEOPLE; p++) {
        const FbLobbyPerson *was = &old->person[p], *is = &m->lobby.person[p];
        if (p == m->me) continue;
        if (is->here && !was->here) tell_change(m, "terminal.came", model_name_of(m, &m->lobby, p));
        if (!is->here && was->here) tell_change(m, "terminal.went", model_name_of(m, old, p));
    }
    tell_pause(m, old);
    if ((m->lobby.settings.flags ^ old->settings.flags) & FB_HINTS)
        model_say(m, LINE_NOTE,
                  say_text(m->lang, m->lobby.settings.flags & FB_HINTS ? "terminal.hints.on"
                                                                       : "terminal.hints.off"));
    if (m->lobby.offered && !old->offered)
        model_say(m, LINE_NOTE, say_text(m->lang, "terminal.offered"));
}

static bool is_newest_tab(const Model *m) { return !m->tab_playing || m->tab_playing == m->tab; }

/* In the middle of a game anybody may sit down: that is said at once, and when it changes. */
static void tell_chairs(Model *m, const FbLobby *old)
{
    bool open = m->lobby.settings.flags & FB_OPEN_CHAIRS;
    if (open == !!(old->settings.flags & FB_OPEN_CHAIRS)) return;
    model_say(m, LINE_NOTE, say_text(m->lang, open ? "terminal.chairs.on" : "terminal.chairs.off"));
}

void model_take_lobby(Model *m, const FbLobby *lobby)
{
    FbLobby old = m->lobby;
    m->lobby = *lobby;
    take_names(m);
    m->owes = is_newest_tab(m) && fb_witness_owes(&m->witness, lobby, model_seat(m));
    if (model_seat(m) < FB_SEATS) m->wants.led = false;
    if (old.phase && !m->wants.start) tell_changes(m, &old);
    if (!m->wants.start) tell_chairs(m, &old);
    model_settle_in(m);
}

void model_take_gathering(Model *m, uint32_t ms)
{
    char line[MODEL_LINE_MAX], seconds[24];
    FbOut out = fb_out(line, sizeof line);
    if (ms == FB_UNTIMED) return;
    say(&out, m->lang, "terminal.gathering", "n", say_number(seconds, (ms + 999) / 1000), NULL);
    model_say(m, LINE_NOTE, line);
}

static int open_seat(const Model *m)
{
    const FbLobby *lobby = &m->lobby;
    int place = m->wants.place;
    if (place < lobby->settings.seats && lobby->seat[place].kind == FB_SEAT_OPEN) return place;
    for (int s = 0; s < lobby->settings.seats; s++)
        if (lobby->seat[s].kind == FB_SEAT_OPEN) return s;
    return FB_NONE;
}

/* A part of one's own, fresh each time: the server may know the one before. */
static bool draw_part(const Model *m, FbPart *part)
{
    uint8_t bytes[FB_PART_MIN];
    *part = m->wants.part;
    if (part->length) return true;
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes) return false;
    return fb_part(part, bytes, sizeof bytes) == FB_SEED_OK;
}

static void be_ready(Model *m)
{
    FbInput input = {.type = FB_IN_READY};
    FbPart part;
    if (!draw_part(m, &part)) return;
    input.as.ready.on = 1;
    fb_witness_pledge(&m->witness, &m->lobby, &part, &input.as.ready.hash);
    model_input(m, &input);
}

void model_take_parts(Model *m, const FbMsg_parts *told)
{
    FbInput input = {.type = FB_IN_PART};
    if (model_seat(m) >= FB_SEATS || !is_newest_tab(m)) return;
    const char *wrong =
        fb_witness_called(&m->witness, &m->lobby, model_seat(m), &told->commit, &m->into->hashes);
    if (wrong) {
        model_say(m, LINE_WRONG, say_text(m->lang, wrong));
        return;
    }
    m->kept = false;
    input.as.part.part = m->witness.part;
    model_input(m, &input);
}

/* No seat is open, and all who sit there are ready. */
static bool may_start(const FbLobby *lobby)
{
    for (int s = 0; s < lobby->settings.seats; s++)
        if (lobby->seat[s].kind == FB_SEAT_OPEN ||
            (lobby->seat[s].kind == FB_SEAT_HUMAN &&
             !(lobby->seat[s].ready && lobby->seat[s].hash.length)))
            return false;
    return true;
}

enum { NOTHING, LED, SITTING, READYING, STARTING }; /* LED: a seat comes by itself */

/* What is to be done next, as the lobby stands. */
static int wanted(const Model *m)
{
    const FbLobby *lobby = &m->lobby;
    if (lobby->phase != FB_TABLE_LOBBY || m->me >= FB_PEOPLE) return NOTHING;
    int seat = lobby->person[m->me].seat;
    if (m->wants.seat && seat == FB_NONE)
        return open_seat(m) == FB_NONE ? NOTHING : m->wants.led ? LED : SITTING;
    if (m->owes || (m->wants.seat && !lobby->seat[seat].ready)) return READYING;
    return m->wants.start && lobby->host == m->me && may_start(lobby) ? STARTING : NOTHING;
}

bool model_settled(const Model *m)
{
    return m->joined && m->pending == NOTHING && wanted(m) == NOTHING;
}

void model_settle_in(Model *m)
{
    int next = wanted(m);
    if (next == m->pending) return;
    m->pending = (uint8_t)next;
    if (next == SITTING) {
        FbInput input = {.type = FB_IN_SIT};
        input.as.sit.seat = (uint8_t)open_seat(m);
        model_input(m, &input);
    } else if (next == READYING) {
        be_ready(m);
    } else if (next == STARTING) {
        model_input(m, &(FbInput){.type = FB_IN_START});
    }
}
