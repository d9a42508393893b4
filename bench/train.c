/* train - from a seed to the weights of src/instinct: a network learns by playing, against itself, its past and the tastes that may be
 * used in training (train_play.c).
 *
 *     train STATE [--rounds 3000] [--seed 1] [--weights src/instinct/weights.def]
 *
 * A round plays until there are 16,384 decisions, and goes through them twice in small parts. Each decision is made more likely if the
 * game went better than expected from there, and less likely if worse (PPO, with Adam). Every 20 rounds the state is written, so that the
 * same command continues after Ctrl-C, and at the end the weights. One core. The same seed and build give the same weights. A line of
 * progress has the share of its games that the learner wins, in hundredths of a fair one, with each company; it plays unsteadily there,
 * to try things. */
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "train_play.h"

enum { PART = 512, PASSES = 2, SAVE = 20, KEEP = 60 };

/* A memory image: it is read only by the build that has written it. */
typedef struct Train {
    char head[16];
    uint64_t bytes;
    uint32_t round, steps;
    FbRng rng;
    double seconds;
    School school;
    Params mean, square; /* of the gradients (Adam) */
} Train;

static const char head[16] = "fambiz train 1";
static Train train;
static Batch batch;
static Params gradient;
static volatile sig_atomic_t stopped;

static void stop(int signal) { (void)signal, stopped = 1; }

typedef struct Options {
    const char *state, *weights;
    uint32_t rounds;
    uint64_t seed;
} Options;

/* ---- learning ----------------------------------------------------------------------------------------- */

/* Weights stay what a byte can say. */
static void adam(float rate)
{
    const float most = (float)INT8_MAX / NET_ONE;
    float *x = (float *)&train.school.now, *m = (float *)&train.mean, *v = (float *)&train.square,
          *g = (float *)&gradient;
    float early = 1 - powf(0.9F, (float)++train.steps),
          early2 = 1 - powf(0.999F, (float)train.steps);
    for (int i = 0; i < PARAMS; i++) {
        float by = g[i] / PART;
        m[i] += 0.1F * (by - m[i]);
        v[i] += 0.001F * (by * by - v[i]);
        x[i] += rate * (m[i] / early) / (sqrtf(v[i] / early2) + 1e-6F);
        x[i] = x[i] > most ? most : x[i] < -most ? -most : x[i];
    }
}

static void level_advantages(void)
{
    double sum = 0, squares = 0;
    int n = 0;
    for (int i = 0; i < batch.n; i++) {
        if (!batch.sample[i].options) continue;
        n++;
        double advantage = (double)batch.sample[i].advantage;
        sum += advantage, squares += advantage * advantage;
    }
    double mean = sum / n, spread = sqrt(squares / n - mean * mean) + 1e-6;
    for (int i = 0; i < batch.n; i++)
        batch.sample[i].advantage = (batch.sample[i].advantage - (float)mean) / (float)spread;
}

static void learn(float rate, float spread, Loss *loss)
{
    static int order[BATCH_MOST];
    level_advantages();
    for (int pass = 0; pass < PASSES; pass++) {
        for (int i = 0; i < batch.n; i++) {
            int to = (int)fb_rng_below(&train.rng, (uint32_t)i + 1);
            order[i] = order[to], order[to] = i;
        }
        for (int at = 0; at + PART <= batch.n; at += PART) {
            memset(&gradient, 0, sizeof gradient);
            for (int i = 0; i < PART; i++)
                params_learn(&train.school.now, &batch, &batch.sample[order[at + i]], spread,
                             &gradient, loss);
            adam(rate);
        }
    }
}

static void keep_past(void)
{
    School *s = &train.school;
    int at = s->pasts < PAST ? s->pasts++ : (int)fb_rng_below(&train.rng, PAST);
    s->past[at] = s->now;
}

static void play_round(const Options *o, Loss *loss)
{
    float done = (float)train.round / (float)o->rounds;
    batch.n = 0, batch.inputs = batch.options = 0;
    while (batch.n < BATCH)
        school_play(&train.school, &train.rng, &batch);
    learn(1.5e-3F * (1 - done) + 5e-5F, 0.012F * (1 - done) + 0.001F, loss);
    if (++train.round % KEEP == 0) keep_past();
}

/* ---- files -------------------------------------------------------------------------------------------- */

static void fail(const char *path) { perror(path), exit(EXIT_FAILURE); }

