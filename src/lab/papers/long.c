/* Eight plies of alpha-beta against four of the heuristic: a remark in the text
 * of the thesis on Kalah. */
#include "lab/papers/duel.h"
#include "lab/papers/kalah.h"

enum {
    OPENING = 4,
    DUELS = 4,
    LONG_GAMES = 500,
    LONG_WINS = 545 /* in a thousand */
};

static const char HONEST[] =
    "four plies of the heuristic do not hold against eight of an honest "
    "alpha-beta; but against one that takes bounds at its root for ties they "
    "do, see below";
static const char DEFECTIVE[] =
    "moves that only look as good as the best, and are drawn for, make more of "
    "a difference than the thesis has; what its searches do is in between";

static const struct long_duel {
    const char *what;
    const char *why;
    struct paper_duel duel;
} LONG_DUELS[DUELS] = {
    {"from the start",
     HONEST,
     {.sides = {{.agent = "heuristic:depth=4"}, {.agent = "minimax:depth=8"}},
      .turns = true}},
    {"from openings",
     HONEST,
     {.sides = {{.agent = "heuristic:depth=4"}, {.agent = "minimax:depth=8"}},
      .turns = true,
      .opening = OPENING}},
    {"false ties of one",
     DEFECTIVE,
     {.sides = {{.agent = "heuristic:depth=4"},
                {.depth = 8, .evaluation = EVALUATION_STORES}},
      .turns = true}},
    {"false ties of both",
     DEFECTIVE,
     {.sides = {{.depth = 4, .evaluation = EVALUATION_HEURISTIC},
                {.depth = 8, .evaluation = EVALUATION_STORES}},
      .turns = true}},
};

static void compare_long(const struct paper_score *score,
                         const struct long_duel *duel,
                         struct comparison rows[2])
{
    rows[0] = (struct comparison){
        .decimals = 1,
        .theirs = measure_share(LONG_WINS * LONG_GAMES / 1000.0, LONG_GAMES),
        .ours = paper_won(score),
        .why = duel->why,
    };
    rows[1] = (struct comparison){
        .decimals = 1, .theirs = measure_unknown(), .ours = paper_drawn(score)};
    snprintf(rows[0].what, sizeof rows->what, "%s, %% won", duel->what);
    snprintf(rows[1].what, sizeof rows->what, "%s, %% drawn", duel->what);
}

bool paper_write_8v4(const struct paper_table *table,
                     const struct paper_setting *setting, FILE *out,
                     struct err *err)
{
    struct game *game = paper_game(setting, "kalah", err);
    struct paper_duel duels[DUELS];
    struct paper_score scores[DUELS];
    struct comparison rows[2 * DUELS];

    (void)table;
    if (game == NULL)
        return false;
    for (int i = 0; i < DUELS; i++)
        duels[i] = LONG_DUELS[i].duel;

    const bool fine = paper_duel(game, duels, DUELS, setting, scores, err);

    for (int i = 0; fine && i < DUELS; i++)
        compare_long(&scores[i], &LONG_DUELS[i], &rows[(size_t)i * 2]);
    if (fine)
        paper_write_comparison(setting, "thesis", rows, 2 * DUELS, out);
    game_free(game);
    return fine;
}
