/* SPDX-License-Identifier: MIT */
/* Chooses puzzles, and keeps the results. */
#include "match/puzzle/puzzle_trainer.h"
#include "base/memory.h"
#include "match/puzzle/puzzle_day.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { NEAR = 150 }; /* points of rating that chance may outweigh */

struct puzzle_trainer {
    struct puzzle_set *set;
    struct puzzle_scores scores;
    struct repetition repetition;
    int64_t day;
    int64_t today;
    enum puzzle_source source;
    int index; /* in the set */
    int theme;
    int opened; /* puzzles for practice, so that others come each time */
    struct game *own_game; /* of a puzzle of the player's own; or NULL */
    struct repetition_item own;
    struct puzzle_player *player;
    bool settled; /* it has counted already, or never will */
    struct err trouble;
};

static struct puzzle_score get_score(const struct puzzle_trainer *trainer)
{
    return puzzle_scores_of(&trainer->scores, trainer->set);
}

bool puzzle_trainer_is_today(const struct puzzle_trainer *trainer)
{
    return trainer->source == PUZZLE_OF_DAY && trainer->day == trainer->today;
}

/* ---- another puzzle ---- */

/* `own`: the game of a puzzle of the player's own, which the trainer takes;
 * NULL: the puzzle is one of the set. */
static void begin_puzzle(struct puzzle_trainer *trainer,
                         enum puzzle_source source, struct game *own,
                         const struct puzzle *puzzle)
{
    puzzle_player_free(trainer->player);
    game_free(trainer->own_game);
    trainer->own_game = own;
    trainer->player = puzzle_player_new(own != NULL ? own : trainer->set->game,
                                        puzzle, own != NULL);
    trainer->source = source;
    trainer->settled = false;
}

static void begin_of_set(struct puzzle_trainer *trainer,
                         enum puzzle_source source, int index)
{
    trainer->index = index;
    begin_puzzle(trainer, source, NULL, &trainer->set->puzzles[index]);
}

/* The puzzle of the day goes on with the tries and hints of today. */
void puzzle_trainer_open_day(struct puzzle_trainer *trainer)
{
    const struct puzzle_today today = get_score(trainer).today;

    begin_of_set(trainer, PUZZLE_OF_DAY,
                 puzzle_of_day(trainer->set, trainer->day));
    if (!puzzle_trainer_is_today(trainer) || today.day != trainer->day)
        return;
    puzzle_player_restore(trainer->player, today.wrong, today.hints,
                          today.solved);
    trainer->settled = today.solved || today.wrong > 0 || today.hints > 0;
}

static bool is_of_theme(const struct puzzle_trainer *trainer, int index)
{
    return trainer->theme == PUZZLE_ANY_THEME ||
           (trainer->set->puzzles[index].themes >> trainer->theme & 1) != 0;
}

/* A random puzzle with about the player's rating; -1 if there is none. The
 * puzzle of today is kept for its own screen. */
static int find_near(const struct puzzle_trainer *trainer, bool seen)
{
    const struct puzzle_score score = get_score(trainer);
    const int kept = puzzle_of_day(trainer->set, trainer->today);
    struct rng rng = rng_new((uint64_t)score.rated, (uint64_t)trainer->opened);
    int least = INT_MAX;
    int near = -1;

    for (int i = 0; i < trainer->set->count; i++) {
        const int apart = abs(trainer->set->puzzles[i].elo - score.rating) +
                          (int)rng_below(&rng, NEAR);

        if (i != kept && is_of_theme(trainer, i) && apart < least &&
            (seen ? i != trainer->index
                  : !puzzle_score_has(&score, trainer->set, i))) {
            least = apart;
            near = i;
        }
    }
    return near;
}

/* When all puzzles have been seen, they come again. */
void puzzle_trainer_open_practice(struct puzzle_trainer *trainer)
{
    trainer->opened++;

    int index = find_near(trainer, false);

    if (index < 0)
        index = find_near(trainer, true);
    begin_of_set(trainer, PUZZLE_PRACTICE, index < 0 ? trainer->index : index);
}

bool puzzle_trainer_open_own(struct puzzle_trainer *trainer)
{
    const int next = repetition_next(&trainer->repetition, trainer->today);
    struct game *game = NULL;
    struct puzzle puzzle;
    const char *key;
    struct err err;

    /* The items were checked when the file was read. */
    if (next < 0 || !repetition_puzzle(&trainer->repetition.items[next], &game,
                                       &puzzle, &key, &err))
        return false;
    trainer->own = trainer->repetition.items[next];
    begin_puzzle(trainer, PUZZLE_OWN, game, &puzzle);
    return true;
}

/* ---- keeping results ---- */

/* A success does not overwrite an error that has not been taken yet. */
static void note_trouble(struct puzzle_trainer *trainer, const struct err *err)
{
    if (*err->text != '\0')
        trainer->trouble = *err;
}

static bool is_clean(const struct puzzle_trainer *trainer)
{
    return puzzle_player_wrong(trainer->player) == 0 &&
           puzzle_player_hints(trainer->player) == 0;
}

static bool is_done(const struct puzzle_trainer *trainer)
{
    return puzzle_player_stage(trainer->player) == PUZZLE_DONE;
}

static void keep_score(struct puzzle_trainer *trainer)
{
    struct puzzle_event event = {
        .set = trainer->set,
        .index = trainer->index,
        .counts = !trainer->settled,
        .solved = is_clean(trainer),
    };

    if (puzzle_trainer_is_today(trainer))
        event.today =
            (struct puzzle_today){.day = trainer->day,
                                  .wrong = puzzle_player_wrong(trainer->player),
                                  .hints = puzzle_player_hints(trainer->player),
                                  .solved = is_done(trainer)};

    struct err err;

    puzzle_scores_tell(&trainer->scores, &event, &err);
    note_trouble(trainer, &err);
}

