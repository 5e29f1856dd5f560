/* SPDX-License-Identifier: MIT */
/* Games, as far as states show them: where one ends, and its status line. */
#include "base/clock.h"
#include "cmd/kgp/inside.h"

#include <stdio.h>
#include <string.h>

enum { MARGIN_DIVISOR = 1000 /* of a value: thousandths of a seed */ };

struct kgp_margin_text kgp_margin_text(const struct value *value)
{
    struct kgp_margin_text text = {""};

    if (value->kind == VALUE_EXACT || value->kind == VALUE_MARGIN)
        snprintf(text.text, sizeof text.text, "%s%+d",
                 value->kind == VALUE_EXACT ? "" : "~",
                 value->thousandths / MARGIN_DIVISOR);
    return text;
}

void kgp_game_tell(struct kgp *kgp)
{
    struct kgp_game *const game = &kgp->game;
    const struct kgp_margin_text margin = kgp_margin_text(&game->value);

    if (game->moves == 0)
        return;
    progress_end(kgp->progress);
    fprintf(stderr, "game %d%s%s: %d pit%s, %d seed%s, %d move%s", game->number,
            *game->opponent.text != '\0' ? " with " : "", game->opponent.text,
            game->pits, game->pits == 1 ? "" : "s", game->seeds,
            game->seeds == 1 ? "" : "s", game->moves,
            game->moves == 1 ? "" : "s");
    if (*margin.text != '\0')
        fprintf(stderr, ", %s at the last", margin.text);
    fprintf(stderr, ", longest %.1f s\n", (double)game->longest / 1e9);
    game->moves = 0;
}

void kgp_game_name(struct kgp *kgp, struct err_token *name, const char *text)
{
    const struct err_token told = err_token(text, strlen(text));

    if (strcmp(told.text, name->text) == 0)
        return;
    kgp_game_tell(kgp);
    kgp->game.over = true;
    *name = told;
    if (*text == '\0')
        *name->text = '\0';
}

/* Stores never lose seeds in a game, so if they do another game has begun. */
void kgp_game_follow(struct kgp *kgp, const struct message_board *board)
{
    struct kgp_game *const game = &kgp->game;
    const int seeds = kgp_board_seeds(board);
    const int banked = board->numbers[0] + board->numbers[1];

    if (game->over || board->pits != game->pits || seeds != game->seeds ||
        banked < game->banked) {
        kgp_game_tell(kgp);
        game->over = false;
        game->number++;
        game->pits = board->pits;
        game->seeds = seeds;
        game->longest = 0;
    }
    game->banked = banked;
}

void kgp_game_count(struct kgp_game *game, const struct value *value,
                    int64_t took)
{
    game->moves++;
    game->value = *value;
    game->longest = took > game->longest ? took : game->longest;
}
