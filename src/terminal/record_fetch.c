/* record_fetch.c - see record_fetch.h. Two threads share the struct, and the one that comes last
 * frees it:
 *
 *      asking ----> answered ----> freed by its owner
 *         |
 *         +-- its owner lets go ----> freed by the thread, once the server has answered
 *
 * A server writes the record after the last step of the game, so it may not be there yet when the
 * game is over. Therefore it is asked for several times. */
#include "terminal/record_fetch.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "text/json.h"

enum { TRIES = 8, PAUSE_MS = 400, PATH = 64, ID = 32 };

struct RecordFetch {
    NetUrl url;
    char cookie[CLIENT_COOKIE_MAX];
    char commit[2 * sizeof(FbKey) + 1];
    pthread_mutex_t lock;
    bool answered, abandoned;
    char *text;
    size_t n;
};

static void destroy(RecordFetch *f)
{
    free(f->text);
    pthread_mutex_destroy(&f->lock);
    free(f);
}

/* ---- the thread ------------------------------------------------------------------------------------------------------------ */

static bool is_abandoned(RecordFetch *f)
{
    pthread_mutex_lock(&f->lock);
    bool abandoned = f->abandoned;
    pthread_mutex_unlock(&f->lock);
    return abandoned;
}

/* Takes the text of this record if it is of our game. */
static bool take_record(RecordFetch *f, FbJson row)
{
    char id[ID], path[PATH];
    size_t n;
    if (!fb_json_string(fb_json_get(row, "record"), id, sizeof id, &n)) return false;
    snprintf(path, sizeof path, "/api/records/%s.fbr", id);
    char *text = net_client_get(&f->url, f->cookie, path, &f->n);
    if (text && strstr(text, f->commit)) {
        f->text = text;
        return true;
    }
    free(text);
    return false;
}

/* The newest come first. True: asking again is no use. */
static bool look_once(RecordFetch *f)
{
    size_t n;
    FbJson all;
    FbJsonError error;
    bool found = false;
    char *text = net_client_get(&f->url, f->cookie, "/api/records?mine=1&limit=5", &n);
    if (text && fb_json_read(&all, text, n, &error))
        for (FbJsonWalk w = fb_json_walk(fb_json_get(all, "records")); fb_json_step(&w) && !found;)
            found = take_record(f, w.value);
    found = found || !text;
    free(text);
    return found;
}

static void *look(void *self)
{
    RecordFetch *f = self;
    struct timespec pause = {0, PAUSE_MS * 1000000L};
    for (int i = 0; i < TRIES && !is_abandoned(f) && !look_once(f); i++)
        nanosleep(&pause, NULL);
    pthread_mutex_lock(&f->lock);
    f->answered = true;
    bool abandoned = f->abandoned;
    pthread_mutex_unlock(&f->lock);
    if (abandoned) destroy(f);
    return NULL;
}

/* ---- its owner --------------------------------------------------------------------------------------------------------------- */

RecordFetch *record_fetch(const NetUrl *url, const char *cookie, const FbKey *commit)
{
    pthread_t thread;
    RecordFetch *f = calloc(1, sizeof *f);
    if (!f) return NULL;
    f->url = *url;
    snprintf(f->cookie, sizeof f->cookie, "%s", cookie);
    fb_hex_write(f->commit, commit->bytes, sizeof commit->bytes);
    pthread_mutex_init(&f->lock, NULL);
    if (!pthread_create(&thread, NULL, look, f)) {
        pthread_detach(thread);
        return f;
    }
    destroy(f);
    return NULL;
}

bool record_fetched(RecordFetch *f, const char **text, size_t *n)
{
    pthread_mutex_lock(&f->lock);
    bool answered = f->answered;
    pthread_mutex_unlock(&f->lock);
    *text = answered ? f->text : NULL;
    *n = answered ? f->n : 0;
    return answered;
}

void record_fetch_free(RecordFetch *f)
{
    if (!f) return;
    pthread_mutex_lock(&f->lock);
    bool answered = f->answered;
    f->abandoned = true;
    pthread_mutex_unlock(&f->lock);
    if (answered) destroy(f); /* else its thread does */
}