struct answer_change {
    struct kept_change change; /* the first member */
    const struct repetition_item *item;
    bool solved;
    int64_t today;
};

/* The item may be gone if another process has changed the file. */
static bool answer_item(const struct kept_change *change, void *content,
                        struct err *err)
{
    const struct answer_change *const answer =
        (const struct answer_change *)change;
    struct repetition *const repetition = content;
    const int index =
        repetition_find(repetition, answer->item->game, answer->item->position);

    (void)err;
    if (index >= 0)
        repetition_answer(repetition, index, answer->solved, answer->today);
    return true;
}

static void keep_answer(struct puzzle_trainer *trainer)
{
    const struct answer_change change = {
        {answer_item}, &trainer->own, is_clean(trainer), trainer->today};
    struct err err;

    kept_file_change(&REPETITION_FILE, &trainer->repetition, &change.change,
                     &err);
    note_trouble(trainer, &err);
}

/* Keeps a result when the puzzle is solved, or has failed for the first time;
 * that of the puzzle of today whenever it changes. */
static void keep_all(struct puzzle_trainer *trainer)
{
    if (is_clean(trainer) && !is_done(trainer))
        return;
    if (trainer->source != PUZZLE_OWN &&
        (!trainer->settled || puzzle_trainer_is_today(trainer)))
        keep_score(trainer);
    if (trainer->source == PUZZLE_OWN && !trainer->settled)
        keep_answer(trainer);
    trainer->settled = true;
}

bool puzzle_trainer_try(struct puzzle_trainer *trainer, struct move move)
{
    if (!puzzle_player_try(trainer->player, move))
        return false;
    keep_all(trainer);
    return true;
}

bool puzzle_trainer_hint(struct puzzle_trainer *trainer)
{
    if (!puzzle_player_hint(trainer->player))
        return false;
    keep_all(trainer);
    return true;
}

/* ---- all of it ---- */

struct puzzle_trainer *puzzle_trainer_new(const struct game *game, int64_t day,
                                          int64_t today, struct err *err)
{
    struct puzzle_set *const set = puzzle_set_builtin(game, err);

    if (set == NULL)
        return NULL;

    struct puzzle_trainer *const trainer = memory_new(1, sizeof *trainer);
    struct err unread;

    *trainer = (struct puzzle_trainer){
        .set = set, .day = day, .today = today, .theme = PUZZLE_ANY_THEME};
    kept_file_load(&PUZZLE_SCORES_FILE, &trainer->scores, &trainer->trouble);
    kept_file_load(&REPETITION_FILE, &trainer->repetition, &unread);
    if (*trainer->trouble.text == '\0')
        trainer->trouble = unread;
    puzzle_trainer_open_day(trainer);
    return trainer;
}

void puzzle_trainer_free(struct puzzle_trainer *trainer)
{
    if (trainer == NULL)
        return;
    puzzle_player_free(trainer->player);
    game_free(trainer->own_game);
    repetition_free(&trainer->repetition);
    puzzle_scores_free(&trainer->scores);
    puzzle_set_free(trainer->set);
    free(trainer);
}

bool puzzle_trainer_take_trouble(struct puzzle_trainer *trainer,
                                 struct err *err)
{
    if (*trainer->trouble.text == '\0')
        return false;
    *err = trainer->trouble;
    trainer->trouble.text[0] = '\0';
    return true;
}

enum puzzle_source puzzle_trainer_source(const struct puzzle_trainer *trainer)
{
    return trainer->source;
}

int64_t puzzle_trainer_day(const struct puzzle_trainer *trainer)
{
    return trainer->day;
}

const struct game *puzzle_trainer_game(const struct puzzle_trainer *trainer)
{
    return trainer->set->game;
}

struct puzzle_player *
puzzle_trainer_player(const struct puzzle_trainer *trainer)
{
    return trainer->player;
}

struct puzzle_score puzzle_trainer_score(const struct puzzle_trainer *trainer)
{
    return get_score(trainer);
}

int puzzle_trainer_days(const struct puzzle_trainer *trainer)
{
    const struct puzzle_score score = get_score(trainer);

    return puzzle_score_days(&score, trainer->today);
}

const struct repetition_item *
puzzle_trainer_mistake(const struct puzzle_trainer *trainer)
{
    return &trainer->own;
}

int64_t puzzle_trainer_comes_back(const struct puzzle_trainer *trainer)
{
    const int index = repetition_find(&trainer->repetition, trainer->own.game,
                                      trainer->own.position);
    const struct repetition_item *const item =
        index >= 0 ? &trainer->repetition.items[index] : NULL;

    return item == NULL || item->step == REPETITION_STEPS
               ? 0
               : item->due - trainer->today;
}

int puzzle_trainer_waiting(const struct puzzle_trainer *trainer)
{
    return repetition_waiting(&trainer->repetition, trainer->today);
}

int puzzle_trainer_theme(const struct puzzle_trainer *trainer)
{
    return trainer->theme;
}

static bool has_theme(const struct puzzle_set *set, int theme)
{
    for (int i = 0; i < set->count; i++)
        if ((set->puzzles[i].themes >> theme & 1) != 0)
            return true;
    return false;
}

/* After the last theme comes any theme; themes without a puzzle are left
 * out. */
void puzzle_trainer_next_theme(struct puzzle_trainer *trainer)
{
    do
        trainer->theme = trainer->theme + 1 < PUZZLE_THEMES ? trainer->theme + 1
                                                            : PUZZLE_ANY_THEME;
    while (trainer->theme != PUZZLE_ANY_THEME &&
           !has_theme(trainer->set, trainer->theme));
}
