/* options.c - see options.h. */
#include "server/options.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/address.h"
#include "server/config.h"

const OptionRow option_row[OPTIONS] = {
#define OPTION(id, name, kind, word, standard, least, most) \
    {name, word, OPTION_##kind, offsetof(ServerOptions, id), least, most},
#include "server/options.def"
#undef OPTION
};

const char *const option_name[OPTIONS] = {
#define OPTION(id, name, kind, word, standard, least, most) name,
#include "server/options.def"
#undef OPTION
};

ServerOptions options_standard(void)
{
    return (ServerOptions){
#define OPTION(id, name, kind, word, standard, least, most) .id = standard,
#include "server/options.def"
#undef OPTION
    };
}

int option_find(const char *name)
{
    for (int row = 0; row < OPTIONS; row++)
        if (strcmp(name, option_name[row]) == 0) return row;
    return -1;
}

void option_variable(int row, char name[OPTION_WORD_MAX])
{
    int n = snprintf(name, OPTION_WORD_MAX, "FAMBIZ_%s", option_name[row]);
    for (int i = 0; i < n && i < OPTION_WORD_MAX - 1; i++)
        name[i] = name[i] == '-' ? '_' : (char)toupper((unsigned char)name[i]);
}

void option_text(const ServerOptions *o, int row, char text[OPTION_TEXT_MAX])
{
    const void *at = (const char *)o + option_row[row].offset;
    switch (option_row[row].kind) {
    case OPTION_Text: memcpy(text, at, sizeof(OptionText)); break;
    case OPTION_Number: snprintf(text, OPTION_TEXT_MAX, "%ld", *(const OptionNumber *)at); break;
    case OPTION_Flag: strcpy(text, *(const OptionFlag *)at ? "yes" : "no"); break;
    }
}

/* ---- one value ------------------------------------------------------------------------------------------------ */

/* Digits alone: strtol would take blanks and signs. */
static bool set_number(OptionNumber *to, const OptionRow *row, const char *value)
{
    char *end;
    errno = 0;
    long number = strtol(value, &end, 10);
    if (!isdigit((unsigned char)*value) || *end || errno) return false;
    if (number < row->least || number > row->most) return false;
    *to = number;
    return true;
}

static bool set_flag(OptionFlag *to, const char *value)
{
    static const char *const word[] = {"no", "yes", "off", "on", "false", "true", "0", "1"};
    for (size_t i = 0; i < sizeof word / sizeof *word; i++)
        if (strcmp(value, word[i]) == 0) {
            *to = i % 2;
            return true;
        }
    return false;
}

/* What a line of the file could not hold is no value anywhere, so that --print-config can always be read again. */
static const char *text_wrong(const char *value)
{
    size_t n = strlen(value);
    if (n >= OPTION_TEXT_MAX) return "is longer than 511 bytes";
    for (size_t i = 0; i < n; i++)
        if (iscntrl((unsigned char)value[i])) return "holds a control character";
    if (n && (value[0] == ' ' || value[n - 1] == ' ')) return "begins or ends with a blank";
    return NULL;
}

bool option_set(ServerOptions *o, int at, const char *as, const char *value,
                char error[OPTIONS_ERROR_MAX])
{
    const OptionRow *row = &option_row[at];
    void *to = (char *)o + row->offset;
    const char *wrong = text_wrong(value);
    if (wrong) return snprintf(error, OPTIONS_ERROR_MAX, "%s %s", as, wrong), false;
    switch (row->kind) {
    case OPTION_Text: strcpy(to, value); return true;
    case OPTION_Number:
        if (set_number(to, row, value)) return true;
        snprintf(error, OPTIONS_ERROR_MAX, "%s takes a number from %ld to %ld, not '%s'", as,
                 row->least, row->most, value);
        return false;
    case OPTION_Flag:
        if (set_flag(to, value)) return true;
        snprintf(error, OPTIONS_ERROR_MAX, "%s is yes or no, not '%s'", as, value);
        return false;
    }
    return false;
}

/* ---- values that have to fit together, or to name something ----------------------------------------------------- */

/* http://host or https://host:port, as a browser spells an origin. */
static bool is_origin(const char *text, size_t n)
{
    static const char *const scheme[] = {"http://", "https://"};
    for (size_t i = 0; i < sizeof scheme / sizeof *scheme; i++) {
        size_t head = strlen(scheme[i]);
        if (n > head && memcmp(text, scheme[i], head) == 0)
            return !memchr(text + head, '/', n - head) && !memchr(text, ' ', n);
    }
    return false;
}

static bool origins_right(const char *option, const char *list, char error[OPTIONS_ERROR_MAX])
{
    while (*list) {
        list += strspn(list, ", ");
        size_t n = strcspn(list, ", ");
        if (n && !is_origin(list, n)) {
            snprintf(error, OPTIONS_ERROR_MAX,
                     "%s: '%.*s' should look like https://play.example or http://10.0.0.7:8080, "
                     "without a / at the end",
                     option, (int)n, list);
            return false;
        }
        list += n;
    }
    return true;
}

static bool options_fit(const ServerOptions *o, char error[OPTIONS_ERROR_MAX])
{
    static const char postgres[] = "postgresql://";
    Trusted trusted;
    const char *wrong;
    if (*o->store && strncmp(o->store, postgres, sizeof postgres - 1) != 0) {
        /* What was given is not repeated: a password may be in it. */
        snprintf(
            error, OPTIONS_ERROR_MAX,
            "store: it should look like postgresql://USER@HOST/DATABASE; without it games are kept in the data folder");
        return false;
    }
    if (!*o->cert != !*o->key) {
        snprintf(error, OPTIONS_ERROR_MAX, "cert and key go together: %s is not set",
                 *o->cert ? "key" : "cert");
        return false;
    }
    if (!trusted_read(&trusted, o->proxy, &wrong)) {
        snprintf(
            error, OPTIONS_ERROR_MAX,
            "proxy: '%s' is no list of addresses and nets like 127.0.0.1, 10.0.0.0/8, fd00::/8",
            wrong);
        return false;
    }
    return origins_right("url", o->url, error) && origins_right("origin", o->origin, error);
}

/* ---- all of them ------------------------------------------------------------------------------------------------ */

bool options_load(ServerOptions *o, const OptionsGiven *given, char error[OPTIONS_ERROR_MAX])
{
    *o = options_standard();
    if (!config_load(o, given->config, error)) return false;
    for (int row = 0; row < OPTIONS; row++) {
        char name[OPTION_WORD_MAX];
        option_variable(row, name);
        const char *value = getenv(name);
        if (value && !option_set(o, row, name, value, error)) return false;
    }
    for (int row = 0; row < OPTIONS; row++) {
        char name[OPTION_WORD_MAX];
        snprintf(name, sizeof name, "--%s", option_name[row]);
        const char *value = given->value[row];
        if (value && !option_set(o, row, name, value, error)) return false;
    }
    return options_fit(o, error);
}

bool options_data(const ServerOptions *o, char path[], size_t size, char error[OPTIONS_ERROR_MAX])
{
    const char *state = getenv("STATE_DIRECTORY"); /* of systemd: several, with colons between */
    int n;
    if (*o->data)
        n = snprintf(path, size, "%s", o->data);
    else if (state && *state == '/')
        n = snprintf(path, size, "%.*s", (int)strcspn(state, ":"), state);
    else if (!config_xdg("XDG_DATA_HOME", ".local/share", "fambiz", path, size)) {
        snprintf(error, OPTIONS_ERROR_MAX,
                 "no data folder: neither XDG_DATA_HOME nor HOME is set; name one: --data DIR");
        return false;
    } else
        return true;
    if (n >= 0 && (size_t)n < size) return true;
    snprintf(error, OPTIONS_ERROR_MAX, "the name of the data folder is longer than %zu bytes",
             size - 1);
    return false;
}
