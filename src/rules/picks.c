/* picks.c - the legal picks as a list, for a game and for a view. quiet.c counts and samples them without one. */
#include "game.h"

static int mask_write(FbMask mask, int seat, FbPick *out)
{
    int n = 0;
    for (uint64_t bits = mask.bits; bits; bits &= bits - 1)
        out[n++] = (FbPick){(uint8_t)seat, mask_what(mask, fb_lowest(bits))};
    return n;
}

int fb_legal(const FbGame *game, FbPick out[FB_LEGAL_MAX])
{
    const FbOpen *o = &game->open;
    int n = 0;
    for (unsigned asked = o->now.asked; asked; asked &= asked - 1) {
        int seat = fb_lowest(asked);
        n += mask_write(legal_mask(o, seat, game->hand[seat]), seat, out + n);
    }
    if (o->now.phase == FB_COUNTERING) out[n++] = (FbPick){FB_EVERYBODY, FB_W_PASS};
    return n;
}

int fb_view_legal(const FbView *view, FbPick out[FB_LEGAL_MAX])
{
    const FbOpen *o = &view->open;
    if (view->seat >= FB_SEATS || !(o->now.asked & seat_bit(view->seat))) return 0;
    return mask_write(legal_mask(o, view->seat, view->hand), view->seat, out);
}
