/* records.h - what the tests of records share: room for one, and two small games. */
#ifndef FB_TESTS_TEXT_RECORDS_H
#define FB_TESTS_TEXT_RECORDS_H

#include "text/games.h"
#include "text/record.h"

enum { PICKS = 32768, COMMENTS = 4096, TEXT = 1 << 18 };

static FbPick picks[PICKS];
static FbComment comments[COMMENTS];

static inline FbRecord blank(void)
{
    FbRecord record;
    fb_record_blank(&record, picks, PICKS, comments, COMMENTS);
    return record;
}

/* ---- a small game from a position ------------------------------------------------------------------- */

#define ZEROS "0000000000000000000000000000000000000000000000000000000000000000"
#define SMALL                                                                                     \
    "fb1 edition=lookout-2021 turn=A phase=play war=0 list=- home=12/1 tags=- hands=CON,TRU/FAM " \
    "deck=LAM,COP discard=- spent=- shuffles=1 seed=" ZEROS
#define HEAD                                                                                \
    "[Edition \"lookout-2021\"]\n[Players \"2\"]\n"                                         \
    "[Families \"Murder, Inc./Moran Gang\"]\n[Names \"Anna/Bob\"]\n[Date \"2021-12-31\"]\n" \
    "[Result \"A\"]\n[Position \"" SMALL "\"]\n\n"
/* B1 is listed, a war starts (R 7.3), and B's turn begins with his execution. */
#define WON HEAD "A:CON,B1 *:pass\n"

static inline FbRecord read_record(const char *string)
{
    FbRecord record = blank();
    FbTextError error = {"", 0};
    bool read = fb_record_read(&record, string, strlen(string), &error);
    assert_string_equal(error.message, "");
    assert_true(read);
    return record;
}

#define OPEN                                                                                    \
    "[Edition \"lookout-2021\"]\n[Players \"3\"]\n[Position \"fb1 edition=lookout-2021 turn=A " \
    "phase=play war=0 list=- home=123456789/123456789/123456789 tags=- "                        \
    "hands=CON,TRU/LAM,FAM/COP,MOB deck=LAM,COP,CNM,CNM,CNM,CNF discard=- spent=- shuffles=1 "  \
    "seed=" ZEROS "\"]\n\n"

#endif
