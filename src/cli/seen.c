/* seen.c - see seen.h. */
#include "cli/seen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "text/event_json.h"

/* 0.1.0 did not write the revision of its rules and today's program does; both mean the same
 * game. */
static FbEvent without_revision(const FbEvent *event)
{
    FbEvent plain = *event;
    if (plain.type == FB_E_DEAL) plain.rules = fb_rules_at(plain.rules, FB_RULES_REVISION);
    return plain;
}

static void seen_add(Seen *seen, const FbEvent *event, long line)
{
    if (seen->n == seen->room) {
        seen->room = seen->room ? 2 * seen->room : 256;
        seen->events = cli_memory(seen->events, (size_t)seen->room * sizeof *seen->events);
        seen->line = cli_memory(seen->line, (size_t)seen->room * sizeof *seen->line);
    }
    if (event->type == FB_E_PASS) return;
    seen->events[seen->n] = without_revision(event);
    seen->line[seen->n++] = line;
}

static const char *read_lines(Seen *seen, FILE *file, char **text, long *line)
{
    FbTextError error;
    FbEvent event;
    size_t room = 0;
    for (ssize_t n; (n = getline(text, &room, file)) >= 0;) {
        ++*line;
        while (n && ((*text)[n - 1] == '\n' || (*text)[n - 1] == '\r'))
            n--;
        if (!n) continue;
        if (!fb_event_json_read(&event, *text, (size_t)n, &error)) return "verify.sent.event";
        seen_add(seen, &event, *line);
    }
    return NULL;
}

const char *seen_read(Seen *seen, const char *path, long *line)
{
    FILE *file = fopen(path, "r");
    char *text = NULL;
    memset(seen, 0, sizeof *seen);
    *line = 0;
    if (!file) return "verify.sent.file";
    const char *wrong = read_lines(seen, file, &text, line);
    free(text);
    fclose(file);
    seen->met = cli_memory(NULL, (size_t)seen->n + 1);
    memset(seen->met, 0, (size_t)seen->n + 1);
    seen->met[0] = true;
    return wrong;
}

void seen_close(Seen *seen)
{
    free(seen->events);
    free(seen->line);
    free(seen->met);
}

/* Backwards, so that no message is met twice. */
void seen_meet(Seen *seen, const FbEvents *events, int seat)
{
    FbEvent message[FB_EVENTS_MAX];
    int n = 0;
    for (int i = 0; i < events->n; i++) {
        FbEvent event = without_revision(&events->e[i]);
        if (event.type != FB_E_PASS && fb_event_for(&event, seat, &message[n])) n++;
    }
    for (int k = seen->n - 1; k >= 0; k--) {
        int some = seen->n - k < n ? seen->n - k : n;
        if (seen->met[k] && !memcmp(&seen->events[k], message, (size_t)some * sizeof *message))
            seen->met[k + some] = true;
    }
}

long seen_unmet(const Seen *seen)
{
    int k = seen->n;
    while (!seen->met[k])
        k--;
    return k == seen->n ? 0 : seen->line[k];
}
