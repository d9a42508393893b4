/* proof.h - after a game: keeps what proves the deal to those who took part, and checks it against
 * the record. */
#ifndef FB_TERMINAL_PROOF_H
#define FB_TERMINAL_PROOF_H

#include "terminal/play.h"

/* Call it again and again. Once a game is over and all of it was shown, the witness is written and
 * the person is told where: beside the record if this program writes one, else in the state folder.
 * For a game on a server, the record is fetched from there. The verdict is told as soon as the
 * record has come. */
void proof_work(PlayPerson *person);
/* Stops waiting for a verdict. */
void proof_drop(PlayPerson *person);

#endif