static void save(const char *path)
{
    char fresh[4096];
    snprintf(fresh, sizeof fresh, "%s.new", path);
    FILE *file = fopen(fresh, "wb");
    if (!file || fwrite(&train, sizeof train, 1, file) != 1 || fclose(file) || rename(fresh, path))
        fail(path);
}

static void start(const Options *o)
{
    FILE *file = fopen(o->state, "rb");
    bool is_read = file && fread(&train, sizeof train, 1, file) == 1;
    if (file) fclose(file);
    if (file &&
        (!is_read || memcmp(train.head, head, sizeof head) || train.bytes != sizeof train)) {
        fprintf(stderr, "train: %s is no state of this build; give another name\n", o->state);
        exit(EXIT_FAILURE);
    }
    if (is_read) return;
    train = (Train){.bytes = sizeof train, .rng = {o->seed}};
    memcpy(train.head, head, sizeof head);
    params_start(&train.school.now, &train.rng);
}

static int print_row(FILE *file, const int8_t *weights, size_t n, int column)
{
    for (size_t i = 0; i < n; i++) {
        if (column > 120) column = 0, fputc('\n', file);
        column += fprintf(file, "%d,", weights[i]);
    }
    return column;
}

static void print_part(FILE *file, const char *name, const int8_t *weights, size_t n)
{
    fprintf(file, "WEIGHTS(%s, %zu,\n", name, n);
    print_row(file, weights, n, 0);
    fseek(file, -1, SEEK_CUR); /* the last comma */
    fprintf(file, ")\n");
}

static void write_weights(const char *path)
{
    static Net net;
    FILE *file = fopen(path, "w");
    if (!file) fail(path);
    params_round(&train.school.now, &net);
    fprintf(file, "/* weights.def - made by bench/train; see net.h. */\n");
    print_part(file, "first", net.first[0], sizeof net.first);
    print_part(file, "first_bias", net.first_bias, sizeof net.first_bias);
    print_part(file, "second", net.second[0], sizeof net.second);
    print_part(file, "second_bias", net.second_bias, sizeof net.second_bias);
    print_part(file, "output", net.output[0], sizeof net.output);
    print_part(file, "output_bias", net.output_bias, sizeof net.output_bias);
    if (fclose(file)) fail(path);
}

/* ---- the command -------------------------------------------------------------------------------------- */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void report(const Options *o, const Loss *loss)
{
    double left = train.seconds / train.round * (o->rounds - train.round);
    printf("round %u of %u, %d min %02d s left: undecided %.3f, outcome %.3f;", train.round,
           o->rounds, (int)left / 60, (int)left % 60, loss->entropy / (double)loss->choices,
           loss->chance / (double)loss->n);
    for (Company c = 0; c < COMPANIES; c++) {
        Tally *t = &train.school.tally[c];
        if (c != ITSELF && t->fair > 0)
            printf(" %s %.0f", company_name(c), 100 * (double)t->wins / t->fair);
        *t = (Tally){0};
    }
    printf("\n");
    fflush(stdout);
}

static Options read_options(int argc, char **argv)
{
    Options o = {.rounds = 3000, .seed = 1, .weights = "src/instinct/weights.def"};
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        if (strncmp(argv[i], "--", 2) != 0)
            o.state = argv[i];
        else if (strcmp(argv[i], "--rounds") == 0)
            o.rounds = (uint32_t)strtoul(value, NULL, 10), i++;
        else if (strcmp(argv[i], "--seed") == 0)
            o.seed = strtoull(value, NULL, 10), i++;
        else if (strcmp(argv[i], "--weights") == 0)
            o.weights = value, i++;
    }
    if (!o.state || !o.rounds) {
        fprintf(stderr,
                "train STATE [--rounds 3000] [--seed 1] [--weights src/instinct/weights.def]\n");
        exit(EXIT_FAILURE);
    }
    return o;
}

int main(int argc, char **argv)
{
    Options o = read_options(argc, argv);
    Loss loss = {0};
    start(&o);
    signal(SIGINT, stop), signal(SIGTERM, stop);
    while (train.round < o.rounds && !stopped) {
        double begin = now();
        play_round(&o, &loss);
        train.seconds += now() - begin;
        if (train.round % SAVE && train.round < o.rounds) continue;
        report(&o, &loss);
        loss = (Loss){0};
        save(o.state);
    }
    write_weights(o.weights);
    return stopped ? 130 : 0;
}
