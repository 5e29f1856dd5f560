/* SPDX-License-Identifier: MIT */
/* A review as lines of text. */
#include "screen/text/review_sheet.h"
#include "base/file.h"
#include "base/json.h"
#include "base/memory.h"
#include "screen/text/review_words.h"

#include <stdlib.h>

/* ---- a move ---- */

static bool is_percent(const struct review *review)
{
    return verdict_unit(review->game) == JUDGED_IN_PERCENT;
}

void review_write_loss(const struct review *review,
                       const struct reviewed_move *move, FILE *out)
{
    if (!move->known)
        putc('-', out);
    else
        fprintf(out, "%s%s%d%s", move->exact || move->lost == 0 ? "" : "~",
                move->lost > 0 ? "-" : "", abs(move->lost),
                is_percent(review) ? "%" : "");
}

void review_write_value(const struct review *review,
                        const struct reviewed_move *move, FILE *out)
{
    const char *const ground = move->exact ? "" : "~";

    if (is_percent(review))
        fprintf(out, "%s%d%%", ground, move->value);
    else
        fprintf(out, "%s%+d", ground, move->value);
}

static struct move_text name_move(const struct review_sheet *sheet, int ply,
                                  struct move move)
{
    const struct game *const game = sheet->review->game;
    const struct position *const before =
        &sheet->review->line.places[ply - 1].position;

    return board_of(game)->move_text(
        game, before, move,
        sheet->seat == SEAT_NONE ? LABELS_NOTATION
                                 : board_labels(game, before, sheet->seat));
}

static void write_move(const struct review_sheet *sheet, int ply, FILE *out)
{
    const struct review *const review = sheet->review;
    const struct reviewed_move move = review_move(review, ply, &sheet->limits);

    fprintf(out, "%d %s ", ply,
            name_move(sheet, ply, review->line.places[ply].move).text);
    review_write_loss(review, &move, out);
    if (move.mark != REVIEW_PLAIN)
        fprintf(out, " %s", REVIEW_SIGNS[move.mark]);
    if (move.known && move.lost > 0 && move.best_known) {
        fprintf(out, " best %s (", name_move(sheet, ply, move.best).text);
        review_write_value(review, &move, out);
        putc(')', out);
    }
    putc('\n', out);
}

/* ---- a player ---- */

/* `accuracy 90 % (opening 95, middle 88, end 86)` */
static void write_accuracy(const struct review_sheet *sheet, int player,
                           const struct review_account *whole, FILE *out)
{
    const char *gap = " (";

    fprintf(out, "accuracy %s%d %%", whole->exact ? "" : "~", whole->accuracy);
    for (int phase = 0; phase < REVIEW_WHOLE; phase++) {
        const struct review_account part = review_account(
            sheet->review, player, (enum review_phase)phase, &sheet->limits);

        if (part.decisions == 0)
            continue;
        fprintf(out, "%s%s %d", gap, REVIEW_PHASE_WORDS[phase], part.accuracy);
        gap = ", ";
    }
    if (*gap == ',')
        putc(')', out);
}

static void write_player(const struct review_sheet *sheet, int player,
                         FILE *out)
{
    const struct review_account account =
        review_account(sheet->review, player, REVIEW_WHOLE, &sheet->limits);

    fprintf(out, "%s: ", sheet->names[player]);
    if (account.decisions == 0) {
        fputs("no decision is judged\n", out);
        return;
    }
    write_accuracy(sheet, player, &account, out);
    fprintf(out, "; %d best, %d good", account.best, account.good);
    for (int mark = REVIEW_INACCURACY; mark < REVIEW_MARKS; mark++)
        fprintf(out, ", %d %s", account.marks[mark], REVIEW_SIGNS[mark]);
    if (!is_percent(sheet->review))
        fprintf(out, "; lost %s%d", account.exact ? "" : "~", account.lost);
    putc('\n', out);
}

/* ---- the whole sheet ---- */

static struct review_words words_of(const struct review_sheet *sheet)
{
    return (struct review_words){
        .review = sheet->review,
        .levels = sheet->levels,
        .names = {sheet->names[0], sheet->names[1]},
        .brief = true,
        .strength = true,
        .phases = true,
        .join = ", ",
        .sums = review_sum(sheet->review),
    };
}

