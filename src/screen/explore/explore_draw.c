/* SPDX-License-Identifier: MIT */
/* The picture of an opening: a line for each move, or two moves in a line if
 * there is little room. */
#include "base/memory.h"
#include "screen/explore/inside.h"
#include "screen/text/opening_words.h"

#include <stdlib.h>
#include <string.h>

enum {
    TEXT_MAX = 300,
    ROOMY = 60,  /* columns for all kinds of games */
    CELL = 18,   /* of a move, if there is little room */
    MOVE_AT = 2, /* columns, from the left of a line */
    VALUE_AT = 12,
    VALUE_WIDTH = 5,
    COUNTS_AT = 20,
    COUNT_WIDTH = 16,
    GAMES_WIDTH = 4
};

static const char *const HEADINGS[OPENING_SOURCES] = {
    [OPENING_LEVELS] = "by levels",
    [OPENING_OWN] = "in your games",
    [OPENING_SHIPPED] = "in shipped ones"};

/* The moves that are shown, as indices. */
struct shown_moves {
    int count;
    int numbers[MOVES_MAX];
};

/* Is this move preferred to that one? */
static bool is_better(const struct explore_screen *screen, int one, int other)
{
    return screen->moves[one].thousandths > screen->moves[other].thousandths;
}

/* The moves in the order of the board; if not all fit, the best first. */
static struct shown_moves choose_shown(const struct explore_screen *screen,
                                       int room)
{
    struct shown_moves shown = {.count = smaller(screen->count, room)};

    for (int i = 0; i < screen->count; i++) {
        int at = i;

        if (screen->count > room)
            for (; at > 0 && is_better(screen, i, shown.numbers[at - 1]); at--)
                shown.numbers[at] = shown.numbers[at - 1];
        shown.numbers[at] = i;
    }
    return shown;
}

/* Writes a move with the labels of the board. */
static void write_move(const struct explore_screen *screen,
                       const struct opening_move *move, FILE *out)
{
    const struct game *const game = explorer_game(screen->explorer);

    fputs(board_of(game)
              ->move_text(game, line_position(explorer_line(screen->explorer)),
                          move->move, exercise_labels(&screen->exercise))
              .text,
          out);
}

static struct style find_ink(const struct opening_move *move)
{
    return move->best ? bold(THEME_HINT) : ink(THEME_TEXT);
}

static int player_to_move(const struct explore_screen *screen)
{
    return line_position(explorer_line(screen->explorer))->player;
}

/* `1601  81 %`, aligned with the lines above; a dot if it was never played. */
static void draw_count(struct canvas *canvas, int x, int y,
                       struct opening_count count, int player)
{
    if (count.games == 0)
        canvas_text_before(canvas, x + GAMES_WIDTH, y, ink(THEME_TEXT), ".");
    else
        canvas_format(canvas, x, y, ink(THEME_TEXT), "%*d %3d %%", GAMES_WIDTH,
                      count.games, opening_percent(count, player));
}

/* `★ 3        +8      402  83 %       12  58 %       .` */
static void draw_line(const struct explore_screen *screen,
                      struct canvas *canvas, struct rect at,
                      const struct opening_move *move)
{
    char name[CELL + 1] = "", value[CELL + 1] = "";
    FILE *const name_file = memory_file(name, sizeof name);
    FILE *const value_file = memory_file(value, sizeof value);

    write_move(screen, move, name_file);
    opening_write_value(move, value_file);
    fclose(name_file);
    fclose(value_file);
    if (move->best)
        canvas_text(canvas, at.x, at.y, bold(THEME_HINT), "★");
    canvas_text(canvas, at.x + MOVE_AT, at.y, bold(THEME_TEXT), name);
    canvas_text_before(canvas, at.x + VALUE_AT + VALUE_WIDTH, at.y,
                       find_ink(move), value);
    for (int source = 0; source < OPENING_SOURCES; source++)
        draw_count(canvas, at.x + COUNTS_AT + source * COUNT_WIDTH, at.y,
                   move->counts[source], player_to_move(screen));
}

/* The columns of a move if there is little room. */
enum column { COLUMN_MOVE, COLUMN_VALUE, COLUMN_GAMES, COLUMN_POINTS, COLUMNS };

struct short_row {
    char cells[COLUMNS][CELL + 1]; /* "3", "+8", "402", "83%" */
};

/* Counts the games of levels and the player's own together. */
static struct short_row short_row_of(const struct explore_screen *screen,
                                     const struct opening_move *move)
{
    struct opening_count all = {0};
    struct short_row row = {0};
    FILE *files[COLUMNS];

    for (int source = 0; source < OPENING_SOURCES; source++) {
        all.games += move->counts[source].games;
        all.halves += move->counts[source].halves;
    }
    for (int column = 0; column < COLUMNS; column++)
        files[column] =
            memory_file(row.cells[column], sizeof row.cells[column]);
    write_move(screen, move, files[COLUMN_MOVE]);
    opening_write_value(move, files[COLUMN_VALUE]);
    if (all.games > 0) {
        fprintf(files[COLUMN_GAMES], "%d", all.games);
        fprintf(files[COLUMN_POINTS], "%d%%",
                opening_percent(all, player_to_move(screen)));
    }
    for (int column = 0; column < COLUMNS; column++)
        fclose(files[column]);
    return row;
}

