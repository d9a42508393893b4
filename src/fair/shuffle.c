/* shuffle.c - see shuffle.h. */
#include "fair/shuffle.h"

static inline uint32_t below(FbKeyStream *stream, uint32_t n)
{
    uint32_t w = fb_key_stream_word(stream);
    while (!fb_below_takes(w, n))
        w = fb_key_stream_word(stream);
    return w % n;
}

uint32_t fb_below(FbKeyStream *stream, uint32_t n) { return below(stream, n); }

void fb_shuffle_from(FbKeyStream *stream, FbCard *cards, int n)
{
    for (int i = n - 1; i >= 1; i--) {
        uint32_t j = below(stream, (uint32_t)i + 1);
        FbCard card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

void fb_shuffle(const uint8_t seed[32], uint32_t k, FbCard *cards, int n)
{
    FbKeyStream stream;
    fb_key_stream(&stream, seed, k);
    fb_shuffle_from(&stream, cards, n);
}

static void shuffle_fairly(FbShuffler *self, uint32_t k, FbCard *cards, int n)
{
    fb_shuffle(((const FbFairShuffler *)self)->seed, k, cards, n);
}

void fb_fair_shuffler(FbFairShuffler *shuffler, const uint8_t seed[32])
{
    shuffler->base.shuffle = shuffle_fairly;
    for (int i = 0; i < 32; i++)
        shuffler->seed[i] = seed[i];
}
