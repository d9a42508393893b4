/* nearest.h - guesses what somebody who mistyped a name has meant. */
#ifndef FAMBIZ_OPTIONS_NEAREST_H
#define FAMBIZ_OPTIONS_NEAREST_H

/* The name that is nearest to the word, or NULL if none is near. A letter may be changed, added,
 * left out or swapped with its neighbour, one for every three letters of the word, and at least
 * one. */
const char *nearest(const char *word, const char *const *names, int n);

#endif
