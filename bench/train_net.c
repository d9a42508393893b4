/* train_net.c - see train_net.h: forwards, backwards, and rounding. */
#include "train_net.h"

#include <math.h>
#include <string.h>

#define UNIT_MOST ((float)NET_MOST / NET_ONE)

static float centred(FbRng *rng, float most)
{
    return ((float)fb_rng_below(rng, 65536) / 32768.0F - 1) * most;
}

static void scatter(float *weights, size_t n, float most, FbRng *rng)
{
    for (size_t i = 0; i < n; i++)
        weights[i] = centred(rng, most);
}

void params_start(Params *p, FbRng *rng)
{
    memset(p, 0, sizeof *p);
    scatter(p->first[0], INSTINCT_INPUTS * NET_FIRST, 0.15F, rng);
    scatter(p->second[0], NET_FIRST * NET_SECOND, 0.25F, rng);
    scatter(p->output[0], OUTPUTS * NET_SECOND, 0.05F, rng);
    for (int i = 0; i < NET_FIRST; i++)
        p->first_bias[i] = 0.2F;
    for (int i = 0; i < NET_SECOND; i++)
        p->second_bias[i] = 0.2F;
}

/* ---- forwards ----------------------------------------------------------------------------------------- */

static float clamp(float x) { return x < 0 ? 0 : x > UNIT_MOST ? UNIT_MOST : x; }

void params_think(const Params *p, const uint16_t *on, int n, Activity *a)
{
    float first[NET_FIRST], second[NET_SECOND];
    memcpy(first, p->first_bias, sizeof first);
    for (int k = 0; k < n; k++)
        for (int i = 0; i < NET_FIRST; i++)
            first[i] += p->first[on[k]][i];
    for (int i = 0; i < NET_FIRST; i++)
        a->first[i] = clamp(first[i]);
    memcpy(second, p->second_bias, sizeof second);
    for (int i = 0; i < NET_FIRST; i++)
        for (int o = 0; o < NET_SECOND; o++)
            second[o] += p->second[i][o] * a->first[i];
    for (int o = 0; o < NET_SECOND; o++)
        a->second[o] = clamp(second[o]);
}

/* In eight sums side by side, for vectors. */
static float output_of(const Params *p, const Activity *a, int output)
{
    float lane[8] = {0}, sum = p->output_bias[output];
    for (int i = 0; i < NET_SECOND; i += 8)
        for (int l = 0; l < 8; l++)
            lane[l] += p->output[output][i + l] * a->second[i + l];
    for (int l = 0; l < 8; l++)
        sum += lane[l];
    return sum;
}

static void soften(float *x, int n)
{
    float most = x[0], sum = 0;
    for (int i = 1; i < n; i++)
        most = x[i] > most ? x[i] : most;
    for (int i = 0; i < n; i++)
        sum += x[i] = expf(x[i] - most);
    for (int i = 0; i < n; i++)
        x[i] /= sum;
}

void params_options(const Params *p, const Activity *a, const Option *option, int n, float *chance)
{
    for (int i = 0; i < n; i++) {
        chance[i] = 0;
        for (int k = 0; k < option[i].n; k++)
            chance[i] += output_of(p, a, option[i].output[k]);
    }
    soften(chance, n);
}

void params_chances(const Params *p, const Activity *a, int seats, unsigned in,
                    float chance[FB_SEATS])
{
    for (int w = 0; w < FB_SEATS; w++)
        chance[w] = w < seats && (in >> w & 1) ? output_of(p, a, OUTPUT_CHANCE + w) : -1000;
    soften(chance, FB_SEATS);
}

/* ---- backwards ---------------------------------------------------------------------------------------- */

/* One output wants to be larger by `by`. */
static void push(const Params *p, const Activity *a, int output, float by, Params *g,
                 float back[NET_SECOND])
{
    g->output_bias[output] += by;
    for (int i = 0; i < NET_SECOND; i++) {
        g->output[output][i] += by * a->second[i];
        back[i] += by * p->output[output][i];
    }
}

static bool is_live(float x) { return x > 0 && x < UNIT_MOST; }

