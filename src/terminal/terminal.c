/* terminal.c - chooses a host and a face by the options and lets them play. */
#include "terminal/terminal.h"

#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "terminal/face.h"
#include "terminal/local.h"
#include "terminal/remote.h"
#include "terminal/state.h"
#include "terminal/tty.h"
#include "text/say.h"

/* ---- names ------------------------------------------------------------------------------------------------------------------- */

static void name_set(FbName *name, const char *text, size_t n)
{
    if (n > FB_NAME_MAX) n = FB_NAME_MAX;
    memset(name, 0, sizeof *name);
    memcpy(name->text, text, n);
    name->n = (uint8_t)n;
}

/* From --names. Without it, one person has the name of the account, several are "Player 1", "Player
 * 2" … */
static void take_names(const TerminalOptions *o, int persons, FbName *names)
{
    const char *at = o->names ? o->names : "";
    for (int p = 0; p < persons; p++) {
        char text[64], number[24];
        FbOut out = fb_out(text, sizeof text);
        size_t n = strcspn(at, ",");
        const char *user = getenv("USER");
        if (persons == 1 && user && *user && strlen(user) < sizeof text)
            fb_out_text(&out, user);
        else
            say(&out, o->lang, "terminal.player", "n", say_number(number, (uint64_t)p + 1), NULL);
        name_set(&names[p], n ? at : text, n ? n : out.n);
        at += n + (at[n] == ',');
    }
}

/* ---- hosts ------------------------------------------------------------------------------------------------------------------- */

static Host *open_local(const TerminalOptions *o, Play *game)
{
    LocalOptions local = {.settings = o->settings,
                          .persons = o->hot_seat > 1 ? o->hot_seat : 1,
                          .watch = o->watch,
                          .level = o->level,
                          .seed = o->has_seed ? o->seed : NULL,
                          .resume = o->resume,
                          .lang = o->lang,
                          .record = o->record};
    char error[LOCAL_ERROR_MAX];
    local.settings.standin = o->level;
    take_names(o, local.persons, local.name);
    memcpy(local.family, o->family, sizeof local.family);
    Host *host = local_open(&local, play_hear, game, error);
    if (!host) fprintf(stderr, "fambiz: %s\n", error);
    return host;
}

/* `#t/ID` names a table; without it the server finds one that is about to start. */
static Host *open_remote(const TerminalOptions *o, const char *address, Play *game,
                         PlayPeople *people)
{
    NetUrl url;
    size_t n = 0;
    bool good = net_url_read(&url, address);
    const char *id = url.fragment[0] == 't' && url.fragment[1] == '/' ? url.fragment + 2 : "";
    while ((id[n] >= 'a' && id[n] <= 'z') || (id[n] >= '2' && id[n] <= '7'))
        n++;
    if (!good || (url.fragment[0] && (n != FB_TABLE_ID_TEXT || id[n]))) {
        fprintf(stderr, "fambiz: %s: %s\n", address, say_text(o->lang, "terminal.no_address"));
        return NULL;
    }
    memcpy(people->table.text, id, n);
    people->address = address;
    if (o->make) people->make = &o->settings;
    if (o->names) name_set(&people->name, o->names, strlen(o->names));
    return remote_open(&url, o->lang, play_hear, game);
}

/* Better found out before the game than after an evening of it. */
static bool can_record(const char *path)
{
    bool new = access(path, F_OK) != 0;
    FILE *file = fopen(path, "a");
    if (file && !fclose(file)) return (void)(new &&unlink(path)), true;
    fprintf(stderr, "fambiz: cannot write %s: %s\n", path, strerror(errno));
    return false;
}

/* ---- faces ------------------------------------------------------------------------------------------------------------------- */

static bool is_plain(const TerminalOptions *o)
{
    return o->plain || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO);
}

static void tell_no_screen(const TerminalOptions *o, const char *why)
{
    char text[400], size[32];
    FbOut out = fb_out(text, sizeof text);
    int rows, cols;
    tty_size(&rows, &cols);
    snprintf(size, sizeof size, "%dx%d", cols, rows);
    say(&out, o->lang, why, "text", size, NULL);
    fprintf(stderr, "fambiz: %s\n", text);
}

/* A terminal that can only show lines, such as an editor's, gets plain mode. If it is only too
 * small, the game does not begin: the person can make it larger. */
static bool choose_face(const TerminalOptions *o, bool *plain)
{
    *plain = is_plain(o);
    const char *no = *plain ? NULL : screen_refuse();
    if (no) tell_no_screen(o, no);
    if (no && !screen_exists()) *plain = true;
    return !no || *plain;
}

/* --resume goes back to a server if the last game was there. */
static const char *address_of(const TerminalOptions *o, char *last, size_t size)
{
    if (o->join || !o->resume) return o->join;
    return state_read("last", last, size) && !strncmp(last, "http", 4) ? last : NULL;
}

static Host *open_host(const TerminalOptions *o, Play *game, PlayPeople *people)
{
    static char last[512];
    const char *address = address_of(o, last, sizeof last);
    people->seat = !o->watch;
    people->start = !address;
    if (address) return open_remote(o, address, game, people);
    people->seed = o->has_seed ? o->seed : NULL;
    people->record = o->record;
    state_write("last", "here");
    Host *host = open_local(o, game);
    if (host) people->table = local_table(host);
    return host;
}

/* If somebody was removed from the table, the program ends, and says so. */
static void say_why_gone(Play *game)
{
    const FbClient *m = play_client(game);
    if (m->removed)
        printf("%s\n",
               say_text(game->lang, m->sent_away ? "terminal.removed.host" : "terminal.removed"));
}

static int play(const TerminalOptions *o, Play *game, bool plain)
{
    PlayPeople people = {.family = o->family};
    Host *host = open_host(o, game, &people);
    if (!host) return EXIT_FAILURE;
    host->speed = o->speed >= 0 ? (Speed)o->speed : plain ? SPEED_INSTANT : SPEED_NORMAL;
    play_start(game, host, o->lang, &people);
    face_catch_signals();
    if (plain || !screen_play(game, &(ScreenOptions){o->ascii, o->mouse})) plain_play(game);
    say_why_gone(game);
    bool failed = host->fatal || host->failed;
    host->kind->close(host);
    play_close(game);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

int terminal_play(const TerminalOptions *o)
{
    bool plain;
    setlocale(LC_CTYPE, "");
    if (!choose_face(o, &plain)) return EXIT_FAILURE;
    if (o->record && !can_record(o->record)) return EXIT_FAILURE;
    Play *game = calloc(1, sizeof *game);
    if (!game) abort();
    int status = play(o, game, plain);
    free(game);
    return status;
}
