/* SPDX-License-Identifier: MIT */
/* What the text mode has beside games: lessons, puzzles, what was won and lost. */
#include "base/clock.h"
#include "base/utf8.h"
#include "match/own_game.h"
#include "match/statistics.h"
#include "screen/text/text_lesson.h"
#include "screen/text/text_mode_inside.h"
#include "screen/text/text_puzzle.h"

/* ---- lessons ---- */

static void write_trouble(const struct text_mode *mode, const struct err *err)
{
    if (*err->text == '\0')
        return;
    utf8_write_text(err->text, mode->out);
    fputs(".\n", mode->out);
}

/* A file that is damaged is told of here or nowhere. */
static struct lesson_progress load_progress(const struct text_mode *mode)
{
    struct err err;
    const struct lesson_progress progress = lesson_progress_load(&err);

    write_trouble(mode, &err);
    return progress;
}

static struct lessons load_lessons(const struct text_mode *mode)
{
    struct err err;
    const struct lessons lessons = lessons_load(&err);

    write_trouble(mode, &err);
    return lessons;
}

/* Has nothing been played to its end, and no lesson begun? */
static bool is_new(const struct text_mode *mode)
{
    struct lesson_progress progress = load_progress(mode);
    const struct tally all = record_sum(mode->record);
    const bool new = progress.count == 0 && tally_games(&all) == 0;

    lesson_progress_free(&progress);
    return new;
}

void text_mode_offer_lesson(struct text_mode *mode)
{
    if (mode->keeps && is_new(mode))
        fputs("Never played? `lesson` shows how, step by step.\n", mode->out);
}

/* From where the reader is, or from the one that is named; then, if the reader
 * wants it, to a game. */
void text_mode_lesson(struct text_mode *mode, const char *name)
{
    struct err err;
    struct lessons lessons = load_lessons(mode);
    struct lesson_progress progress = load_progress(mode);
    const struct text_lessons all = {
        .lessons = &lessons,
        .progress = &progress,
        .levels = mode->levels,
        .in = mode->in,
        .leaves = mode->leaves,
        .out = mode->out,
        .echo = mode->echo,
    };
    const int index = *name == '\0' ? lesson_progress_next(&progress, &lessons)
                                    : lessons_find(&lessons, name);
    struct match *match = NULL;

    if (index < 0)
        text_mode_refuse(mode, "lesson: %s is no lesson; `lessons` lists them",
                         name);
    else
        match = text_lessons_learn(&all, index, &err);
    mode->silent = index < 0;
    if (index >= 0 && *err.text != '\0')
        text_mode_refuse(mode, "%s", err.text);
    if (match != NULL && text_mode_may_leave(mode))
        text_mode_take_match(mode, match, NULL);
    else
        match_free(match);
    lesson_progress_free(&progress);
    lessons_free(&lessons);
}

void text_mode_list_lessons(struct text_mode *mode, const char *argument)
{
    struct lessons lessons = load_lessons(mode);
    struct lesson_progress progress = load_progress(mode);
    const struct text_lessons all = {
        .lessons = &lessons, .progress = &progress, .out = mode->out};

    (void)argument;
    text_lessons_list(&all);
    lesson_progress_free(&progress);
    lessons_free(&lessons);
}

/* ---- puzzles ---- */

/* Its prompts are those of `naqala puzzle`; the game here waits. */
static void play_puzzle(struct text_mode *mode, struct puzzle_trainer *trainer)
{
    struct err trouble;

    if (puzzle_trainer_take_trouble(trainer, &trouble))
        write_trouble(mode, &trouble);
    text_puzzle_play(trainer, mode->levels,
                     &(struct text_puzzle_options){.in = mode->in,
                                                   .leaves = mode->leaves,
                                                   .out = mode->out,
                                                   .echo = mode->echo,
                                                   .more = !mode->echo});
    if (puzzle_trainer_take_trouble(trainer, &trouble))
        write_trouble(mode, &trouble);
    mode->silent = false;
}

/* The day's, of this game or of another. */
void text_mode_puzzle(struct text_mode *mode, const char *spec)
{
    const struct spec_text same = game_spec_text(text_mode_game(mode));
    const int64_t today = clock_today();
    struct err err;
    struct game *const game =
        own_game_open(*spec != '\0' ? spec : same.text, &err);
    struct puzzle_trainer *const trainer =
        game != NULL ? puzzle_trainer_new(game, today, today, &err) : NULL;

    if (trainer != NULL)
        play_puzzle(mode, trainer);
    else
        text_mode_refuse(mode, "puzzle: %s", err.text);
    puzzle_trainer_free(trainer);
    game_free(game);
}

/* ---- statistics ---- */

/* As the file has it, which other processes write, too. */
void text_mode_statistics(struct text_mode *mode, const char *argument)
{
    struct err err;
    struct record *const record = record_load(&err);

    (void)argument;
    if (*err.text == '\0')
        statistics_write(record, mode->levels, mode->out);
    else
        text_mode_refuse(mode, "statistics: %s", err.text);
    record_free(record);
}
