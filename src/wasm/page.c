/* page.c - see page.h. Owns the two buffers, the language and the names. */
#include "wasm/page.h"

#include <string.h>

#include "fair/hex.h"
#include "fair/sha256.h"
#include "text/lang_table.h"
#include "wasm/memory.h"

char page_text_in[PAGE_IN_MAX];
FbLang page_language;
FbNames page_names;

static char text_out[PAGE_OUT_MAX];
static char seat_name[FB_SEATS][256];

/* ---- text in and out -------------------------------------------------------------------------------------------- */

/* Where the page puts n bytes, and a zero would still fit behind them; NULL where so many do not fit. */
PAGE(char *, page_in, (size_t n)) { return n < PAGE_IN_MAX ? page_text_in : NULL; }
PAGE(const char *, page_out, (void)) { return text_out; }

FbOut page_write(void) { return fb_out(text_out, sizeof text_out); }

int page_done(const FbOut *out)
{
    return fb_out_fits(out) ? (int)out->n : page_wrong("the answer is too long");
}

int page_wrong(const char *what)
{
    FbOut out = page_write();
    fb_out_text(&out, what);
    return -1;
}

/* ---- language and names ---------------------------------------------------------------------------------------------- */

/* The language of sentences and refusals from here on, by its code in page_in; one that is not known is English. Not 0: its texts
 * are not here yet, and all is said in English until page_learn. */
PAGE(int, page_lang, (size_t n))
{
    page_text_in[n] = 0;
    const FbLang lang = fb_lang_find(page_text_in);
    page_language = lang == FB_LANG_NONE ? FB_ENGLISH : lang;
    return fb_lang_late[page_language] && !fb_lang_late[page_language][0];
}

/* How many texts stand in one row of the table. */
static int forms(int row)
{
    int most = 0;
    for (const char *form = fb_lang_row[page_language].plural; *form; form++)
        if (*form - '0' > most) most = *form - '0';
    return fb_text_row[row].plural ? most + 1 : 1;
}

/* The texts of the language that was just set, as tools/po.py has them for a module, each with its zero, in the n bytes of page_in:
 * those that page.wasm lacks come last. A module so holds English alone: each other language made it 8 KB larger, compressed. */
PAGE(int, page_learn, (size_t n))
{
    const char **const column = fb_lang_late[page_language];
    size_t wanted = 0, found = 0;
    for (int row = 0; row < fb_text_rows; row++)
        wanted += (size_t)forms(row);
    for (size_t i = 0; i < n; i++)
        found += page_text_in[i] == 0;
    char *text = column && found >= wanted ? page_alloc(n) : NULL;
    if (!text) return page_wrong("these are not the texts of the language");
    memcpy(text, page_text_in, n);
    for (int row = 0; row < fb_text_rows; row++) {
        column[row] = text;
        for (int left = forms(row); left > 0; left--)
            text += strlen(text) + 1;
    }
    return 0;
}

static void name_take(FbJson value, int seat)
{
    size_t n;
    if (!fb_json_string(value, seat_name[seat], sizeof seat_name[seat], &n)) seat_name[seat][0] = 0;
    page_names.seat[seat] = seat_name[seat][0] ? seat_name[seat] : NULL;
}

/* How sentences call the seats: {"names":["Ben",…],"families":[0,…]}; an empty name is the letter of the seat. */
PAGE(int, page_call, (size_t n))
{
    static const char *const keys[] = {"names", "families"};
    FbJson value, member[2];
    FbJsonError error;
    int seat = 0;
    if (!fb_json_read(&value, page_text_in, n, &error) ||
        !fb_json_members(value, keys, 2, member, &error))
        return page_wrong("{\"names\":[…],\"families\":[…]} is wanted");
    page_names = fb_names_default();
    for (FbJsonWalk w = fb_json_walk(member[0]); seat < FB_SEATS && fb_json_step(&w);)
        name_take(w.value, seat++);
    seat = 0;
    for (FbJsonWalk w = fb_json_walk(member[1]); seat < FB_SEATS && fb_json_step(&w); seat++) {
        int64_t family;
        if (fb_json_number(w.value, 0, FB_FAMILIES - 1, &family))
            page_names.family[seat] = (uint8_t)family;
    }
    return 0;
}

/* ---- small things --------------------------------------------------------------------------------------------------------- */

void page_put_what(FbJsonOut *json, uint8_t what)
{
    char text[16];
    FbOut out = fb_out(text, sizeof text);
    fb_what_write(&out, what);
    fb_json_put_text(json, text);
}

void page_put_seat(FbJsonOut *json, int seat)
{
    char text[2] = {(char)('A' + seat), 0};
    if (seat < FB_SEATS)
        fb_json_put_text(json, text);
    else
        fb_json_put_null(json);
}

/* SHA-256 of n bytes, in hexadecimal digits: a page that came over plain http has no crypto.subtle. */
PAGE(int, page_sha256, (size_t n))
{
    uint8_t digest[FB_SHA256_BYTES];
    char hex[2 * FB_SHA256_BYTES + 1];
    FbOut out = page_write();
    fb_sha256(digest, page_text_in, n);
    fb_hex_write(hex, digest, sizeof digest);
    fb_out_text(&out, hex);
    return page_done(&out);
}

/* The text of po/ with the id in page_in, as plain text; empty where there is none. */
PAGE(int, page_say, (size_t n))
{
    char id[64];
    FbOut key = fb_out(id, sizeof id), out = page_write();
    fb_out_bytes(&key, page_text_in, n);
    const char *text = fb_text(page_language, id);
    if (text) fb_out_text(&out, text);
    return page_done(&out);
}
