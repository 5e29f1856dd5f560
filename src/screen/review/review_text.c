/* SPDX-License-Identifier: MIT */
/* A review's words about a move. */
#include "base/memory.h"
#include "screen/review/inside.h"
#include "screen/text/describe.h"
#include "screen/text/review_sheet.h"
#include "screen/text/review_words.h"
#include "ui/cut_name.h"

#include <ctype.h>
#include <string.h>

enum { NAME_LEAST = 6 /* cells of a name */ };

static const struct position *
position_before(const struct review_screen *screen, int ply)
{
    return &review_screen_review(screen)->line.places[ply - 1].position;
}

enum labels review_labels(const struct review_screen *screen)
{
    return board_labels(review_screen_review(screen)->game,
                        review_position(screen), screen->view.viewer);
}

/* With the viewer's labels in that position: a swap changes the names of
 * pits. */
static struct move_text name_move(const struct review_screen *screen,
                                  const struct position *position,
                                  struct move move)
{
    const struct game *const game = review_screen_review(screen)->game;

    return board_of(game)->move_text(
        game, position, move,
        board_labels(game, position, screen->view.viewer));
}

struct move_text review_move_text(const struct review_screen *screen, int ply,
                                  struct move move)
{
    return name_move(screen, position_before(screen, ply), move);
}

struct review_text review_head_text(const struct review_screen *screen,
                                    const struct canvas *canvas, int width)
{
    const struct review *const review = review_screen_review(screen);
    const struct reviewed_move move = review_screen_move(screen, screen->ply);
    const int mover = position_before(screen, screen->ply)->player;
    const char *const names[] = {session_name(screen->view.session, 0),
                                 session_name(screen->view.session, 1)};
    char number[16], name[CUT_NAME_MAX], played[MOVE_TEXT_MAX + 16];
    struct review_text text;

    snprintf(number, sizeof number, "%d. ", screen->ply);
    snprintf(played, sizeof played, " played %s %s",
             review_move_text(screen, screen->ply,
                              review->line.places[screen->ply].move)
                 .text,
             REVIEW_SIGNS[move.mark]);
    width -=
        canvas_text_width(canvas, number) + canvas_text_width(canvas, played);
    cut_name(canvas, names, 2, mover, larger(width, NAME_LEAST), name);
    snprintf(text.text, sizeof text.text, "%s%s%s", number, name, played);
    return text;
}

struct review_text review_loss_text(const struct review_screen *screen)
{
    const struct reviewed_move move = review_screen_move(screen, screen->ply);
    struct review_text text = {""};
    FILE *const out = memory_file(text.text, sizeof text.text);

    if (!move.known)
        fputs("Not judged yet.", out);
    else if (!move.choice)
        fputs("There was no other move.", out);
    else if (move.lost == 0)
        fprintf(out, "%s; nothing was given away.",
                move.mark == REVIEW_PLAIN       ? "A best move"
                : move.mark == REVIEW_ONLY_MOVE ? "The only good move"
                                                : "The best move by far");
    else {
        fprintf(out, "%c%s: it gave away ",
                toupper((unsigned char)*REVIEW_SIGN_WORDS[move.mark]),
                REVIEW_SIGN_WORDS[move.mark] + 1);
        review_words_loss(review_screen_review(screen)->game, move.lost,
                          move.exact, out);
        putc('.', out);
    }
    fclose(out);
    return text;
}

enum theme_role review_mark_ink(enum review_mark mark)
{
    return mark == REVIEW_PLAIN       ? THEME_TEXT
           : mark < REVIEW_INACCURACY ? THEME_HINT
                                      : THEME_CAPTURE;
}

struct review_text review_best_text(const struct review_screen *screen)
{
    const struct review *const review = review_screen_review(screen);
    const struct reviewed_move move = review_screen_move(screen, screen->ply);
    struct review_text text = {""};
    FILE *const out = memory_file(text.text, sizeof text.text);

    if (move.known && move.lost > 0 && move.best_known) {
        fprintf(out, "Best was %s: ",
                review_move_text(screen, screen->ply, move.best).text);
        review_write_value(review, &move, out);
        fputs(verdict_unit(review->game) == JUDGED_IN_PERCENT ? " to win."
                                                              : ".",
              out);
    }
    fclose(out);
    return text;
}

struct review_text review_line_text(const struct review_screen *screen)
{
    const struct review *const review = review_screen_review(screen);
    struct position at = *position_before(screen, screen->ply);
    struct move moves[JUDGED_LINE_MAX];
    const int count = review_best_line(review, screen->ply - 1, moves);
    struct review_text text = {""};
    FILE *const out = memory_file(text.text, sizeof text.text);

    for (int i = 0; i < count && at.end == END_NOT; i++) {
        fprintf(out, "%s%s", i > 0 ? " " : "",
                name_move(screen, &at, moves[i]).text);
        review->game->class->apply(review->game, &at, moves[i]);
    }
    fclose(out);
    return text;
}

struct review_text review_cost_text(const struct review_screen *screen,
                                    const struct reviewed_move *move)
{
    struct review_text text = {""};
    FILE *const out = memory_file(text.text, sizeof text.text);

    review_write_loss(review_screen_review(screen), move, out);
    fclose(out);
    return text;
}

struct review_text review_state_text(const struct review_screen *screen)
{
    const struct review *const review = review_screen_review(screen);
    const struct review_progress progress = review_progress(review);
    bool exact = true;
    struct review_text text = {""};

    for (int ply = 1; ply < review->line.count; ply++)
        exact = exact && review_screen_move(screen, ply).exact;
    if (session_is_reviewing(screen->view.session))
        snprintf(text.text, sizeof text.text, "reviewing %d of %d",
                 progress.judged, progress.all);
    else
        snprintf(text.text, sizeof text.text, "%s",
                 exact ? "exact" : "~ by search");
    return text;
}
