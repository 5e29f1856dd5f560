/* SPDX-License-Identifier: MIT */
/* Positions and moves of the sowing family as text, read strictly. */
#include "base/memory.h"
#include "game/inside.h"
#include "game/mancala_board.h"

#include <string.h>

enum { HEAD_START_MAX = 10 };

static const char *side_name(int side)
{
    return side == 0 ? "south" : "north";
}

static bool fail_full_tuzdik(struct err *err)
{
    return err_set(err, "position: a tuzdik, X, holds no seeds: X stands in "
                        "the place of the count");
}

/* Reads a tuzdik, which must be the only one in its row, and not the last pit.
 */
static bool read_tuzdik(const struct mancala_rules *rules, int side, int pit,
                        const int counts[PITS_MAX + 1], struct err *err)
{
    if (!rules->tuzdik)
        return err_set(err, "position: X is a tuzdik, and this game has none");
    if (pit == rules->pits)
        return err_set(err, "position: a store is no tuzdik");
    if (pit == rules->pits - 1)
        return err_set(err,
                       "position: the last pit of %s cannot be a tuzdik, X",
                       side_name(side));
    for (int i = 0; i < pit; i++)
        if (counts[i] == HOLE_TUZDIK)
            return err_set(err,
                           "position: %s has two tuzdiks, X, in its row, when "
                           "each player makes one at most",
                           side_name(side));
    return true;
}

/* Reads a closed pit: all pits behind it must be closed, too, and it cannot be
 * the first. */
static bool read_closed(const struct mancala_rules *rules, int side, int pit,
                        struct err *err)
{
    if (pit == rules->pits)
        return err_set(err, "position: a store is never closed");
    if (pit == 0)
        return err_set(err, "position: the first pit of %s is never closed, -",
                       side_name(side));
    return true;
}

/* Reads a number of seeds, with no more digits than a board can need. */
static bool read_count(struct text_reader *reader,
                       const struct mancala_rules *rules, int *count,
                       struct err *err)
{
    const size_t length = strspn(reader->at, "0123456789");
    const char *const end = reader->at + length;
    const struct err_token token = err_token(reader->at, length);

    if (*end == 'X' && rules->tuzdik)
        return fail_full_tuzdik(err);
    if (length == 0)
        return text_fail(reader, "a count of seeds", err);
    for (*count = 0; reader->at < end; reader->at++) {
        *count = *count * 10 + (*reader->at - '0');
        if (*count > SEEDS_ON_BOARD_MAX)
            return err_set(err,
                           "position: %s seeds, when a board holds 1 to %d",
                           token.text, SEEDS_ON_BOARD_MAX);
    }
    return true;
}

/* Reads the pits of a side and its store; HOLE_TUZDIK for a tuzdik, HOLE_CLOSED
 * for a closed pit. */
static bool read_side(struct text_reader *reader,
                      const struct mancala_rules *rules, int side,
                      int counts[PITS_MAX + 1], struct err *err)
{
    const int pits = rules->pits;

    for (int i = 0; i <= pits; i++) {
        if (i > 0 && *reader->at == '/')
            return err_set(err,
                           "position: %s has %d number%s, when %d pits and "
                           "the store make %d",
                           side_name(side), i, i == 1 ? "" : "s", pits,
                           pits + 1);
        if (i > 0 && !text_skip(reader, ',', "a comma", err))
            return false;

        if (*reader->at == 'X') {
            if (!read_tuzdik(rules, side, i, counts, err))
                return false;
            counts[i] = HOLE_TUZDIK;
            reader->at++;
            if (*reader->at >= '0' && *reader->at <= '9')
                return fail_full_tuzdik(err);
            continue;
        }

        if (*reader->at == '-' && rules->closing) {
            if (!read_closed(rules, side, i, err))
                return false;
            counts[i] = HOLE_CLOSED;
            reader->at++;
            continue;
        }
        if (i > 0 && i < pits && counts[i - 1] == HOLE_CLOSED)
            return err_set(err,
                           "position: pits of %s are open behind one that is "
                           "closed, -",
                           side_name(side));

        if (!read_count(reader, rules, &counts[i], err))
            return false;
    }
    if (*reader->at == ',')
        return err_set(err,
                       "position: %s has more numbers than %d pits and the "
                       "store",
                       side_name(side), pits);
    return text_skip(reader, '/', "a slash", err);
}

