/* SPDX-License-Identifier: MIT */
/* The labels of pits and sowings; and what sowings do, from their steps. */
#include "screen/board/move_preview.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "game/mancala.h"

#include <stdio.h>
#include <string.h>

struct move_text sowing_label(const struct game *game, int place,
                              enum labels labels)
{
    const int pits = mancala_rules(game)->pits;
    const int pit = place % (pits + 1);
    const int numbered = labels == LABELS_MIRRORED ? 1 : 0;
    struct move_text label;

    if (pit == pits)
        snprintf(label.text, sizeof label.text, "store");
    else if (place / (pits + 1) == numbered)
        snprintf(label.text, sizeof label.text, "%d", pit + 1);
    else
        snprintf(label.text, sizeof label.text, "%c", 'a' + pit);
    return label;
}

void sowing_write_row(const struct game *game, const struct position *position,
                      enum labels labels, FILE *out)
{
    const int pits = mancala_rules(game)->pits;
    const int first = mancala_side(position) * (pits + 1);

    if (pits > 1)
        fprintf(out, "%s-", sowing_label(game, first, labels).text);
    fputs(sowing_label(game, first + pits - 1, labels).text, out);
}

int sowing_origin(const struct game *game, const struct position *position,
                  struct move move)
{
    const int pit = mancala_pit(move);

    return pit < 0
               ? -1
               : mancala_side(position) * (mancala_rules(game)->pits + 1) + pit;
}

struct move_text sowing_move_text(const struct game *game,
                                  const struct position *position,
                                  struct move move, enum labels labels)
{
    const int origin = sowing_origin(game, position, move);

    return origin < 0 ? game_move_text(game, position, move)
                      : sowing_label(game, origin, labels);
}

struct move_preview preview_of(const struct game *game,
                               const struct position *position,
                               struct move move, enum labels labels)
{
    const int side = mancala_rules(game)->pits + 1;
    const int first = mancala_side(position) * side;
    struct move_preview preview = {
        .move = move,
        .origin = sowing_origin(game, position, move),
        .landing = -1,
    };
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
        case STEP_TUZDIK:
            preview.tuzdik = true;
            break;
        case STEP_TRIBUTE:
            *(step->to / side == first / side ? &preview.tribute
                                              : &preview.paid) += step->count;
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
    preview.label = sowing_move_text(game, position, move, labels);
    if (preview.landing >= 0) {
        preview.own = (preview.landing >= side) == (first > 0);
        preview.last = sowing_label(game, preview.landing, labels);
    }
    return preview;
}

int preview_all(const struct game *game, const struct position *position,
                enum labels labels, struct move_preview previews[PREVIEWS_MAX])
{
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);

    for (int i = 0; i < count; i++)
        previews[i] = preview_of(game, position, moves[i], labels);
    return count;
}

const char *tuzdik_sign(const struct canvas *canvas)
{
    return canvas_glyph_set(canvas) == GLYPHS_UTF8 ? "◆" : "X";
}

static void write_gift(int seeds, const char *whose, FILE *out)
{
    if (seeds == 1)
        fprintf(out, ", one goes to %s tuzdik", whose);
    else if (seeds > 1)
        fprintf(out, ", %d go to %s tuzdik", seeds, whose);
}

static void write_brought(const struct move_preview *preview, bool brief,
                          const char *own, const char *other, FILE *out)
{
    if (preview->tuzdik)
        fputs(brief ? ", tuzdik" : ", makes a tuzdik", out);
    if (preview->captured > 0)
        fprintf(out, ", takes %d", preview->captured);
    if (!brief) {
        write_gift(preview->tribute, own, out);
        write_gift(preview->paid, other, out);
    }
    if (preview->again)
        fputs(", play again", out);
    if (preview->over)
        fputs(", ends the game", out);
}

void preview_write_brought(const struct move_preview *preview, const char *own,
                           const char *other, FILE *out)
{
    write_brought(preview, false, own, other, out);
}

void preview_write_unsown(const struct move_preview *preview, FILE *out)
{
    fputs(strcmp(preview->label.text, "swap") == 0 ? "the players change sides"
                                                   : "no seeds to sow",
          out);
}

/* How much is said, from the least to the most. */
enum detail {
    DETAIL_BROUGHT, /* `takes 3`; the next form if it brings nothing */
    DETAIL_SHORT,   /* `store, takes 3` */
    DETAIL_PLACE,   /* `ends in your store, takes 3` */
    DETAIL_SEEDS,
    DETAIL_ALL /* with laps */
};

enum { FORM_MAX = 200 };

static void write_seeds(const struct move_preview *preview, enum detail detail,
                        FILE *out)
{
    if (preview->seeds == 1)
        fputs("one seed, ", out);
    else
        fprintf(out, "%d seeds, ", preview->seeds);
    if (preview->laps > 1 && detail == DETAIL_ALL)
        fprintf(out, "%d laps, ", preview->laps);
}

static void write_landing(const struct move_preview *preview,
                          enum detail detail, FILE *out)
{
    const bool brief = detail <= DETAIL_SHORT;

    if (preview->origin < 0)
        preview_write_unsown(preview, out);
    else if (strcmp(preview->last.text, "store") == 0)
        fputs(brief ? "store" : "ends in your store", out);
    else
        fprintf(out, "ends on %s", preview->last.text);
}

static void write_form(const struct move_preview *preview, enum detail detail,
                       FILE *out)
{
    char brought[FORM_MAX] = "";
    FILE *const rest = memory_file(brought, sizeof brought);

    write_brought(preview, detail <= DETAIL_SHORT, "your", "their", rest);
    fclose(rest);
    fprintf(out, "%s: ", preview->label.text);
    if (detail >= DETAIL_SEEDS && preview->origin >= 0)
        write_seeds(preview, detail, out);
    if (detail == DETAIL_BROUGHT && *brought != '\0') {
        fputs(brought + strlen(", "), out);
        return;
    }
    write_landing(preview, detail, out);
    fputs(brought, out);
}

void preview_write(const struct move_preview *preview, int room, FILE *out)
{
    char form[FORM_MAX] = "";

    for (int detail = DETAIL_ALL; detail >= DETAIL_BROUGHT; detail--) {
        FILE *const words = memory_file(form, sizeof form);

        write_form(preview, (enum detail)detail, words);
        fclose(words);
        if (room == 0 || utf8_columns(form, (int)strlen(form)) <= room)
            break;
    }
    fputs(form, out);
}

/* ---- on the board ---- */

void preview_mark(const struct move_preview *preview, struct frame *frame)
{
    for (int place = 0; place < PLACES_MAX; place++)
        if ((preview->taken >> place & 1) != 0)
            frame->marks[place] = MARK_CAPTURE;
    /* Captures on the mover's own side are not marked: there the end of the
     * sowing matters. */
    if (preview->landing >= 0 &&
        ((preview->taken >> preview->landing & 1) == 0 || preview->own))
        frame->marks[preview->landing] = MARK_LANDING;
    if (preview->origin >= 0)
        frame->marks[preview->origin] = MARK_AIM;
}
