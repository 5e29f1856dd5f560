/* Abalone in words. */
#include "screen/text/describe_abalone.h"
#include "game/abalone.h"
#include "screen/board/push_preview.h"

/* ---- the board ---- */

/* ` 3-5` or ` 7`: marbles of a row that lie side by side. */
static int say_run(const struct position *position, int player, int cell,
                   FILE *out)
{
    const int row = abalone_row(cell);
    const int first = cell;

    while (cell + 1 < ABALONE_CELLS && abalone_row(cell + 1) == row &&
           abalone_owner(position, cell + 1) == player)
        cell++;
    fprintf(out, " %d", abalone_column(first) + 1);
    if (cell > first)
        fprintf(out, "-%d", abalone_column(cell) + 1);
    return cell;
}

/* ` a 1-5, b 1-6, c 3-5`: all marbles of a player. */
static void say_marbles(const struct position *position, int player, FILE *out)
{
    int row = -1;

    for (int cell = 0; cell < ABALONE_CELLS; cell++) {
        if (abalone_owner(position, cell) != player)
            continue;
        if (abalone_row(cell) != row) {
            fputs(row >= 0 ? ", " : " ", out);
            row = abalone_row(cell);
            fputc('a' + row, out);
        }
        cell = say_run(position, player, cell, out);
    }
    if (row < 0)
        fputs(" no marbles", out);
}

static void board(const struct game *game, const struct position *position,
                  const char *const names[PLAYERS_MAX], FILE *out)
{
    for (int player = 0; player < game->players; player++) {
        fprintf(out, "%s%s:", player > 0 ? " " : "", names[player]);
        say_marbles(position, player, out);
        fprintf(out, "; pushed out %d.",
                game->class->score(game, position, player));
    }
}

static void choice(const struct game *game, const struct position *position,
                   FILE *out)
{
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);
    const struct move_text first = game_move_text(game, position, moves[0]);

    fprintf(out, count > 1 ? "%s or another of %d" : "%s", first.text, count);
}

/* Letters may be large. */
static bool read_move(const struct game *game, const struct position *position,
                      const char *text, struct move *move, struct err *err)
{
    char small[MOVE_TEXT_MAX];
    int length = 0;

    while (length < MOVE_TEXT_MAX - 1 && text[length] != '\0') {
        const bool large = text[length] >= 'A' && text[length] <= 'Z';

        small[length] = (char)(text[length] + (large ? 'a' - 'A' : 0));
        length++;
    }
    small[length] = '\0';
    return game->class->read_move(
        game, position, text[length] == '\0' ? small : text, move, err);
}

/* ---- moves ---- */

static const char *direction_words(enum direction direction)
{
    static const char *const words[DIRECTION_COUNT] = {
        "east", "north-east", "north-west", "west", "south-west", "south-east"};

    return words[direction];
}

static void say_move(const struct game *game, const struct position *before,
                     struct move move, FILE *out)
{
    const struct push_preview push = push_preview_of(game, before, move);

    push_preview_write(&push, out);
}

/* `yours`, `White's` */
static void say_whose(const char *name, FILE *out)
{
    if (describe_is_you(name))
        fputs("yours", out);
    else
        fprintf(out, "%s's", name);
}

/* `two of yours`, `one of yours and one of White's` */
static void say_pushed(const struct push_preview *push,
                       const char *const names[PLAYERS_MAX], FILE *out)
{
    const bool mixed = push->count > 1 && push->owners[0] != push->owners[1];
    const int first = mixed ? 1 : push->count;

    fprintf(out, "%s of ", push_preview_number(first));
    say_whose(names[push->owners[0]], out);
    if (!mixed)
        return;
    fputs(" and one of ", out);
    say_whose(names[push->owners[1]], out);
}

static void say_slide(const struct push_preview *push, FILE *out)
{
    fprintf(out, ": %s marble%s %s%s", push_preview_number(push->group.count),
            push->group.count == 1 ? "" : "s",
            direction_words(push->group.direction),
            push->aside ? ", side by side" : "");
}

static void say_push(const struct push_preview *push,
                     const char *const names[PLAYERS_MAX], FILE *out)
{
    if (push->out >= 0) {
        fputs(", one of ", out);
        say_whose(names[push->loser], out);
        fputs(" is out", out);
    } else {
        fprintf(out, ": %s marbles against ",
                push_preview_number(push->group.count));
        say_pushed(push, names, out);
    }
    if (push->over)
        fputs(", ends the game", out);
}

/* `Bramble pushes c3d4`, `You pass` */
static void say_deed(const struct push_preview *push, const char *name,
                     const char *move, FILE *out)
{
    const char *const verb = push->group.count == 0 ? "pass"
                             : push->count > 0      ? "push"
                                                    : "move";
    const char *const ending =
        push->group.count == 0 || push->count > 0 ? "es" : "s";

    fprintf(out, "%s %s%s", name, verb, describe_is_you(name) ? "" : ending);
    if (push->group.count > 0)
        fprintf(out, " %s", move);
}

static void does(const struct game *game, const struct position *before,
                 struct move move, const char *name, FILE *out)
{
    const struct push_preview push = push_preview_of(game, before, move);

    say_deed(&push, name, game_move_text(game, before, move).text, out);
}

/* `Bramble pushes c3d4, one of yours is out` */
static void told(const struct game *game, const struct position *before,
                 struct move move, const char *const names[PLAYERS_MAX],
                 FILE *out)
{
    const struct push_preview push = push_preview_of(game, before, move);

    say_deed(&push, names[before->player],
             game_move_text(game, before, move).text, out);
    if (push.group.count == 0)
        fputs(": no marble can move", out);
    else if (push.count > 0)
        say_push(&push, names, out);
    else
        say_slide(&push, out);
}

static void say_merit(const struct game *game, const struct position *before,
                      struct move move, FILE *out)
{
    const struct push_preview push = push_preview_of(game, before, move);

    if (push.over)
        fputs("ends the game", out);
    else if (push.out >= 0)
        fputs("pushes a marble out", out);
    else if (push.count > 0)
        fprintf(out, "pushes %s", push_preview_number(push.count));
}

const struct describer describer_abalone = {
    .board = board,
    .choice = choice,
    .read_move = read_move,
    .does = does,
    .told = told,
    .move = say_move,
    .merit = say_merit,
    .thing = "marble",
    .moves = "A move like c3d4, or c3c5d3 where marbles go side by side",
};
