/* eval.h - how a table stands, from what lies open: a fitted guess at each family's chance of winning. Owns the
 * figures; knows no hand. No libm: the same bytes on every machine. */
#ifndef FB_EVAL_H
#define FB_EVAL_H

#include "rules/fambiz.h"

/* The chance of each seat; they add up to 1. A seat that is out has 0, the winner 1. */
void eval_shares(const FbOpen *open, float share[FB_SEATS]);

#endif
