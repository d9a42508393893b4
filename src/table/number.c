/* number.c - the numbers of the stored form that are the table's own: inputs and settings. See rules/number.c. */
#include "table/table.h"

uint8_t fb_input_number(FbInputType type)
{
    static const uint8_t number_of[FB_INPUTS] = {
#define FB_INPUT(number, id, word, who, when, fields) [FB_IN_##id] = (number),
#include "table/input.def"
#undef FB_INPUT
    };
    return number_of[type];
}

/* Two inputs with the same number do not compile. */
FbInputType fb_input_of_number(uint8_t number)
{
    switch (number) {
#define FB_INPUT(number, id, word, who, when, fields) \
    case number:                                      \
        return FB_IN_##id;
#include "table/input.def"
#undef FB_INPUT
    case 0: /* never the number of an input */
    default: return FB_IN_NONE;
    }
}

/* Nor do two settings: the sum of their bits is not the union then. */
enum {
#define FB_SETTING(number, name, kind) +(1 << (number))
    SETTINGS_SUM = 0
#include "table/settings.def"
#undef FB_SETTING
    ,
#define FB_SETTING(number, name, kind) | (1 << (number))
    SETTINGS_UNION = 0
#include "table/settings.def"
#undef FB_SETTING
};
_Static_assert(SETTINGS_SUM == SETTINGS_UNION, "every setting has a number of its own");