/* With the pie rule only the start itself can be before the first move. */
static enum opening find_opening(const struct game *game,
                                 const struct position *position)
{
    struct position start;

    if (!mancala_rules(game)->pie)
        return OPENING_OVER;
    game->class->start(game, &start);
    return memcmp(position->words, start.words, sizeof start.words) == 0
               ? OPENING_FIRST
               : OPENING_OVER;
}

/* Reads the mover; `-` means that the position is over, and so it must be for
 * one of the sides. */
static bool read_mover(const struct game *game, struct text_reader *reader,
                       struct position *position, struct err *err)
{
    const char mover = *reader->at;

    if (mover == '\0' || strchr("sn-", mover) == NULL || reader->at[1] != '\0')
        return text_fail(reader, "s, n or - at the end", err);

    const enum opening opening =
        mover != '-' ? find_opening(game, position) : OPENING_OVER;

    for (int side = mover == 'n'; side < 2; side++) {
        board_turn_to(position, side, opening);
        mancala_settle(game, position);
        if (mover != '-' || position->end != END_NOT)
            return true;
    }
    return err_set(err, "position: is not over, so s or n must be to move, "
                        "not -");
}

/* The note of a row: the number of its tuzdik, or minus the number of its
 * closed pits. Their counts become 0. */
static int take_note(int counts[PITS_MAX + 1], int pits)
{
    int note = 0;

    for (int pit = 0; pit < pits; pit++) {
        if (counts[pit] == HOLE_TUZDIK)
            note = pit + 1;
        if (counts[pit] == HOLE_CLOSED)
            note--;
        counts[pit] = counts[pit] < 0 ? 0 : counts[pit];
    }
    return note;
}

bool mancala_read_position(const struct game *game, const char *text,
                           struct position *position, struct err *err)
{
    const struct mancala_rules *const rules = mancala_rules(game);
    const int pits = rules->pits;
    struct text_reader reader = {text, text};
    struct position fresh;
    int counts[2][PITS_MAX + 1] = {{0}};
    int notes[2];
    int total = 0;

    if (!read_side(&reader, rules, 0, counts[0], err) ||
        !read_side(&reader, rules, 1, counts[1], err))
        return false;
    for (int side = 0; side < 2; side++)
        notes[side] = take_note(counts[side], pits);
    if (notes[0] > 0 && notes[0] == notes[1])
        return err_set(err,
                       "position: pit %d of south and pit %c of north are "
                       "both tuzdiks, X, when these never have the same "
                       "number",
                       notes[0], 'a' + notes[1] - 1);
    for (int i = 0; i <= pits; i++)
        total += counts[0][i] + counts[1][i];
    if (total < 1 || total > SEEDS_ON_BOARD_MAX)
        return err_set(err, "position: %d seeds, when a board holds 1 to %d",
                       total, SEEDS_ON_BOARD_MAX);
    board_clear(&fresh, pits, total);
    for (int side = 0; side < 2; side++) {
        for (int pit = 0; pit < pits; pit++)
            add_seeds(&fresh, side, pit, counts[side][pit]);
        fresh.notes[NOTE_ROW + side] = (uint8_t)notes[side];
        add_seeds(&fresh, side, store_pit(is_wide(&fresh)), counts[side][pits]);
    }
    if (!read_mover(game, &reader, &fresh, err))
        return false;
    *position = fresh;
    return true;
}

static void write_count(int count, FILE *out)
{
    if (count >= 10)
        write_count(count / 10, out);
    putc('0' + count % 10, out);
}

static void write_holes(int pits, const int16_t *counts, FILE *out)
{
    for (int hole = 0; hole < 2 * (pits + 1); hole++) {
        if (counts[hole] == HOLE_TUZDIK)
            putc('X', out);
        else if (counts[hole] == HOLE_CLOSED)
            putc('-', out);
        else
            write_count(counts[hole], out);
        putc(hole % (pits + 1) == pits ? '/' : ',', out);
    }
}

void mancala_write_counts(const struct game *game, const int16_t *counts,
                          int side, FILE *out)
{
    write_holes(mancala_rules(game)->pits, counts, out);
    putc(side == 0 ? 's' : 'n', out);
}

