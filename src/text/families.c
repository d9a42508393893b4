/* families.c - see families.h. Names are the same in every language, so they are not in po/. */
#include "text/families.h"

#include "text/pick.h"

typedef struct Family {
    const char *name, *boss, *short_name;
    const char *mobster[FB_FAMILY];
    const char *plate[FB_FAMILY];
} Family;

static const Family family_row[FB_FAMILIES] = {
    {"Capone Mob",
     "Capone",
     "Capone",
     {"Al \"Scarface\" Capone", "Anthony \"Big Tuna\" Accardo",
      "William \"Three-Fingered Jack\" White", "Frank \"The Enforcer\" Nitti",
      "\"Machine Gun\" Jack McGurn", "Jake \"Greasy Thumb\" Guzik", "Sam \"The Gorilla\" Davis",
      "Sam \"Golfbag\" Hunt", "Paul \"The Waiter\" Ricca"},
     {"Capone", "Accardo", "White", "Nitti", "McGurn", "Guzik", "Davis", "Hunt", "Ricca"}},
    {"Moran Gang",
     "Moran",
     "Moran",
     {"George \"Bugs\" Moran", "Hymie Weiss", "Willie Marks", "Pete Gusenberg", "Frank Gusenberg",
      "Al Weinshank", "James Clark", "Adam Heyer", "John May"},
     {"Moran", "Weiss", "Marks", "Pete G.", "Frank G.", "Weinshank", "Clark", "Heyer", "May"}},
    {"New York Mob",
     "Luciano",
     "New York",
     {"Charles \"Lucky\" Luciano", "Meyer Lansky", "Benjamin \"Bugsy\" Siegel", "Frank Costello",
      "Vito Genovese", "Dutch Schultz", "Albert \"The Executioner\" Anastasia",
      "Joseph \"Joe Bananas\" Bonanno", "Joe Valachi"},
     {"Luciano", "Lansky", "Siegel", "Costello", "Genovese", "Schultz", "Anastasia", "Bonanno",
      "Valachi"}},
    {"Murder, Inc.",
     "Strauss",
     "Murder",
     {"Harry \"Pittsburgh Phil\" Strauss", "Abe \"Kid Twist\" Reles", "Irving \"Knadles\" Nitzberg",
      "Frank \"The Dasher\" Abbandando", "Martin \"Bugsy\" Goldstein", "Harry \"Happy\" Maione",
      "Anthony \"The Duke\" Maffetore", "Albert \"Tick Tock\" Tannenbaum",
      "Abraham \"Pretty\" Levine"},
     {"Strauss", "Reles", "Nitzberg", "Dasher", "Goldstein", "Maione", "Maffetore", "Tick Tock",
      "Levine"}},
    {"Purple Gang",
     "Cohen",
     "Purple",
     {"Sammy \"Purple\" Cohen", "Abe Axler", "Peter Licavoli", "Joseph Zerilli", "Harry Fleisher",
      "Louis Fleisher", "Benjamin Bernstein", "Joseph Bernstein", "Eddie Fletcher"},
     {"Cohen", "Axler", "Licavoli", "Zerilli", "Harry F.", "Louis F.", "Ben B.", "Joe B.",
      "Fletcher"}},
    {"Bank Robbers",
     "Dillinger",
     "Robbers",
     {"John Dillinger", "\"Baby Face\" Nelson", "Kate \"Ma\" Barker", "Arthur \"Doc\" Barker",
      "Alvin Karpis", "Charles \"Pretty Boy\" Floyd", "George \"Machine Gun\" Kelly",
      "Bonnie Parker", "Clyde Barrow"},
     {"Dillinger", "Nelson", "Ma Barker", "Doc", "Karpis", "Floyd", "Kelly", "Bonnie", "Clyde"}},
};

static const Family *family_get(int family)
{
    return &family_row[family >= 0 && family < FB_FAMILIES ? family : 0];
}

const char *fb_family_name(int family) { return family_get(family)->name; }

const char *fb_family_boss(int family) { return family_get(family)->boss; }

const char *fb_family_plate(int family) { return family_get(family)->short_name; }

const char *fb_mobster_name(int family, int number)
{
    return family_get(family)->mobster[number >= 1 && number <= FB_FAMILY ? number - 1 : 0];
}

const char *fb_mobster_plate(int family, int number)
{
    return family_get(family)->plate[number >= 1 && number <= FB_FAMILY ? number - 1 : 0];
}

FbNames fb_names_default(void)
{
    FbNames names;
    for (int s = 0; s < FB_SEATS; s++) {
        names.seat[s] = fb_family_boss(s);
        names.family[s] = (uint8_t)s;
    }
    names.first = 0;
    names.rules = fb_edition(FB_LOOKOUT_2021);
    return names;
}

void fb_seat_name_write(FbOut *out, const FbNames *names, int seat)
{
    if (seat < 0 || seat >= FB_SEATS)
        fb_out_char(out, '?');
    else if (names && names->seat[seat])
        fb_out_text(out, names->seat[seat]);
    else
        fb_out_char(out, (char)('A' + seat));
}

void fb_mobster_write(FbOut *out, const FbNames *names, int mobster)
{
    if (mobster < 0 || mobster >= FB_MOBSTERS) {
        fb_out_char(out, '?');
        return;
    }
    int seat = FB_SEAT_OF(mobster);
    fb_out_text(out, fb_mobster_name(names ? names->family[seat] : seat, mobster % FB_FAMILY + 1));
    fb_out_text(out, " (");
    fb_what_write(out, (uint8_t)(FB_WHO_MOBSTER + mobster));
    fb_out_char(out, ')');
}
