/* proof.h - the end of a game: what proves the deal to whoever took part is kept, and checked against the record. */
#ifndef FB_TERMINAL_PROOF_H
#define FB_TERMINAL_PROOF_H

#include "terminal/play.h"

/* Called in every round. When the game is over and all of it was shown, the witness is written once, and the person is told
 * where: beside the record if this program writes one; for a game on a server, in the state folder, and then the server is asked
 * for the record. The verdict is said as soon as the record is there. */
void proof_work(PlayPerson *person);
/* Nobody waits for a verdict any more. */
void proof_drop(PlayPerson *person);

#endif
