/* What a game teaches, in lines: said when it is over, as far as it is proven.
 */
#include "base/file.h"
#include "screen/text/text_mode_inside.h"
#include "screen/text/review_words.h"

#include <ctype.h>
#include <stdlib.h>

enum {
    MEMORY = 64 << 20,
    LEVEL = 16,
    SMALL_MEMORY = 24 << 20,
    SMALL_LEVEL = 10
};

/* A sentence of what a part of the verdict says, if it says anything. */
static void
say(const struct linear *linear, const struct verdict *verdict, int player,
    void (*write)(const struct verdict *verdict, int player, FILE *out))
{
    char *words = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&words, &length);

    if (out == NULL)
        abort();
    write(verdict, player, out);
    fclose(out);
    if (length > 0)
        fprintf(linear->out, "%c%s.\n", toupper((unsigned char)*words),
                words + 1);
    free(words);
}

static void write_margin(const struct verdict *verdict, int player, FILE *out)
{
    (void)player;
    verdict_write_margin(verdict, out);
}

static void write_turning(const struct verdict *verdict, int player, FILE *out)
{
    (void)player;
    verdict_write_turning(verdict, out);
}

static void write_part(const struct verdict *verdict, int player, FILE *out)
{
    (void)player;
    verdict_write_part(verdict, out);
}

/* The person alone among machines; else the first player. */
static int viewer_of(const struct linear *linear)
{
    return match_humans(linear->match) == 1 && match_human(linear->match, 1);
}

static void tell(const struct linear *linear, const struct review *review)
{
    struct err unsaid; /* whoever sat down first was told */
    struct levels *const levels = levels_standard(&unsaid);
    const struct outcome outcome = match_outcome_at(
        linear->match, history_cursor(match_history(linear->match)));
    const int viewer = viewer_of(linear);
    struct verdict verdict = {
        .review = review,
        .levels = levels,
        .names = {linear_name_of(linear, 0), linear_name_of(linear, 1)},
        .viewer = viewer,
        .reached = (outcome.halves[viewer] - outcome.halves[1 - viewer]) / 2,
        .join = "; ",
    };

    verdict_sum(&verdict);
    say(linear, &verdict, viewer, write_part);
    say(linear, &verdict, viewer, write_margin);
    for (int i = 0; i < 2; i++)
        say(linear, &verdict, i == 0 ? viewer : 1 - viewer, verdict_write_loss);
    say(linear, &verdict, viewer, write_turning);
    for (int i = 0; i < 2; i++)
        if (match_human(linear->match, i))
            say(linear, &verdict, i, verdict_write_like);
    levels_free(levels);
}

void linear_tell_review(struct linear *linear)
{
    const struct budget *const budget = &linear->review;
    const bool small = budget->nodes > 0;
    struct review review = {.game = NULL};

    if ((budget->nodes == 0 && budget->nanoseconds == 0) ||
        linear_game_of(linear)->players != 2 || match_ply(linear->match) == 0)
        return;
    file_flush(linear->out, "standard output", &linear->unheard);
    match_line(linear->match, &linear->line);
    review_begin(&review, linear_game_of(linear), &linear->line);
    review_prove(&review, &(struct review_task){
                              .memory = small ? SMALL_MEMORY : MEMORY,
                              .level = small ? SMALL_LEVEL : LEVEL,
                              .files = !small,
                              .budget = *budget,
                          });
    if (review_sum(&review).proven > 0)
        tell(linear, &review);
    review_free(&review);
}
