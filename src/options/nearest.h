/* nearest.h - what somebody who mistyped a name most likely meant. */
#ifndef FAMBIZ_OPTIONS_NEAREST_H
#define FAMBIZ_OPTIONS_NEAREST_H

/* Of n names the one that is nearest to the word, or NULL where none is near: letters changed, added, dropped or
 * swapped with a neighbour, one for each three letters, at least one. */
const char *nearest(const char *word, const char *const *names, int n);

#endif
