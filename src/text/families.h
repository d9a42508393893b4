/* families.h - the six families and their mobsters by name (R 10). Owns the names. Which family a seat plays is up to the
 * caller and makes no difference to the game (R 3.1). */
#ifndef FB_FAMILIES_H
#define FB_FAMILIES_H

#include "text/out.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { FB_FAMILIES = 6 };

/* What sentences need to know of a table besides the event: what its seats are called, by which book it plays, and who deals.
 * A seat without a name is called by its letter. */
typedef struct FbNames {
    const char *seat[FB_SEATS]; /* a player's name in UTF-8; or fb_family_name, which sentences
                                   give its article ("the Moran Gang"); not copied */
    uint8_t family[FB_SEATS];   /* whom the seat plays, 0 to 5 */
    uint8_t first; /* how the dealer was found, as FbFirst + 1 (text/record.h); 0: nobody is told */
    FbRules rules; /* a Mayfair book says "discard" where the others say "drop" */
} FbNames;

FB_API const char *fb_family_name(int family);  /* "Capone Mob" */
FB_API const char *fb_family_boss(int family);  /* "Capone": the leader's last name */
FB_API const char *fb_family_plate(int family); /* "Capone", "New York": nine letters at most */
/* `Frank "The Enforcer" Nitti`. Numbers are 1 to 9. */
FB_API const char *fb_mobster_name(int family, int number);
/* `Nitti`: where there is little room. At most nine letters, and no two of the 54 are alike. */
FB_API const char *fb_mobster_plate(int family, int number);

/* Seat A plays the first family, and so on, each named after its boss, by the rules that a table has by itself. */
FB_API FbNames fb_names_default(void);
/* `Capone`, or `A` if the seat has no name. `names` may be NULL. */
FB_API void fb_seat_name_write(FbOut *out, const FbNames *names, int seat);
/* `Frank "The Enforcer" Nitti (A4)` for mobster 0 to 53 */
FB_API void fb_mobster_write(FbOut *out, const FbNames *names, int mobster);

#ifdef __cplusplus
}
#endif
#endif
