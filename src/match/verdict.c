/* SPDX-License-Identifier: MIT */
/* Verdicts: their moves and values, and as text. */
#include "match/verdict.h"
#include "engine/search/evaluation.h"

#include <stdlib.h>
#include <string.h>

enum verdict_unit verdict_unit(const struct game *game)
{
    struct evaluation unused;
    struct err unsaid;

    return evaluation_make(EVALUATION_STRATEGIES, game, &unused, &unsaid)
               ? JUDGED_IN_PERCENT
               : JUDGED_IN_SEEDS;
}

/* ---- moves ---- */

/* Inserts a move after those that are as good or better; if the list is full,
 * the last move is dropped. */
static void insert_move(struct verdict *verdict, struct judged_move move)
{
    int at = verdict->move_count;

    if (at < JUDGED_MOVES_MAX)
        verdict->move_count++;
    else if (verdict->moves[--at].value >= move.value)
        return;
    for (; at > 0 && verdict->moves[at - 1].value < move.value; at--)
        verdict->moves[at] = verdict->moves[at - 1];
    verdict->moves[at] = move;
}

void verdict_list(struct verdict *verdict, const struct judged_move moves[],
                  int count, struct move played)
{
    verdict->move_count = 0;
    for (int i = 0; i < count; i++)
        insert_move(verdict, moves[i]);
    if (verdict_of_move(verdict, played) != NULL)
        return;
    for (int i = 0; i < count; i++)
        if (move_same(moves[i].move, played))
            verdict->moves[verdict->move_count - 1] = moves[i];
}

const struct judged_move *verdict_of_move(const struct verdict *verdict,
                                          struct move move)
{
    for (int i = 0; i < verdict->move_count; i++)
        if (move_same(verdict->moves[i].move, move))
            return &verdict->moves[i];
    return NULL;
}

void verdict_correct(struct verdict *verdict, int value,
                     const struct judged_move *played,
                     const struct move *better)
{
    struct judged_move moves[JUDGED_MOVES_MAX + 2];
    int count = 0;
    bool best_known = true;

    /* Proven moves come before others of equal value. */
    moves[count++] = *played;
    if (better != NULL)
        moves[count++] = (struct judged_move){.move = *better, .value = value};
    best_known = better != NULL || played->value == value;
    for (int i = 0; i < verdict->move_count; i++) {
        struct judged_move move = verdict->moves[i];

        if (move_same(move.move, played->move) ||
            (better != NULL && move_same(move.move, *better)))
            continue;
        if (move.value > value || !best_known)
            move.value = value;
        best_known = true;
        moves[count++] = move;
    }
    if (!best_known)
        return;
    verdict->value = value;
    verdict_list(verdict, moves, count, played->move);
    if (verdict->line_count > 0 &&
        !move_same(verdict->line[0], verdict->moves[0].move))
        verdict->line_count = 0;
}

bool verdict_serves(const struct verdict *verdict, struct move played,
                    int within)
{
    const struct judged_move *const listed = verdict_of_move(verdict, played);

    for (int i = 0; i < verdict->move_count; i++)
        if (verdict->moves[i].at_most &&
            (within == 0 || verdict->value - verdict->moves[i].value < within))
            return false;
    return listed != NULL && !listed->at_most;
}

int verdict_loss(const struct verdict *verdict, struct move move,
                 bool *at_least)
{
    const struct judged_move *const listed = verdict_of_move(verdict, move);
    /* The last of a full list may be the move that was played. */
    const int behind = verdict->move_count == JUDGED_MOVES_MAX ? 2 : 1;
    const struct judged_move *const last =
        &verdict->moves[verdict->move_count - behind];

    *at_least = listed == NULL || listed->at_most;
    return verdict->value - (listed == NULL ? last : listed)->value;
}

bool verdict_gap(const struct verdict *verdict, int *gap)
{
    if (verdict->move_count < 2)
        return false;
    *gap = verdict->moves[0].value - verdict->moves[1].value;
    return true;
}

/* ---- text ---- */

