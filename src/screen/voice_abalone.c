/* Abalone in words. */
#include "screen/voice_abalone.h"
#include "game/abalone.h"

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

/* What there is to tell of the steps of one move. */
struct facts {
    int slides; /* its own marbles and those that it pushes */
    int out;
    bool over;
};

static struct facts facts_of(const struct game *game,
                             const struct position *before, struct move move)
{
    struct position after = *before;
    struct steps steps = {0};
    struct facts facts = {0};

    game->class->tell(game, &after, move, &steps);
    for (int i = 0; i < steps.count; i++) {
        facts.slides += steps.items[i].kind == STEP_SLIDE;
        facts.out += steps.items[i].kind == STEP_CAPTURE;
        facts.over = facts.over || steps.items[i].kind == STEP_END;
    }
    steps_free(&steps);
    return facts;
}

static const char *direction_words(enum direction direction)
{
    static const char *const words[DIRECTION_COUNT] = {
        "east", "north-east", "north-west", "west", "south-west", "south-east"};

    return words[direction];
}

static void say_push(const struct facts *facts, int pushed, FILE *out)
{
    if (pushed > 0)
        fprintf(out, ", pushing %d", pushed);
    if (facts->out > 0)
        fprintf(out, ", %d out", facts->out);
    if (facts->over)
        fputs(", ends the game", out);
}

static void say_move(const struct game *game, const struct position *before,
                     struct move move, FILE *out)
{
    const struct abalone_group group = abalone_group(move);
    const struct facts facts = facts_of(game, before, move);
    const int pushed = facts.slides + facts.out - group.count;

    if (group.count == 0) {
        fputs("no marble can move", out);
        return;
    }
    fprintf(out, "%d %s %s", group.count,
            group.count == 1 ? "marble goes" : "marbles go",
            direction_words(group.direction));
    say_push(&facts, pushed, out);
}

static void say_merit(const struct game *game, const struct position *before,
                      struct move move, FILE *out)
{
    const struct facts facts = facts_of(game, before, move);
    const int pushed = facts.slides + facts.out - abalone_group(move).count;

    if (facts.over)
        fputs("ends the game", out);
    else if (facts.out > 0)
        fputs("pushes a marble out", out);
    else if (pushed > 0)
        fprintf(out, "pushes %d", pushed);
}

static const char *verb(struct move move)
{
    return abalone_group(move).count > 0 ? "move" : "play";
}

const struct voice voice_abalone = {
    .board = board,
    .choice = choice,
    .read_move = read_move,
    .move = say_move,
    .merit = say_merit,
    .verb = verb,
    .thing = "marble",
};
