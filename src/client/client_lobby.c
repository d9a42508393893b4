/* client_lobby.c - who is at the table, and what this person does there without being asked: sits down, is ready,
 * starts. */
#include <string.h>

#include "client/client.h"
#include "text/say.h"

/* How somebody is called here: a program so that everybody sees what it is. */
const char *fb_client_name_of(FbClient *c, const FbLobby *lobby, int person)
{
    const FbLobbyPerson *p = &lobby->person[person];
    if (!p->bot || c->wants.bare) return p->name.text;
    FbOut out = fb_out(c->program[person], sizeof c->program[person]);
    fb_out_text(&out, p->name.text);
    fb_out_text(&out, " (bot)");
    return c->program[person];
}

/* The reader may be "You", another person goes by their own name, a bot by its family's. The first dealer of a table
 * is drawn by lot, after that the deal goes round (src/table/start.c). */
static void take_names(FbClient *c)
{
    const uint32_t game = c->lobby.game;
    c->names.rules = c->lobby.settings.rules;
    c->names.first = (uint8_t)(game ? 1 + (game == 1 ? FB_FIRST_LOT : FB_FIRST_NEXT) : 0);
    for (int s = 0; s < FB_SEATS; s++) {
        const FbLobbySeat *seat = &c->lobby.seat[s];
        bool person = seat->person < FB_PEOPLE && c->lobby.person[seat->person].here;
        c->names.family[s] = seat->family;
        c->names.seat[s] = person && seat->person == c->me && c->wants.you ? c->wants.you
                           : person ? fb_client_name_of(c, &c->lobby, seat->person)
                                    : fb_family_name(seat->family);
    }
}

static void note(FbClient *c, const char *id) { fb_client_note(c, FB_LINE_NOTE, id, NULL, NULL); }

/* Votes for a pause and for its end, and what comes of them. */
static void tell_pause(FbClient *c, const FbLobby *old)
{
    bool paused = c->lobby.paused;
    unsigned mine = fb_client_seat(c) < FB_SEATS ? 1U << fb_client_seat(c) : 0;
    unsigned came = c->lobby.pause_votes & ~(unsigned)old->pause_votes;
    const char *id = NULL;
    if (old->paused != paused)
        id = paused ? "terminal.paused" : "terminal.goes_on";
    else if (came & mine)
        id = paused ? "terminal.pause.end.you" : "terminal.pause.you";
    else if (came)
        id = paused ? "terminal.pause.end.they" : "terminal.pause.they";
    else if (old->pause_votes & ~(unsigned)c->lobby.pause_votes & mine)
        id = "terminal.pause.back";
    if (id) note(c, id);
}

static void note_person(FbClient *c, const char *id, const FbLobby *lobby, int person)
{
    fb_client_note(c, FB_LINE_NOTE, id, "seat", fb_client_name_of(c, lobby, person));
}

/* Comings and goings of others, as lines. */
static void tell_changes(FbClient *c, const FbLobby *old)
{
    uint8_t flags = c->lobby.settings.flags;
    if (!fb_client_keeps_lines(c)) return;
    for (int p = 0; p < FB_PEOPLE; p++) {
        const FbLobbyPerson *was = &old->person[p], *is = &c->lobby.person[p];
        if (p == c->me) continue;
        if (is->here && !was->here) note_person(c, "terminal.came", &c->lobby, p);
        if (!is->here && was->here) note_person(c, "terminal.went", old, p);
    }
    tell_pause(c, old);
    if ((flags ^ old->settings.flags) & FB_HINTS)
        note(c, flags & FB_HINTS ? "terminal.hints.on" : "terminal.hints.off");
    if (c->lobby.offered && !old->offered) note(c, "terminal.offered");
}

/* In the middle of a game anybody may sit down: that is said at once, and when it changes. */
static void tell_chairs(FbClient *c, const FbLobby *old)
{
    bool open = c->lobby.settings.flags & FB_OPEN_CHAIRS;
    if (!fb_client_keeps_lines(c)) return;
    if (open == !!(old->settings.flags & FB_OPEN_CHAIRS)) return;
    note(c, open ? "terminal.chairs.on" : "terminal.chairs.off");
}