void verdict_write(const struct verdict *verdict, const struct game *game,
                   const struct position *position, FILE *out)
{
    struct position at = *position;

    fprintf(out, "%c %+d", verdict->exact ? '=' : '~', verdict->value);
    for (int i = 0; i < verdict->move_count; i++)
        fprintf(out, " %s%c%+d",
                game_move_text(game, position, verdict->moves[i].move).text,
                verdict->moves[i].at_most ? '<' : '=', verdict->moves[i].value);
    if (verdict->line_count > 0)
        fputs(" /", out);
    for (int i = 0; i < verdict->line_count; i++) {
        fprintf(out, " %s", game_move_text(game, &at, verdict->line[i]).text);
        game->class->apply(game, &at, verdict->line[i]);
    }
}

/* Takes the next word from the text. False at the end of the text, and at a
 * word that is too long, which stays in it. */
static bool next_word(const char **text, char word[], size_t size)
{
    const char *const begin = *text + strspn(*text, " ");
    const size_t length = strcspn(begin, " ");

    *text = begin;
    if (length == 0 || length >= size)
        return false;
    *text += length;
    memcpy(word, begin, length);
    word[length] = '\0';
    return true;
}

static bool read_value(const char *text, int *value, struct err *err)
{
    char *end;
    const long number = strtol(text, &end, 10);

    if ((*text != '+' && *text != '-') || *end != '\0' ||
        number < -JUDGED_VALUE_MAX || number > JUDGED_VALUE_MAX)
        return err_set(err, "%s is not a value like +4",
                       err_token(text, strlen(text)).text);
    *value = (int)number;
    return true;
}

/* `4=+4`, `4<-4` */
static bool read_judged(char *word, const struct game *game,
                        const struct position *position,
                        struct verdict *verdict, struct err *err)
{
    char *const sign = strpbrk(word, "=<");
    struct judged_move *const move = &verdict->moves[verdict->move_count];

    if (sign == NULL || verdict->move_count == JUDGED_MOVES_MAX)
        return err_set(err, "%s is not a move and its value, at most %d times",
                       err_token(word, strlen(word)).text, JUDGED_MOVES_MAX);
    move->at_most = *sign == '<';
    *sign = '\0';
    if (!game->class->read_move(game, position, word, &move->move, err) ||
        !read_value(sign + 1, &move->value, err))
        return false;
    verdict->move_count++;
    return true;
}

static bool read_line_move(const char *word, const struct game *game,
                           struct position *at, struct verdict *verdict,
                           struct err *err)
{
    struct move move;

    if (verdict->line_count == JUDGED_LINE_MAX)
        return err_set(err, "the line is longer than %d moves",
                       JUDGED_LINE_MAX);
    if (at->end != END_NOT)
        return err_set(err, "%s: the game is over",
                       err_token(word, strlen(word)).text);
    if (!game->class->read_move(game, at, word, &move, err))
        return false;
    verdict->line[verdict->line_count++] = move;
    game->class->apply(game, at, move);
    return true;
}

/* The moves must be sorted, and the first must have the position's value. */
static bool check_order(const struct verdict *verdict, struct err *err)
{
    for (int i = 1; i < verdict->move_count; i++)
        if (verdict->moves[i].value > verdict->moves[i - 1].value)
            return err_set(err, "the moves do not stand the best first");
    return verdict->move_count == 0 ||
           (verdict->moves[0].value == verdict->value &&
            !verdict->moves[0].at_most) ||
           err_set(err, "the value is not that of the best move");
}

bool verdict_read(const char *text, const struct game *game,
                  const struct position *position, struct verdict *verdict,
                  struct err *err)
{
    struct verdict read = {.known = true};
    struct position at = *position;
    bool line = false;
    char word[64];

    if (!next_word(&text, word, sizeof word) ||
        (strcmp(word, "=") != 0 && strcmp(word, "~") != 0))
        return err_set(err, "does not begin with = or ~");
    read.exact = *word == '=';
    if (!next_word(&text, word, sizeof word))
        return err_set(err, "has no value");
    if (!read_value(word, &read.value, err))
        return false;
    while (next_word(&text, word, sizeof word))
        if (strcmp(word, "/") == 0 && !line)
            line = true;
        else if (line ? !read_line_move(word, game, &at, &read, err)
                      : !read_judged(word, game, position, &read, err))
            return false;
    if (*text != '\0')
        return err_set(err, "holds a word that is too long");
    if (!check_order(&read, err))
        return false;
    *verdict = read;
    return true;
}
