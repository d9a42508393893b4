/* net.h - the network: inputs that are on or off, two hidden layers, and outputs for picks and for whose game it will be.
 *
 *     inputs (inputs.def) -> 64 -> 32 -> outputs (options.h)
 *
 * All in whole numbers. A weight is an int8_t and stands for weight / 64; what a hidden unit says is from 0 to 255 and stands for a
 * 64th, too; sums are int32_t. No order of adding matters and nothing can overflow (400 inputs at 127 are 50,800), so every compiler
 * and machine gives the same picks. The weights are made by bench/train (docs/bots.md) and are part of the program. */
#ifndef FB_INSTINCT_NET_H
#define FB_INSTINCT_NET_H

#include "instinct/inputs.h"
#include "instinct/options.h"

enum {
    NET_FIRST = 64,
    NET_SECOND = 32,
    NET_ONE = 64,        /* stands for 1 in a weight, and in what a hidden unit says */
    NET_MOST = 255,      /* a hidden unit says no more */
    NET_SCORE_ONE = 4096 /* stands for 1 in an output: NET_ONE * NET_ONE */
};

/* A bias is a weight whose input is always on. */
typedef struct Net {
    int8_t first[INSTINCT_INPUTS][NET_FIRST];
    int8_t first_bias[NET_FIRST];
    int8_t second[NET_SECOND][NET_FIRST];
    int8_t second_bias[NET_SECOND];
    int8_t output[OUTPUTS][NET_SECOND];
    int8_t output_bias[OUTPUTS];
} Net;

/* The output of the second layer; everything behind it is worked out from this. */
typedef struct NetThought {
    int16_t unit[NET_SECOND];
} NetThought;

extern const Net net_trained;

void net_think(const Net *net, const Inputs *inputs, NetThought *thought);
/* The score of an option, in NET_SCORE_ONE. A difference of 1 between two of them is a factor of e in how likely they are. */
int32_t net_score(const Net *net, const NetThought *thought, const Option *option);

#endif