void mancala_write_position(const struct game *game,
                            const struct position *position, FILE *out)
{
    const int pits = mancala_rules(game)->pits;
    const int side = position->notes[NOTE_SIDE];
    int16_t counts[2 * (PITS_MAX + 1)];

    for (int hole = 0; hole < 2 * (pits + 1); hole++)
        counts[hole] = (int16_t)mancala_hole(game, position, hole);
    for (int row = 0; row < 2; row++) {
        if (tuzdik_at(position, row) >= 0)
            counts[row * (pits + 1) + tuzdik_at(position, row)] = HOLE_TUZDIK;
        for (int i = 1; i <= closed_at(position, row); i++)
            counts[row * (pits + 1) + pits - i] = HOLE_CLOSED;
    }
    write_holes(pits, counts, out);
    putc(position->end != END_NOT ? '-' : side == 0 ? 's' : 'n', out);
}

int mancala_rounds(const struct game *game)
{
    const struct mancala_rules *const rules = mancala_rules(game);

    return rules->closing ? rules->rounds : 1;
}

bool mancala_next_round(const struct game *game, struct position *position,
                        int first_side)
{
    const struct mancala_rules *const rules = mancala_rules(game);
    struct position next;
    int seeds[2]; /* with which each side begins */

    for (int side = 0; side < 2; side++) {
        const int before = mancala_owner(position, !side);

        seeds[side] = stored_at(position, before);
        if (position->end == END_NOT)
            seeds[side] += row_seeds(position, before);
    }
    board_clear(&next, rules->pits, seeds[0] + seeds[1]);
    for (int side = 0; side < 2; side++) {
        const int fills = seeds[side] / rules->seeds;
        const int open = fills < rules->pits ? fills : rules->pits;

        if (!rules->closing || open == 0)
            return false;
        for (int pit = 0; pit < open; pit++)
            add_seeds(&next, side, pit, rules->seeds);
        add_seeds(&next, side, store_pit(is_wide(&next)),
                  seeds[side] - open * rules->seeds);
        next.notes[NOTE_ROW + side] = (uint8_t)(open - rules->pits);
    }
    board_turn_to(&next, first_side, find_opening(game, &next));
    *position = next;
    return true;
}

int mancala_head_start_most(const struct game *game)
{
    const int pits = mancala_rules(game)->pits;
    int most = HEAD_START_MAX;

    for (int side = 0; side < 2; side++) {
        const uint8_t *const row =
            &mancala_plan(game)->start[(size_t)side * (size_t)(pits + 1)];
        int spare = 0; /* seeds that can go without emptying a pit */

        for (int pit = 0; pit < pits; pit++)
            spare += row[pit] - (row[pit] > 0);
        most = spare < most ? spare : most;
    }
    return most;
}

bool mancala_head_start(const struct game *game, int player, int seeds,
                        struct position *position, struct err *err)
{
    const int pits = mancala_rules(game)->pits;
    const int side = mancala_owner(position, player);
    const int row = (1 - side) * (pits + 1);
    int16_t holes[2 * (PITS_MAX + 1)] = {0};

    if (seeds == 0)
        return true;
    for (int hole = 0; hole < 2 * (pits + 1); hole++)
        holes[hole] = (int16_t)mancala_hole(game, position, hole);
    for (int i = 0; i < seeds; i++) {
        int fullest = 0; /* the leftmost of equal ones */

        for (int pit = 1; pit < pits; pit++)
            fullest = holes[row + pit] > holes[row + fullest] ? pit : fullest;
        if (holes[row + fullest] < 2)
            return err_set(err,
                           "head start: %d seed%s would empty a pit of the "
                           "opponent",
                           seeds, seeds == 1 ? "" : "s");
        holes[row + fullest]--;
        holes[side * (pits + 1) + pits]++;
    }

    struct position_text text = {""};
    FILE *const out = memory_file(text.text, sizeof text.text);

    mancala_write_counts(game, holes, mancala_side(position), out);
    fclose(out);
    return mancala_read_position(game, text.text, position, err);
}

/* Why an existing pit may not be sown, if it is known that it may not. */
static enum refusal refuse_pit(const struct game *game,
                               const struct position *position, int pit)
{
    const struct mancala_rules *rules = mancala_rules(game);
    const int side = position->notes[NOTE_SIDE];
    const int seeds = seeds_at(position, side, pit);
    /* How many seeds get one to the opponent, in one lap. */
    const int reaching = rules->clockwise ? pit + 1 : rules->pits - pit;

    if (pit >= rules->pits - closed_at(position, side))
        return REFUSAL_CLOSED;
    if (tuzdik_at(position, side) == pit)
        return REFUSAL_TUZDIK;
    if (seeds == 0)
        return REFUSAL_EMPTY;
    if (row_seeds(position, !side) == 0 && seeds < reaching && !rules->relay)
        return REFUSAL_SHORT;
    return rules->feeding == FEEDING_ALWAYS ? REFUSAL_STARVE : REFUSAL_SLAM;
}

