/* go.h - does the view's seat have to decide? Private to bots/. */
#ifndef FB_GO_H
#define FB_GO_H

#include "bots/bot.h"

static inline bool go_is_asked(const FbView *view)
{
    return view->seat < FB_SEATS && (view->open.now.asked >> view->seat & 1);
}

#endif
