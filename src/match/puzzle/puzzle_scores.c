/* SPDX-License-Identifier: MIT */
/* Ratings and streaks of puzzles. */
#include "match/puzzle/puzzle_scores.h"
#include "base/memory.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum {
    NEW = 20,      /* puzzles after which a rating is no longer new */
    STEP_NEW = 48, /* the largest step of a new rating, ... */
    STEP = 24      /* ... and of any other */
};

static struct level_game key_of(const struct puzzle_set *set)
{
    struct level_game key = {""};

    level_game_of(set->game, &key);
    return key;
}

static struct puzzle_score *find_score(const struct puzzle_scores *scores,
                                       const struct puzzle_set *set)
{
    const struct level_game key = key_of(set);

    for (int i = 0; i < scores->count; i++)
        if (strcmp(scores->scores[i].game, key.text) == 0)
            return &scores->scores[i];
    return NULL;
}

struct puzzle_score puzzle_scores_of(const struct puzzle_scores *scores,
                                     const struct puzzle_set *set)
{
    const struct puzzle_score *const there = find_score(scores, set);
    struct puzzle_score score = {.rating = PUZZLE_RATING_FIRST,
                                 .edition = set->edition};

    if (there != NULL)
        return *there;
    snprintf(score.game, sizeof score.game, "%s", key_of(set).text);
    return score;
}

bool puzzle_score_has(const struct puzzle_score *score,
                      const struct puzzle_set *set, int index)
{
    assert(index >= 0 && index < set->count);
    return score->edition == set->edition &&
           (score->seen[index / 8] >> index % 8 & 1) != 0;
}

int puzzle_score_days(const struct puzzle_score *score, int64_t today)
{
    return score->last != 0 && score->last >= today - 1 ? score->days : 0;
}

/* ---- events ---- */

static void rate(struct puzzle_score *score, int elo, bool solved)
{
    const double expected =
        1 / (1 + pow(10, (double)(elo - score->rating) / 400));
    const int step = score->rated < NEW ? STEP_NEW : STEP;
    const int moved =
        score->rating + (int)lround(step * ((solved ? 1 : 0) - expected));

    score->rating = moved < PUZZLE_RATING_MIN   ? PUZZLE_RATING_MIN
                    : moved > PUZZLE_RATING_MAX ? PUZZLE_RATING_MAX
                                                : moved;
    score->rated += score->rated < PUZZLE_COUNT_MAX;
}

static void count_row(struct puzzle_score *score, bool solved)
{
    score->row = !solved                         ? 0
                 : score->row < PUZZLE_COUNT_MAX ? score->row + 1
                                                 : score->row;
    if (score->row > score->best_row)
        score->best_row = score->row;
}

static void count_puzzle(struct puzzle_score *score,
                         const struct puzzle_event *event)
{
    if (score->edition != event->set->edition) {
        memset(score->seen, 0, sizeof score->seen);
        score->edition = event->set->edition;
    }
    if (puzzle_score_has(score, event->set, event->index))
        return;
    score->seen[event->index / 8] |= (uint8_t)(1U << event->index % 8);
    rate(score, event->set->puzzles[event->index].elo, event->solved);
    count_row(score, event->solved);
}

/* A day counts once. The day before the last one does not count, as when a
 * player flies west. If the day is earlier, the clock was wrong before, and it
 * counts. */
static void count_day(struct puzzle_score *score,
                      const struct puzzle_today *today)
{
    const int64_t back = score->today.day - today->day;

    if (back == 1 || (back == 0 && score->today.solved))
        return;
    score->today = *today;
    if (!today->solved || score->last == today->day ||
        score->last == today->day + 1)
        return;
    if (score->last != today->day - 1)
        score->days = 0;
    score->days += score->days < PUZZLE_COUNT_MAX;
    score->last = today->day;
}

struct score_change {
    struct kept_change change; /* the first member */
    const struct puzzle_event *event;
};

static bool take_event(const struct kept_change *change, void *content,
                       struct err *err)
{
    const struct score_change *const told = (const struct score_change *)change;
    const struct puzzle_event *const event = told->event;
    struct puzzle_scores *const scores = content;
    struct puzzle_score *score = find_score(scores, event->set);

    (void)err;
    if (score == NULL) {
        const struct puzzle_score fresh = puzzle_scores_of(scores, event->set);

        scores->scores = memory_grow(scores->scores, &scores->capacity,
                                     scores->count + 1, sizeof *scores->scores);
        score = &scores->scores[scores->count++];
        *score = fresh;
    }
    if (event->counts)
        count_puzzle(score, event);
    if (event->today.day != 0)
        count_day(score, &event->today);
    return true;
}

bool puzzle_scores_tell(struct puzzle_scores *scores,
                        const struct puzzle_event *event, struct err *err)
{
    const struct score_change change = {{take_event}, event};

    return kept_file_change(&PUZZLE_SCORES_FILE, scores, &change.change, err);
}