void review_sheet_write_like(const struct review_sheet *sheet, int player,
                             FILE *out)
{
    const struct review_words words = words_of(sheet);

    review_words_write(&words, REVIEW_LIKE, player, out);
}

/* `Ada: played like Willow (1210) (opening Oak, end Birch)` */
static void write_like(const struct review_sheet *sheet, int player, FILE *out)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const like = memory_stream(&text, &length);
    review_sheet_write_like(sheet, player, like);
    fclose(like);
    if (length > 0)
        fprintf(out, "%s: played %s\n", sheet->names[player], text);
    free(text);
}

void review_sheet_write(const struct review_sheet *sheet, FILE *out)
{
    const struct review_sums sums = review_sum(sheet->review);

    for (int ply = 1; ply < sheet->review->line.count; ply++)
        write_move(sheet, ply, out);
    for (int player = 0; player < 2; player++)
        write_player(sheet, player, out);
    for (int player = 0; player < 2; player++)
        write_like(sheet, player, out);
    if (sums.turning_ply > 0)
        fprintf(out, "turning point: move %d\n", sums.turning_ply);
}

void review_sheet_write_csv(const struct review_sheet *sheet, FILE *out)
{
    const struct review *const review = sheet->review;

    fputs(REVIEW_SHEET_COLUMNS "\n", out);
    for (int ply = 1; ply < review->line.count; ply++) {
        const struct reviewed_move move =
            review_move(review, ply, &sheet->limits);

        fprintf(out, "%d,%s,", ply,
                name_move(sheet, ply, review->line.places[ply].move).text);
        csv_write_field(
            sheet->names[review->line.places[ply - 1].position.player], ',',
            out);
        if (move.known)
            fprintf(out, "%d", move.lost);
        fprintf(out, ",%s,", REVIEW_SIGNS[move.mark]);
        if (move.best_known)
            fputs(name_move(sheet, ply, move.best).text, out);
        putc(',', out);
        if (move.best_known)
            fprintf(out, "%d", move.value);
        fprintf(out, ",%s\n", move.known && move.exact ? "yes" : "no");
    }
}

/* ---- objects ---- */

static void write_move_object(const struct review_sheet *sheet, int ply,
                              FILE *out)
{
    const struct review *const review = sheet->review;
    const struct reviewed_move move = review_move(review, ply, &sheet->limits);
    struct json object = json_begin(out);

    json_number(&object, "ply", ply);
    json_text(&object, "move",
              name_move(sheet, ply, review->line.places[ply].move).text);
    json_text(&object, "player",
              sheet->names[review->line.places[ply - 1].position.player]);
    if (move.known)
        json_number(&object, "lost", move.lost);
    json_text(&object, "mark", REVIEW_SIGNS[move.mark]);
    if (move.best_known) {
        json_text(&object, "best", name_move(sheet, ply, move.best).text);
        json_number(&object, "value", move.value);
    }
    json_truth(&object, "exact", move.known && move.exact);
    json_end(&object);
}

static void write_player_object(const struct review_sheet *sheet, int player,
                                FILE *out)
{
    const struct review_account account =
        review_account(sheet->review, player, REVIEW_WHOLE, &sheet->limits);
    struct json object = json_begin(out);

    json_text(&object, "player", sheet->names[player]);
    json_number(&object, "decisions", account.decisions);
    if (account.decisions > 0) {
        json_number(&object, "accuracy", account.accuracy);
        json_truth(&object, "exact", account.exact);
        json_number(&object, "best", account.best);
        json_number(&object, "good", account.good);
        json_object(&object, "marks");
        for (int mark = REVIEW_INACCURACY; mark < REVIEW_MARKS; mark++)
            json_number(&object, REVIEW_SIGNS[mark], account.marks[mark]);
        json_close(&object);
        json_number(&object, "lost", account.lost);
        json_text(&object, "unit",
                  is_percent(sheet->review) ? "percent" : "seeds");
    }
    json_end(&object);
}

void review_sheet_write_json(const struct review_sheet *sheet, FILE *out)
{
    for (int ply = 1; ply < sheet->review->line.count; ply++)
        write_move_object(sheet, ply, out);
    for (int player = 0; player < 2; player++)
        write_player_object(sheet, player, out);
}
