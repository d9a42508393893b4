/* command_host.c - commands about the table and the people at it: the settings that a host changes
 * before the game, removing people, and answering those who ask for a seat. The server decides what
 * is allowed; these commands only ask. */
#include "terminal/command.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "terminal/names.h"
#include "text/say.h"

/* ---- settings --------------------------------------------------------------------------------------------------- */

/* 0, 1, or -1: neither. */
static int on_or_off(FbLang lang, const char *word)
{
    static const char *const ids[] = {"command.off", "command.on"};
    for (int i = 0; i < 2; i++)
        if (command_is(lang, ids[i], word, strlen(word))) return i;
    return -1;
}

void send_settings(Play *game, const FbSettings *settings)
{
    FbInput input = {.type = FB_IN_SETTINGS};
    input.as.settings.settings = *settings;
    fb_client_input(play_client(game), &input);
}

/* Without on or off, says which of the two it is. */
static void run_flag(Play *game, const char *rest, uint8_t flag, const char *on_id,
                     const char *off_id)
{
    FbSettings settings = play_client(game)->lobby.settings;
    int on = on_or_off(game->lang, rest);
    bool was = settings.flags & flag;
    if (on < 0)
        play_say(game, *rest ? FB_LINE_WRONG : FB_LINE_NOTE, was ? on_id : off_id);
    else if (on != was) {
        settings.flags ^= flag;
        send_settings(game, &settings);
    }
}

void run_hints(Play *game, const char *rest)
{
    run_flag(game, rest, FB_HINTS, "terminal.hints.on", "terminal.hints.off");
}

void run_chairs(Play *game, const char *rest)
{
    run_flag(game, rest, FB_OPEN_CHAIRS, "terminal.chairs.on", "terminal.chairs.off");
}

static void say_reserve(Play *game, FbLineKind kind)
{
    char number[24];
    uint32_t minutes = play_client(game)->lobby.settings.reserve / 60000;
    fb_client_note(play_client(game), kind,
                   minutes ? "terminal.keep.minutes" : "terminal.keep.game", "n",
                   say_number(number, minutes));
}

/* How long a seat is kept for somebody who left: `keep 5` for five minutes, `keep game` to the
 * end. */
void run_keep(Play *game, const char *rest)
{
    FbSettings settings = play_client(game)->lobby.settings;
    long minutes = strtol(rest, NULL, 10);
    bool whole = command_is(game->lang, "command.keep.game", rest, strlen(rest));
    if (!whole && (minutes < 1 || minutes > FB_RESERVE_MAX / 60000)) {
        say_reserve(game, *rest ? FB_LINE_WRONG : FB_LINE_NOTE);
        return;
    }
    settings.reserve = whole ? 0 : (uint32_t)minutes * 60000;
    send_settings(game, &settings);
}

static void say_pace(Play *game, FbLineKind kind)
{
    FbPace pace = (FbPace)play_client(game)->lobby.settings.pace;
    if (pace == FB_PACE_NONE) pace = FB_PACE_CUSTOM; /* an older table: some clock, some window */
    fb_client_note(play_client(game), kind, "terminal.pace", "text", fb_pace_figures(pace).word);
}

/* A pace brings its clock and window; one of one's own is made with the options of the program. */
void run_pace(Play *game, const char *rest)
{
    FbSettings settings = play_client(game)->lobby.settings;
    for (FbPace pace = FB_PACE_RELAXED; pace < FB_PACE_CUSTOM; pace++)
        if (!strcmp(rest, fb_pace_figures(pace).word)) {
            settings = fb_settings_at(settings, pace);
            send_settings(game, &settings);
            return;
        }
    say_pace(game, *rest ? FB_LINE_WRONG : FB_LINE_NOTE);
}

/* The family of one's own seat, before the game. */
void run_family(Play *game, const char *rest)
{
    FbInput input = {.type = FB_IN_FAMILY};
    char words[128];
    FbOut list = fb_out(words, sizeof words);
    input.as.family.family = family_called(rest, strlen(rest));
    if (input.as.family.family < FB_FAMILIES) {
        fb_client_input(play_client(game), &input);
        return;
    }
    for (int f = 0; family_word(f); f++) {
        if (f) fb_out_text(&list, ", ");
        fb_out_text(&list, family_word(f));
    }
    fb_client_note(play_client(game), FB_LINE_WRONG, "terminal.family", "text", words);
}

/* ---- people ------------------------------------------------------------------------------------------------------ */

/* The person whose name begins like this, in any case; FB_NONE if there is none, or more than
 * one. */
static int person_called(const FbLobby *lobby, const char *name, size_t n)
{
    int found = FB_NONE;
    for (int p = 0; p < FB_PEOPLE; p++) {
        const FbLobbyPerson *person = &lobby->person[p];
        if (!person->here || !n || strncasecmp(person->name.text, name, n)) continue;
        if (person->name.n == n) return p;
        if (found != FB_NONE) return FB_NONE;
        found = p;
    }
    return found;
}

/* `remove NAME` asks for confirmation, `remove NAME yes` does it. */
void run_remove(Play *game, const char *rest)
{
    const FbLobby *lobby = &play_client(game)->lobby;
    FbInput input = {.type = FB_IN_REMOVE};
    size_t n = strlen(rest), yes = 0;
    if (n > 4 && !strcmp(rest + n - 4, " yes")) yes = 4;
    if (n > 3 && !strcmp(rest + n - 3, " ja")) yes = 3;
    int person = person_called(lobby, rest, n - yes);
    if (person == FB_NONE || person == play_client(game)->me) {
        play_say(game, FB_LINE_WRONG, "terminal.remove.whom");
        return;
    }
    input.as.remove.who = (uint8_t)person;
    if (yes)
        fb_client_input(play_client(game), &input);
    else
        fb_client_note(play_client(game), FB_LINE_NOTE, "terminal.remove.sure", "seat",
                       lobby->person[person].name.text);
}

void run_admit(Play *game, const char *rest)
{
    (void)rest;
    fb_client_input(play_client(game), &(FbInput){.type = FB_IN_ADMIT});
}

/* ---- who may have a seat ------------------------------------------------------------------------------------------ */

/* Who asks for a seat. If several do, the name has to say who is meant; otherwise FB_NONE. */
static int asker(const FbClient *m, const char *name)
{
    int named = *name ? person_called(&m->lobby, name, strlen(name)) : FB_NONE, found = FB_NONE;
    for (int s = 0; s < FB_SEATS; s++) {
        int person = m->asker[s];
        if (person == FB_NONE || (*name && person != named)) continue;
        if (found != FB_NONE) return FB_NONE;
        found = person;
    }
    return found;
}

static void answer_wish(Play *game, const char *rest, FbInputType type)
{
    FbInput input = {.type = (uint8_t)type};
    int person = asker(play_client(game), rest);
    input.as.agree.who = input.as.object.who = (uint8_t)person;
    if (person == FB_NONE)
        play_say(game, FB_LINE_WRONG, "terminal.wish.whose");
    else
        fb_client_input(play_client(game), &input);
}

void run_agree(Play *game, const char *rest) { answer_wish(game, rest, FB_IN_AGREE); }
void run_object(Play *game, const char *rest) { answer_wish(game, rest, FB_IN_OBJECT); }