const char *mancala_refusal_words(enum refusal refusal)
{
    static const char *const WORDS[] = {
        [REFUSAL_OVER] = "the game is over",
        [REFUSAL_SWAP] = "only answers the first move, with pie=on",
        [REFUSAL_PASS] = "only for a side that has no move",
        [REFUSAL_UNKNOWN] = "not a move of this game",
        [REFUSAL_OTHER_SIDE] = "it is the other side's pit",
        [REFUSAL_CLOSED] = "the pit is closed",
        [REFUSAL_TUZDIK] = "the pit is a tuzdik of the opponent",
        [REFUSAL_EMPTY] = "the pit is empty",
        [REFUSAL_SHORT] = "it does not reach the opponent, who has no seeds",
        [REFUSAL_STARVE] = "it would leave the opponent without a move",
        [REFUSAL_SLAM] = "a grand slam is forbidden",
    };

    return WORDS[refusal];
}

/* The pit that a text names for this side, from 0; -1 for none. */
static int read_pit_name(const char *text, int side, int pits)
{
    int pit = -1;

    if (side == 1 && text[0] >= 'a' && text[0] <= 'l' && text[1] == '\0')
        pit = text[0] - 'a';
    if (side == 0 && text[0] >= '1' && text[0] <= '9' && text[1] == '\0')
        pit = text[0] - '1';
    if (side == 0 && text[0] == '1' && text[1] >= '0' && text[1] <= '2' &&
        text[2] == '\0')
        pit = 9 + text[1] - '0';
    return pit < pits ? pit : -1;
}

enum refusal mancala_try_move(const struct game *game,
                              const struct position *position, const char *text,
                              struct move *move)
{
    const int pits = mancala_rules(game)->pits;
    const int side = position->notes[NOTE_SIDE];
    const int pit = read_pit_name(text, side, pits);
    enum refusal refusal = REFUSAL_UNKNOWN;

    if (position->end != END_NOT)
        return REFUSAL_OVER;
    if (strcmp(text, "swap") == 0) {
        move->code = MOVE_SWAP;
        refusal = REFUSAL_SWAP;
    } else if (strcmp(text, "pass") == 0) {
        move->code = MOVE_PASS;
        refusal = REFUSAL_PASS;
    } else if (pit >= 0) {
        move->code = (uint32_t)pit;
        refusal = refuse_pit(game, position, pit);
    } else {
        return read_pit_name(text, !side, pits) < 0 ? REFUSAL_UNKNOWN
                                                    : REFUSAL_OTHER_SIDE;
    }
    return game_is_legal(game, position, *move) ? REFUSAL_NONE : refusal;
}

bool mancala_read_move(const struct game *game, const struct position *position,
                       const char *text, struct move *move, struct err *err)
{
    const struct err_token token = err_token(text, strlen(text));
    const enum refusal refusal = mancala_try_move(game, position, text, move);
    const char *const words = mancala_refusal_words(refusal);
    const int pits = mancala_rules(game)->pits;

    if (refusal == REFUSAL_NONE)
        return true;
    if (refusal != REFUSAL_UNKNOWN && refusal != REFUSAL_OTHER_SIDE)
        return err_set(err, "%s: %s", token.text, words);
    return position->notes[NOTE_SIDE] == 0
               ? err_set(err, "%s: %s; south plays 1 to %d", token.text, words,
                         pits)
               : err_set(err, "%s: %s; north plays a to %c", token.text, words,
                         'a' + pits - 1);
}

void mancala_write_move(const struct game *game,
                        const struct position *position, struct move move,
                        FILE *out)
{
    (void)game;
    if (move.code == MOVE_SWAP)
        fputs("swap", out);
    else if (move.code == MOVE_PASS)
        fputs("pass", out);
    else if (position->notes[NOTE_SIDE] == 1)
        putc('a' + (int)move.code, out);
    else
        write_count((int)move.code + 1, out);
}
