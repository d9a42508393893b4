/* opening.c - see opening.h. */
#include "server/opening.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "daemon/datadir.h"
#include "daemon/notify.h"
#include "journal/shared_log.h"
#include "people/person.h"
#include "people/shouts.h"

static bool complain(const char *what)
{
    fprintf(stderr, "fambiz serve: %s\n", what);
    return false;
}

static void wake_loop(void *self) { net_wake(((Server *)self)->delivered); }
static void send_some(void *self) { net_flush(((Server *)self)->net); }

/* Blocks the signals to stop, which the loop would take if it were running, so that they stay pending. */
static void hold_signals(int how)
{
    sigset_t stop;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTERM);
    sigaddset(&stop, SIGINT);
    pthread_sigmask(how, &stop, NULL);
}

static bool is_told_to_stop(void)
{
    sigset_t waiting;
    sigpending(&waiting);
    return sigismember(&waiting, SIGTERM) || sigismember(&waiting, SIGINT);
}

/* Printed once, and again when the text changes. systemd is told each time that the start is still under way. */
static bool on_opening(void *self, StoreOpening what, const char *text)
{
    static char said[STORE_ERROR_MAX];
    Server *server = self;
    if (what == STORE_COPIED) {
        log_line(
            "store_copied", "copy:s note:s", text,
            "what an older version wrote, before it is changed; remove it when you no longer need it");
        return true;
    }
    if (strcmp(said, text) != 0) {
        snprintf(said, sizeof said, "%s", text);
        fprintf(stderr, "fambiz serve: waiting: %s.\n", text);
        log_line("waiting", "why:s", text);
    }
    notify_send(
        "EXTEND_TIMEOUT_USEC=60000000\nSTATUS=waiting for servers of an older version to stop");
    server->host.stopping = is_told_to_stop();
    return !server->host.stopping;
}

bool opening_store(Server *s, const char *folder)
{
    char error[STORE_ERROR_MAX], file[DATADIR_PATH_MAX];
    if (!datadir_file(folder, "fambiz.db", file, sizeof file))
        return complain("the name of the data folder is too long");
    StoreOptions options = {.where = s->o->store[0] ? s->o->store : file,
                            .wake = wake_loop,
                            .self = s,
                            .rename = person_rename_record,
                            .forget = person_forget,
                            .hint = shared_hint,
                            .due = shared_due,
                            .between = send_some,
                            .shout = shout_hear,
                            .form = FB_SAVED_FORM,
                            .opening = on_opening};
    hold_signals(SIG_BLOCK);
    s->store = store_open(&options, error);
    hold_signals(SIG_UNBLOCK);
    return s->store || complain(error);
}