static void push_back(const Params *p, const Activity *a, const uint16_t *on, int n,
                      float back[NET_SECOND], Params *g)
{
    float first[NET_FIRST];
    for (int o = 0; o < NET_SECOND; o++) {
        if (!is_live(a->second[o])) back[o] = 0;
        g->second_bias[o] += back[o];
    }
    for (int i = 0; i < NET_FIRST; i++) {
        float lane[8] = {0};
        for (int o = 0; o < NET_SECOND; o += 8)
            for (int l = 0; l < 8; l++) {
                g->second[i][o + l] += back[o + l] * a->first[i];
                lane[l] += back[o + l] * p->second[i][o + l];
            }
        float sum = ((lane[0] + lane[1]) + (lane[2] + lane[3])) +
                    ((lane[4] + lane[5]) + (lane[6] + lane[7]));
        first[i] = is_live(a->first[i]) ? sum : 0;
        g->first_bias[i] += first[i];
    }
    for (int k = 0; k < n; k++)
        for (int i = 0; i < NET_FIRST; i++)
            g->first[on[k]][i] += first[i];
}

/* Towards what went better than expected; but not once it is a fifth more or less likely than when it was played. */
static float pull_of(const Sample *s, float likely)
{
    float ratio = expf(likely - s->likely);
    if (s->advantage > 0 ? ratio > 1.2F : ratio < 0.8F) return 0;
    return s->advantage * ratio;
}

static void learn_choice(const Params *p, const Activity *a, const Sample *s, const Option *option,
                         float spread, Params *g, float back[NET_SECOND], Loss *loss)
{
    float chance[FB_LEGAL_MAX], entropy = 0;
    params_options(p, a, option, s->options, chance);
    for (int i = 0; i < s->options; i++)
        entropy -= chance[i] > 0 ? chance[i] * logf(chance[i]) : 0;
    float pull = pull_of(s, logf(chance[s->chosen] + 1e-9F));
    for (int i = 0; i < s->options; i++) {
        float undecided = chance[i] > 0 ? -chance[i] * (logf(chance[i]) + entropy) : 0;
        float by = pull * ((i == s->chosen) - chance[i]) + spread * undecided;
        for (int k = 0; k < option[i].n; k++)
            push(p, a, option[i].output[k], by, g, back);
    }
    loss->entropy += (double)entropy, loss->choices++;
}

static void learn_chance(const Params *p, const Activity *a, const Sample *s, Params *g,
                         float back[NET_SECOND], Loss *loss)
{
    float chance[FB_SEATS];
    params_chances(p, a, s->seats, s->in, chance);
    for (int w = 0; w < s->seats; w++) {
        if (!(s->in >> w & 1)) continue;
        push(p, a, OUTPUT_CHANCE + w, 0.5F * (s->target[w] - chance[w]), g, back);
        loss->chance -= (double)(s->target[w] * logf(chance[w] + 1e-9F));
    }
}

void params_learn(const Params *p, const Batch *batch, const Sample *s, float spread, Params *g,
                  Loss *loss)
{
    float back[NET_SECOND] = {0};
    Activity a;
    const uint16_t *on = &batch->input[s->input];
    params_think(p, on, s->inputs, &a);
    if (s->options) learn_choice(p, &a, s, &batch->option[s->option], spread, g, back, loss);
    learn_chance(p, &a, s, g, back, loss);
    push_back(p, &a, on, s->inputs, back, g);
    loss->n++;
}

/* ---- whole numbers ------------------------------------------------------------------------------------ */

static void round_row(const float *from, int n, int8_t *to)
{
    for (int i = 0; i < n; i++) {
        float x = roundf(from[i] * NET_ONE);
        to[i] = (int8_t)(x > INT8_MAX ? INT8_MAX : x < -INT8_MAX ? -INT8_MAX : x);
    }
}

void params_round(const Params *p, Net *net)
{
    round_row(p->first[0], INSTINCT_INPUTS * NET_FIRST, net->first[0]);
    round_row(p->first_bias, NET_FIRST, net->first_bias);
    for (int o = 0; o < NET_SECOND; o++)
        for (int i = 0; i < NET_FIRST; i++)
            round_row(&p->second[i][o], 1, &net->second[o][i]);
    round_row(p->second_bias, NET_SECOND, net->second_bias);
    round_row(p->output[0], OUTPUTS * NET_SECOND, net->output[0]);
    round_row(p->output_bias, OUTPUTS, net->output_bias);
}
