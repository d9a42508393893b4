/* train_net.h - the network of src/instinct in floating point, as it is while it learns; and what it learns from. */
#ifndef FAMBIZ_BENCH_TRAIN_NET_H
#define FAMBIZ_BENCH_TRAIN_NET_H

#include "instinct/net.h"

/* The second layer is stored by its inputs, so that its loops can be vectors. */
typedef struct Params {
    float first[INSTINCT_INPUTS][NET_FIRST];
    float first_bias[NET_FIRST];
    float second[NET_FIRST][NET_SECOND];
    float second_bias[NET_SECOND];
    float output[OUTPUTS][NET_SECOND];
    float output_bias[OUTPUTS];
} Params;
enum { PARAMS = sizeof(Params) / sizeof(float) };

typedef struct Activity {
    float first[NET_FIRST], second[NET_SECOND];
} Activity;

/* A decision that was made, and how its game ended. */
typedef struct Sample {
    uint32_t input, option; /* where they begin in the batch */
    uint16_t inputs;
    uint8_t options, chosen; /* without options it only looks on */
    uint8_t seats;
    uint8_t in;             /* bit w: the seat w places on was still in */
    float likely;           /* how likely it was to be chosen: the logarithm */
    float value;            /* what was thought of the own chance */
    float advantage;        /* how much better it went */
    float target[FB_SEATS]; /* whose game it became */
} Sample;

enum {
    BATCH = 16384,
    BATCH_MOST = BATCH + 4096,
    BATCH_INPUTS = BATCH_MOST * 200,
    BATCH_OPTIONS = BATCH_MOST * 24
};
typedef struct Batch {
    int n;
    uint32_t inputs, options;
    Sample sample[BATCH_MOST];
    uint16_t input[BATCH_INPUTS];
    Option option[BATCH_OPTIONS];
} Batch;

void params_start(Params *params, FbRng *rng);
void params_think(const Params *params, const uint16_t *on, int n, Activity *activity);
/* Turns scores into probabilities. */
void params_options(const Params *params, const Activity *activity, const Option *option, int n,
                    float *chance);
void params_chances(const Params *params, const Activity *activity, int seats, unsigned in,
                    float chance[FB_SEATS]);

typedef struct Loss {
    double chosen, chance, entropy;
    long n, choices;
} Loss;

/* Adds the gradient of one sample. `spread` rewards being undecided. */
void params_learn(const Params *params, const Batch *batch, const Sample *sample, float spread,
                  Params *gradient, Loss *loss);

/* The whole numbers nearest to them. */
void params_round(const Params *params, Net *net);

#endif
