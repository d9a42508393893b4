// game.cpp - the same library from C++: a random game to its end, and its winner.
#include <fambiz/fair.h>
#include <fambiz/fambiz.h>

#include <array>
#include <cstdint>
#include <cstdio>

int main()
{
    std::array<std::uint8_t, 32> seed{2};
    FbFairShuffler deck;
    FbRng rng{3};
    FbGame game;
    fb_fair_shuffler(&deck, seed.data());
    fb_deal(&game, fb_edition(FB_MAYFAIR_2005), 3, &deck.base, nullptr);
    while (!fb_is_over(&game))
        fb_apply(&game, fb_legal_random(&game, &rng), &deck.base, nullptr);
    std::printf("%c has won\n%s\n", 'A' + fb_winner(&game), fb_version());
    return fb_winner(&game) == FB_NONE;
}
