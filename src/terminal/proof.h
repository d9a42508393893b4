/* proof.h - the end of a game: what proves the deal to whoever took part is kept, and checked where the record is at hand. */
#ifndef FB_TERMINAL_PROOF_H
#define FB_TERMINAL_PROOF_H

#include "terminal/model.h"

/* Once, when the game is over and all of it was shown. Beside the record if this program writes it, and then with a verdict; of a game
 * on a server, in the state folder. It is said where. */
void proof_keep(Model *model);

#endif
