/* What a game teaches, in lines: said when it is over, as far as it is proven.
 */
#include "base/file.h"
#include "screen/text/review_words.h"
#include "screen/text/text_mode_inside.h"

#include <ctype.h>
#include <stdlib.h>

enum {
    MEMORY = 64 << 20,
    LEVEL = 16,
    SMALL_MEMORY = 24 << 20,
    SMALL_LEVEL = 10
};

/* A sentence of what a part of the verdict says, if it says anything. */
static void say(const struct text_mode *mode,
                const struct review_words *verdict, int player,
                void (*write)(const struct review_words *verdict, int player,
                              FILE *out))
{
    char *words = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&words, &length);

    if (out == NULL)
        abort();
    write(verdict, player, out);
    fclose(out);
    if (length > 0)
        fprintf(mode->out, "%c%s.\n", toupper((unsigned char)*words),
                words + 1);
    free(words);
}

static void write_margin(const struct review_words *verdict, int player,
                         FILE *out)
{
    (void)player;
    review_words_write_margin(verdict, out);
}

static void write_turning(const struct review_words *verdict, int player,
                          FILE *out)
{
    (void)player;
    review_words_write_turning(verdict, out);
}

static void write_part(const struct review_words *verdict, int player,
                       FILE *out)
{
    (void)player;
    review_words_write_part(verdict, out);
}

/* The person alone among machines; else the first player. */
static int viewer_of(const struct text_mode *mode)
{
    return match_humans(mode->match) == 1 && match_human(mode->match, 1);
}

static void tell(const struct text_mode *mode, const struct review *review)
{
    struct err unsaid; /* whoever sat down first was told */
    struct levels *const levels = levels_standard(&unsaid);
    const struct outcome outcome = match_outcome_at(
        mode->match, history_cursor(match_history(mode->match)));
    const int viewer = viewer_of(mode);
    struct review_words verdict = {
        .review = review,
        .levels = levels,
        .names = {text_mode_name_of(mode, 0), text_mode_name_of(mode, 1)},
        .viewer = viewer,
        .reached = (outcome.halves[viewer] - outcome.halves[1 - viewer]) / 2,
        .join = "; ",
    };

    review_words_sum(&verdict);
    say(mode, &verdict, viewer, write_part);
    say(mode, &verdict, viewer, write_margin);
    for (int i = 0; i < 2; i++)
        say(mode, &verdict, i == 0 ? viewer : 1 - viewer,
            review_words_write_loss);
    say(mode, &verdict, viewer, write_turning);
    for (int i = 0; i < 2; i++)
        if (match_human(mode->match, i))
            say(mode, &verdict, i, review_words_write_like);
    levels_free(levels);
}

void text_mode_tell_review(struct text_mode *mode)
{
    const struct budget *const budget = &mode->review;
    const bool small = budget->nodes > 0;
    struct review review = {.game = NULL};

    if ((budget->nodes == 0 && budget->nanoseconds == 0) ||
        text_mode_game_of(mode)->players != 2 || match_ply(mode->match) == 0)
        return;
    file_flush(mode->out, "standard output", &mode->unheard);
    match_line(mode->match, &mode->line);
    review_begin(&review, text_mode_game_of(mode), &mode->line);
    review_prove(&review, &(struct review_task){
                              .memory = small ? SMALL_MEMORY : MEMORY,
                              .level = small ? SMALL_LEVEL : LEVEL,
                              .files = !small,
                              .budget = *budget,
                          });
    if (review_sum(&review).proven > 0)
        tell(mode, &review);
    review_free(&review);
}
