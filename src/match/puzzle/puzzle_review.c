/* SPDX-License-Identifier: MIT */
/* The mistakes of a reviewed game become puzzles. */
#include "match/puzzle/puzzle_review.h"

enum { MISTAKES_MAX = 40 }; /* of a game */

/* A mistake, with room for its better moves. */
struct found_mistake {
    struct puzzle_mistake mistake;
    struct move better[JUDGED_MOVES_MAX];
};

/* Lists all moves that are not marked as wrong. False if there may be more such
 * moves than the verdict has: all its moves but the played one are among
 * them. */
static bool find_better(const struct review *review,
                        const struct verdict *verdict,
                        const struct review_limits *limits,
                        struct found_mistake *found)
{
    int count = 0;

    for (int i = 0; i < verdict->move_count; i++)
        if (review_mark_loss(review, verdict->value - verdict->moves[i].value,
                             limits) == REVIEW_PLAIN)
            found->better[count++] = verdict->moves[i].move;
    found->mistake.better_count = count;
    return count > 0 && count < JUDGED_MOVES_MAX - 1;
}

static bool find_mistake(const struct review *review, int ply,
                         const struct puzzle_source_game *source,
                         struct found_mistake *found)
{
    const struct line_place *const places = review->line.places;
    const struct reviewed_move move = review_move(review, ply, &source->limits);

    if (places[ply - 1].position.player != source->player ||
        move.mark < REVIEW_MISTAKE)
        return false;
    found->mistake = (struct puzzle_mistake){
        .game = review->game,
        .position = &places[ply - 1].position,
        .played = places[ply].move,
        .cost = move.lost,
        .judged = !review->places[ply - 1].verdict.exact,
        .date = source->date,
    };
    return find_better(review, &review->places[ply - 1].verdict,
                       &source->limits, found);
}

int puzzle_from_review(const struct review *review,
                       const struct puzzle_source_game *source, int64_t today,
                       struct err *err)
{
    struct found_mistake found[MISTAKES_MAX];
    struct puzzle_mistake mistakes[MISTAKES_MAX];
    int count = 0;

    err->text[0] = '\0';
    for (int ply = 1; ply < review->line.count && count < MISTAKES_MAX; ply++)
        if (find_mistake(review, ply, source, &found[count])) {
            mistakes[count] = found[count].mistake;
            mistakes[count].better = found[count].better;
            count++;
        }
    return count > 0 ? puzzle_from_mistakes(mistakes, count, today, err) : 0;
}

/* The only person, or -1 if there is none or several. */
static int find_person(const struct match *match)
{
    int person = -1;

    for (int i = 0; i < match_game(match)->players; i++)
        if (match_human(match, i))
            person = i;
    return match_humans(match) == 1 ? person : -1;
}

int puzzle_from_match(const struct match *match, const struct review *review,
                      const struct review_limits *limits, int64_t today,
                      struct err *err)
{
    const struct clock_date date = match_date(match);
    const struct puzzle_source_game source = {
        .player = find_person(match), .date = date.text, .limits = *limits};

    err->text[0] = '\0';
    return source.player < 0 ? 0
                             : puzzle_from_review(review, &source, today, err);
}
