/* kept_rules.c - see kept_rules.h. */
#include "terminal/kept_rules.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "terminal/state.h"

enum { FILE_MAX = 1 << 14 };

static const char file[] = "rules";

static void put_set(FbOut *out, const char *name, const char *spelt)
{
    fb_out_text(out, name);
    fb_out_char(out, ' ');
    fb_out_text(out, spelt);
    fb_out_char(out, '\n');
}

/* The next line as a set, and where the text goes on; NULL: there is none. */
static const char *next_set(const char *text, KeptRules *set)
{
    while (*text) {
        char line[sizeof *set];
        size_t n = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)n, text);
        text += n + (text[n] == '\n');
        if (sscanf(line, "%31s %255s", set->name, set->spelt) == 2) return text;
    }
    return NULL;
}

bool kept_rules_at(int i, KeptRules *set)
{
    char text[FILE_MAX];
    const char *at = state_read(file, text, sizeof text) ? text : "";
    while ((at = next_set(at, set)) && i--) {}
    return at;
}

bool kept_rules_may_be_called(const char *name)
{
    size_t n = strlen(name);
    bool edition = false;
    for (size_t i = 0; i < n; i++)
        if (!isalnum((unsigned char)name[i]) && !strchr("-_", name[i]) && !(name[i] & 0x80)) n = 0;
    for (int e = 0; e < FB_EDITIONS; e++)
        edition |= !strcmp(fb_edition_name((enum FbEdition)e), name);
    return n && n < sizeof((KeptRules *)0)->name && !edition;
}

bool kept_rules_save(const char *name, FbRules rules)
{
    char text[FILE_MAX], spelt[FB_RULES_MAX];
    FbOut all = fb_out(text, sizeof text), out = fb_out(spelt, sizeof spelt);
    KeptRules set;
    fb_rules_write(&out, rules);
    for (int i = 0; kept_rules_at(i, &set); i++)
        if (strcmp(set.name, name)) put_set(&all, set.name, set.spelt);
    put_set(&all, name, spelt);
    errno = ENOSPC;
    return fb_out_fits(&all) && state_write(file, text);
}

const char *kept_rules_spelt(const char *text, char spelt[KEPT_RULES_MAX])
{
    size_t n = strcspn(text, "+");
    KeptRules set;
    for (int i = 0; kept_rules_at(i, &set); i++)
        if (strlen(set.name) == n && !memcmp(set.name, text, n)) {
            snprintf(spelt, KEPT_RULES_MAX, "%s%s", set.spelt, text + n);
            return spelt;
        }
    return text;
}