void fb_client_take_lobby(FbClient *c, const FbLobby *lobby)
{
    FbLobby old = c->lobby;
    c->lobby = *lobby;
    take_names(c);
    c->owes = fb_client_plays_here(c) && fb_witness_owes(&c->witness, lobby, fb_client_seat(c));
    if (fb_client_seat(c) < FB_SEATS) c->wants.led = false;
    if (old.phase && !c->wants.start) tell_changes(c, &old);
    if (!c->wants.start) tell_chairs(c, &old);
    fb_client_settle_in(c);
}

/* ---- what the person wants -------------------------------------------------------------------------------------------- */

static int open_seat(const FbClient *c)
{
    const FbLobby *lobby = &c->lobby;
    int place = c->wants.seat_first;
    if (place < lobby->settings.seats && lobby->seat[place].kind == FB_SEAT_OPEN) return place;
    for (int s = 0; s < lobby->settings.seats; s++)
        if (lobby->seat[s].kind == FB_SEAT_OPEN) return s;
    return FB_NONE;
}

/* With a part of one's own, new each time: the server may know the one before. */
void fb_client_ready(FbClient *c)
{
    FbInput input = {.type = FB_IN_READY};
    uint8_t bytes[FB_PART_MIN];
    FbPart part;
    if (!c->way.random(c->way.self, bytes, sizeof bytes)) return;
    if (fb_part(&part, bytes, sizeof bytes) != FB_SEED_OK) return;
    input.as.ready.on = 1;
    fb_witness_pledge(&c->witness, &c->lobby, &part, &input.as.ready.hash);
    fb_client_input(c, &input);
}

/* A hash that is not this client's is another tab's, or of one that is gone: then the deal is called off, and it is asked again. */
void fb_client_take_parts(FbClient *c, const FbMsg_parts *told)
{
    FbInput input = {.type = FB_IN_PART};
    const FbParts *hashes = &c->room.into->hashes;
    int seat = fb_client_seat(c);
    if (seat >= FB_SEATS || !fb_client_plays_here(c) || c->wants.silent) return;
    const char *wrong = fb_witness_called(&c->witness, &c->lobby, seat, &told->commit, hashes);
    c->kept = wrong;
    if (wrong) {
        fb_client_note(c, FB_LINE_WRONG, wrong, NULL, NULL);
        if (fb_part_fits(&c->witness.part, &hashes->seat[seat]))
            c->wrong = say_text(FB_ENGLISH, wrong);
        return;
    }
    input.as.part.part = c->witness.part;
    fb_client_input(c, &input);
    c->part_n = c->sent;
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
static int wanted(const FbClient *c)
{
    const FbLobby *lobby = &c->lobby;
    if (c->wants.silent || lobby->phase != FB_TABLE_LOBBY || c->me >= FB_PEOPLE) return NOTHING;
    int seat = lobby->person[c->me].seat;
    if (c->wants.seat && seat == FB_NONE)
        return open_seat(c) == FB_NONE ? NOTHING : c->wants.led ? LED : SITTING;
    if (c->owes || (c->wants.seat && !lobby->seat[seat].ready)) return READYING;
    return c->wants.start && lobby->host == c->me && may_start(lobby) ? STARTING : NOTHING;
}

bool fb_client_settled(const FbClient *c)
{
    return c->joined && c->pending == NOTHING && wanted(c) == NOTHING;
}

/* Asked for once: if somebody else plays that family, the refusal is told, and the person picks another one or none. */
static void choose_family(FbClient *c)
{
    FbInput input = {.type = FB_IN_FAMILY};
    input.as.family.family = (uint8_t)(c->wants.family - 1);
    bool other = c->lobby.seat[fb_client_seat(c)].family != input.as.family.family;
    if (c->wants.family && other) fb_client_input(c, &input);
    c->wants.family = 0;
}

void fb_client_settle_in(FbClient *c)
{
    int next = wanted(c);
    if (next == c->pending) return;
    c->pending = (uint8_t)next;
    if (next == SITTING) {
        FbInput input = {.type = FB_IN_SIT};
        input.as.sit.seat = (uint8_t)open_seat(c);
        fb_client_input(c, &input);
    } else if (next == READYING) {
        choose_family(c);
        fb_client_ready(c);
    } else if (next == STARTING) {
        fb_client_input(c, &(FbInput){.type = FB_IN_START});
    }
}
