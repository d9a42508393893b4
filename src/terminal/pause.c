/* pause.c - pausing a game (play.h).
 *
 * At a table of this process the program simply stops its clock, at any moment, in a counter
 * window, too, and asks nobody. At a server's table a pause is a vote: a majority decides, and an
 * open window is settled first. Either way there is only the word `pause`. Typed again, it ends the
 * pause, or takes back a vote that has not carried yet. */
#include "terminal/play.h"
#include "text/say.h"

bool play_paused(const Play *game) { return game->stopped || play_client(game)->lobby.paused; }

const char *play_pause_text(const Play *game)
{
    return say_text(game->lang,
                    game->host->remote ? "terminal.paused.there" : "terminal.paused.here");
}

static void vote(FbClient *m)
{
    FbInput input = {.type = FB_IN_PAUSE};
    int seat = fb_client_seat(m);
    input.as.pause.on = seat >= FB_SEATS || !(m->lobby.pause_votes >> seat & 1);
    fb_client_input(m, &input);
}

/* Nothing is said when a pause begins: the faces show it for as long as it lasts. */
static void stop_or_go_on(Play *game)
{
    game->stopped = !game->stopped;
    if (!game->stopped) play_say(game, FB_LINE_NOTE, "terminal.goes_on");
}

/* A game of this process may also be paused by votes, if an older version has kept it so. */
void play_pause(Play *game)
{
    bool voted = game->host->remote || play_client(game)->lobby.paused;
    if (!fb_client_playing(play_client(game)))
        play_say(game, FB_LINE_WRONG, "terminal.no_pause");
    else if (!voted)
        stop_or_go_on(game);
    for (int p = 0; voted && p < game->host->persons; p++)
        vote(play_client_of(game, p));
}
