/* seat_option.h - a seat, as options take it. */
#ifndef FB_CLI_SEAT_OPTION_H
#define FB_CLI_SEAT_OPTION_H

#include "options/option.h"

/* "A" to "F"; `wrong` is the id of what is said of anything else. */
static inline bool seat_read(int *seat, const OptionValue *value, const char *wrong)
{
    int at = value->text[0] - 'A';
    if (at < 0 || at >= FB_SEATS || value->text[1]) return option_wrong(value, wrong, NULL);
    *seat = at;
    return true;
}

#endif
