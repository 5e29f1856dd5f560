/* SPDX-License-Identifier: MIT */
/* What sowings do, read from their steps. */
#include "screen/board/move_preview.h"
#include "game/mancala.h"

#include <stdio.h>
#include <string.h>

static void name_place(char *name, const struct game *game,
                       const struct position *position, int place)
{
    const int pits = mancala_rules(game)->pits;
    const int pit = place % (pits + 1);
    const bool own = place / (pits + 1) == mancala_side(position);

    if (place < 0)
        *name = '\0';
    else if (pit == pits)
        snprintf(name, PREVIEW_TEXT_MAX, "store");
    else if (own)
        snprintf(name, PREVIEW_TEXT_MAX, "%d", pit + 1);
    else
        snprintf(name, PREVIEW_TEXT_MAX, "%c", 'a' + pit);
}

struct move_preview preview_of(const struct game *game,
                               const struct position *position,
                               struct move move)
{
    const int pit = mancala_pit(move);
    const int first = mancala_side(position) * (mancala_rules(game)->pits + 1);
    struct move_preview preview = {
        .move = move, .origin = pit < 0 ? -1 : first + pit, .landing = -1};
    struct position after = *position;
    struct steps steps = {0};

    game->class->tell(game, &after, move, &steps);
    for (int i = 0; i < steps.count; i++) {
        const struct step *const step = &steps.items[i];

        switch ((enum step_kind)step->kind) {
        case STEP_LIFT:
            if (preview.laps++ == 0)
                preview.seeds = step->count;
            break;
        case STEP_DROP:
            preview.landing = step->to;
            break;
        case STEP_CAPTURE:
            preview.captured += step->count;
            preview.taken |= UINT64_C(1) << step->from;
            break;
        case STEP_AGAIN:
            preview.again = true;
            break;
        case STEP_END:
            preview.over = true;
            break;
        case STEP_SLIDE:
        case STEP_SWEEP:
        case STEP_SWAP:
        case STEP_PASS:
            break;
        }
    }
    steps_free(&steps);
    if (pit < 0)
        snprintf(preview.label, sizeof preview.label, "%s",
                 game_move_text(game, position, move).text);
    else
        name_place(preview.label, game, position, preview.origin);
    name_place(preview.last, game, position, preview.landing);
    if (preview.captured > 0)
        snprintf(preview.then, sizeof preview.then, "takes %d",
                 preview.captured);
    else if (preview.over || preview.again)
        snprintf(preview.then, sizeof preview.then, "%s",
                 preview.over ? "ends" : "again");
    return preview;
}

int preview_all(const struct game *game, const struct position *position,
                struct move_preview previews[PREVIEWS_MAX])
{
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);

    for (int i = 0; i < count; i++)
        previews[i] = preview_of(game, position, moves[i]);
    return count;
}

void preview_write(const struct move_preview *preview, FILE *out)
{
    fprintf(out, "%s: ", preview->label);
    if (preview->origin >= 0 && preview->seeds == 1)
        fputs("one seed, ", out);
    else if (preview->origin >= 0)
        fprintf(out, "%d seeds, ", preview->seeds);
    if (preview->origin >= 0 && preview->laps > 1)
        fprintf(out, "%d laps, ", preview->laps);
    if (preview->origin < 0)
        fputs(strcmp(preview->label, "swap") == 0 ? "the players change sides"
                                                  : "no seeds to sow",
              out);
    else if (strcmp(preview->last, "store") == 0)
        fputs("ends in your store", out);
    else
        fprintf(out, "ends on %s", preview->last);
    if (preview->captured > 0)
        fprintf(out, ", takes %d", preview->captured);
    if (preview->again)
        fputs(", play again", out);
    if (preview->over)
        fputs(", ends the game", out);
}

/* ---- on the board ---- */

void preview_mark(const struct move_preview *preview, struct frame *frame)
{
    for (int place = 0; place < PLACES_MAX; place++)
        if ((preview->taken >> place & 1) != 0)
            frame->marks[place] = MARK_CAPTURE;
    /* Captures on the mover's own side are not shown: there it counts where the
     * sowing ends. */
    if (preview->landing >= 0 &&
        ((preview->taken >> preview->landing & 1) == 0 ||
         preview->last[0] < 'a'))
        frame->marks[preview->landing] = MARK_LANDING;
    if (preview->origin >= 0)
        frame->marks[preview->origin] = MARK_AIM;
}
