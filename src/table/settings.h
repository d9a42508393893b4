/* settings.h - what can be set at a table, and what it is if nobody says: docs/wire.md has a row for each. Owns the values that are
 * stored and the figures of the clocks; refuses to know who may set what when. */
#ifndef FB_TABLE_SETTINGS_H
#define FB_TABLE_SETTINGS_H

#include "rules/fambiz.h"

#ifdef __cplusplus
extern "C" {
#endif

#define FB_UNTIMED UINT32_MAX /* a clock that does not run */

enum {
    FB_RESERVE_MAX = 7200000, /* see FbSettings.reserve */
    FB_LAG = 50               /* see FbSettings.lag: enough for one server */
};

/* Stored: the values never change. */
typedef enum FbClock {
    FB_CLOCK_STANDARD = 0,
    FB_CLOCK_BLITZ = 1,
    FB_CLOCK_RELAXED = 2,
    FB_CLOCK_UNTIMED = 3,
    FB_CLOCKS
} FbClock;

/* How fast a table goes (pace.c). Stored: the values never change. */
typedef enum FbPace {
    FB_PACE_NONE =
        0, /* as before there were paces: nothing waits until what happened has been shown */
    FB_PACE_RELAXED = 1,
    FB_PACE_PARTY = 2,
    FB_PACE_LIGHTNING = 3,
    FB_PACE_CUSTOM = 4, /* any clock, any window */
    FB_PACES
} FbPace;

/* Bits. Stored: the values never change. */
enum FbSettingFlag {
    FB_SEALED =
        1, /* reaction times do not count: all attempts of a window draw lots. Always so where a window is untimed */
    FB_CHATTY = 2,      /* chat is on */
    FB_AUTO_START = 4,  /* the game starts by itself when no seat is open and everybody is ready */
    FB_HINTS = 8,       /* hints are allowed among people, too: see fb_lobby_hints */
    FB_OPEN_CHAIRS = 16 /* a free seat is taken over in a game without asking */
};

typedef struct FbSettings {
    uint32_t window; /* ms that a counter window is open: 3000, 6000, 12000, 60000, or FB_UNTIMED */
    FbRules rules;
    /* ms between a window's opening and the last moment at which the message of it may leave, and between an attempt's
     * arrival and its row: FB_LAG, or 500 where several nodes write */
    uint16_t lag;
    uint8_t seats;   /* 2 to 6 */
    uint8_t clock;   /* FbClock */
    uint8_t flags;   /* FbSettingFlag */
    uint8_t standin; /* the level of stand-ins, as in fb_level_at */
    uint8_t pace;    /* FbPace */
    uint8_t zero;    /* no padding: equal settings are equal bytes */
    /* ms, whole minutes, for which a seat is kept for an owner who got up or is gone; 0: until the game ends */
    uint32_t reserve;
} FbSettings;

/* The number of each setting in the stored form. */
enum FbSettingNumber {
#define FB_SETTING(number, name, kind) FB_SETTING_##name = (number),
#include "table/settings.def"
#undef FB_SETTING
};

/* lookout-2021, four seats, Party: the standard clock, a window of 6 s. No chat. */
FB_API FbSettings fb_settings_default(void);
/* The figures of a clock: ms for a decision, ms in the bank (FB_UNTIMED: no clock), and its usual window. */
typedef struct FbClockFigures {
    const char *word; /* "standard" */
    uint32_t decision, bank, window;
    uint32_t gone; /* so long may a connection be down before a stand-in sits down */
} FbClockFigures;
FB_API FbClockFigures fb_clock_figures(FbClock clock);

/* The meaning of a pace. All but FB_PACE_NONE and FB_PACE_CUSTOM set the clock, and the window that usually goes with it. */
typedef struct FbPaceFigures {
    const char *word; /* "party"; NULL: FB_PACE_NONE, which is not told */
    bool fixed;       /* the clock, and with it the window, is … */
    FbClock clock;    /* … this */
    uint32_t show;    /* thousandths of the showing times of event.def; 0: nothing is waited for */
} FbPaceFigures;
FB_API FbPaceFigures fb_pace_figures(FbPace pace);
/* The same settings at this pace, with its clock and window. */
FB_API FbSettings fb_settings_at(FbSettings settings, FbPace pace);

#ifdef __cplusplus
}
#endif
#endif