/* `★3  +8  402 83%`, each column as wide as its widest cell. */
static void draw_short(const struct explore_screen *screen,
                       struct canvas *canvas, struct rect at,
                       const struct opening_move *move)
{
    const struct short_row row = short_row_of(screen, move);
    char text[TEXT_MAX] = "";
    FILE *const out = memory_file(text, sizeof text);
    int widths[COLUMNS] = {0};

    for (int i = 0; i < screen->count; i++) {
        const struct short_row other = short_row_of(screen, &screen->moves[i]);

        for (int column = 0; column < COLUMNS; column++)
            widths[column] =
                larger(widths[column], (int)strlen(other.cells[column]));
    }
    fprintf(out, "%s%-*s", move->best ? "★" : " ", widths[COLUMN_MOVE],
            row.cells[COLUMN_MOVE]);
    for (int column = COLUMN_VALUE; column < COLUMNS; column++)
        fprintf(out, " %*s", widths[column], row.cells[column]);
    fclose(out);
    canvas_text_cut(canvas, at.x, at.y, at.width - 1, find_ink(move), text);
}

/* Draws the moves, and keeps their places for the mouse. */
static void draw_moves(struct explore_screen *screen, struct canvas *canvas,
                       struct rect at)
{
    const bool roomy = at.width >= ROOMY;
    const int columns = roomy ? 1 : larger(at.width / CELL, 1);
    const int width = roomy ? at.width : at.width / columns;
    const struct shown_moves shown = choose_shown(screen, at.height * columns);
    const int rows = larger((shown.count + columns - 1) / columns, 1);

    screen->cells = (struct explore_cells){.count = screen->count};
    for (int i = 0; i < shown.count; i++) {
        const int number = shown.numbers[i];
        const struct rect rect = {at.x + i / rows * width, at.y + i % rows,
                                  width, 1};

        screen->cells.rects[number] = rect;
        (roomy ? draw_line : draw_short)(screen, canvas, rect,
                                         &screen->moves[number]);
    }
}

static void draw_heading(const struct explore_screen *screen,
                         struct canvas *canvas, struct rect at)
{
    if (screen->count == 0) {
        canvas_text_cut(canvas, at.x, at.y, at.width, ink(THEME_DIM),
                        "The game is over here.");
        return;
    }
    if (at.width < ROOMY) {
        canvas_text_cut(canvas, at.x, at.y, at.width, ink(THEME_DIM),
                        "move, value, games, points");
        return;
    }
    canvas_text(canvas, at.x + MOVE_AT, at.y, ink(THEME_DIM), "move");
    canvas_text(canvas, at.x + VALUE_AT, at.y, ink(THEME_DIM), "value");
    for (int source = 0; source < OPENING_SOURCES; source++)
        canvas_text_cut(canvas, at.x + COUNTS_AT + source * COUNT_WIDTH, at.y,
                        COUNT_WIDTH, ink(THEME_DIM), HEADINGS[source]);
}

/* The moves up to here, or the last of them if not all fit. */
static void write_last_moves(const struct explore_screen *screen,
                             const struct canvas *canvas, int room, FILE *out)
{
    static const char MORE[] = "… ";
    const int more = canvas_text_width(canvas, MORE);
    char *way = NULL;
    size_t length = 0;
    FILE *const file = memory_stream(&way, &length);

    opening_write_line(screen->explorer, exercise_labels(&screen->exercise),
                       file);
    fclose(file);

    const char *at = way;

    if (canvas_text_width(canvas, way) > room)
        while (strchr(at, ' ') != NULL &&
               more + canvas_text_width(canvas, at) > room)
            at = strchr(at, ' ') + 1;
    fprintf(out, "%s%s", at > way ? MORE : "", at);
    free(way);
}

/* `Openings  kalah        3 6 a        exact`, with the labels of the board. */
static void draw_title(const struct explore_screen *screen,
                       struct canvas *canvas)
{
    char title[TEXT_MAX], way[TEXT_MAX] = "";
    FILE *const out = memory_file(way, sizeof way);
    bool exact = screen->count > 0;

    snprintf(title, sizeof title, "Openings  %s",
             explorer_game(screen->explorer)->name);
    write_last_moves(screen, canvas, title_room(canvas, title), out);
    fclose(out);
    for (int i = 0; i < screen->count; i++)
        exact = exact && screen->moves[i].exact;
    title_draw(canvas, title, way,
               screen->count == 0 ? ""
               : exact            ? "exact"
                                  : "~ judged");
}

void explore_screen_draw(void *self, struct canvas *canvas, int64_t now)
{
    struct explore_screen *const screen = self;
    struct exercise *const exercise = &screen->exercise;
    const struct exercise_layout layout =
        exercise_lay_out(explorer_game(screen->explorer), canvas_width(canvas),
                         canvas_height(canvas));
    struct rect words = layout.words;

    exercise_draw_board(exercise, canvas, &layout, now);
    if (words.height > 1) {
        draw_heading(screen, canvas, words);
        words.y++;
        words.height--;
    }
    draw_moves(screen, canvas, words);
    draw_title(screen, canvas);
    bindings_draw(exercise_keys(screen), screen, canvas,
                  app_notice(exercise->app, now));
}
