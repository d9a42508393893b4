/* net.c - see net.h. The inner loops are plain enough for compilers to make vector code of. */
#include "instinct/net.h"

static int16_t clamp(int32_t n) { return (int16_t)(n < 0 ? 0 : n > NET_MOST ? NET_MOST : n); }

static void think_first(const Net *net, const Inputs *inputs, int16_t unit[NET_FIRST])
{
    int32_t sum[NET_FIRST];
    for (int i = 0; i < NET_FIRST; i++)
        sum[i] = net->first_bias[i];
    for (int n = 0; n < inputs->n; n++) {
        const int8_t *weight = net->first[inputs->on[n]];
        for (int i = 0; i < NET_FIRST; i++)
            sum[i] += weight[i];
    }
    for (int i = 0; i < NET_FIRST; i++)
        unit[i] = clamp(sum[i]);
}

void net_think(const Net *net, const Inputs *inputs, NetThought *thought)
{
    int16_t unit[NET_FIRST];
    think_first(net, inputs, unit);
    for (int o = 0; o < NET_SECOND; o++) {
        int32_t sum = net->second_bias[o] * NET_ONE;
        for (int i = 0; i < NET_FIRST; i++)
            sum += net->second[o][i] * unit[i];
        thought->unit[o] = clamp(sum / NET_ONE);
    }
}

static int32_t output_of(const Net *net, const NetThought *thought, int output)
{
    int32_t sum = net->output_bias[output] * NET_ONE;
    for (int i = 0; i < NET_SECOND; i++)
        sum += net->output[output][i] * thought->unit[i];
    return sum;
}

int32_t net_score(const Net *net, const NetThought *thought, const Option *option)
{
    int32_t score = 0;
    for (int i = 0; i < option->n; i++)
        score += output_of(net, thought, option->output[i]);
    return score;
}
