/* SPDX-License-Identifier: MIT */
/*
 * The state of an arena, in as many parts as fit:
 *
 *     #  player   Elo    ±  games    W    D    L   score   seeds   |---o--|
 *     1  Baobab  2012   41    128  119    4    5   94.5%   +12.1       (wide)
 *
 *             Bao  Oak  Bra        a game that is being played
 *     Baobab   -   .86  .95
 *
 *     first player wins 58%, SPRT Baobab > Oak ...
 *
 *     Elo    700            1400            2100
 *     Baobab                             ├──●──┤
 */
#include "base/memory.h"
#include "game/abalone.h"
#include "screen/arena/arena.h"
#include "screen/board/board.h"
#include "screen/text/describe.h"

#include <string.h>

enum {
    NARROW = 60, /* below this width the title is short, ... */
    USUAL = 78,  /* ... from this width on it has all columns, ... */
    WIDE = 110,  /* ... and from this one the ratings beside it */
    CROSS_NAME = 12,
    CROSS_CELL = 5,
    GAME_WIDTH = 26,
    GAME_HEIGHT = 5,
    CHART_NAME = 18,
    ELO_LEAST = 200 /* of the weakest, so that no rating is below 0 */
};

/* ---- the numbers of a player ---- */

static struct arena_sums sums_of(const struct arena_screen *arena, int player,
                                 int other)
{
    return arena_sum(&arena->table.result, player, other);
}

/* How much the ratings are raised, so that none is below ELO_LEAST. */
static double find_shift(const struct arena_screen *arena)
{
    double least = ELO_LEAST;

    for (int i = 0; i < arena->table.result.count; i++)
        if (arena->table.elos[i].rating < least)
            least = arena->table.elos[i].rating;
    return ELO_LEAST - least;
}

/* Has the player a rating? Not before a game was played. */
static bool is_rated(const struct arena_screen *arena, int player)
{
    return sums_of(arena, player, ELO_NOBODY).games > 0;
}

static void write_share(double share, char *text, size_t size)
{
    if (share >= 0.9995)
        snprintf(text, size, "100%%");
    else
        snprintf(text, size, "%.1f%%", 100 * share);
}

/* Writes seeds, as the mean of the judged decisions. */
static void write_loss(const struct arena_entry *entry, char *text, size_t size)
{
    if (entry->judged == 0)
        snprintf(text, size, "-");
    else
        snprintf(text, size, "%.2f",
                 (double)entry->lost / 1000 / (double)entry->judged);
}

/* A long name is cut in the middle: agents differ at the end, in their
 * options. */
static void draw_name(struct canvas *canvas, int x, int y, int width,
                      struct style style, const char *name)
{
    const int head = (width - 1) / 2;
    const int tail = width - 1 - head;

    if (canvas_text_width(canvas, name) <= width) {
        canvas_text(canvas, x, y, style, name);
        return;
    }

    const struct rect before =
        canvas_clip(canvas, (struct rect){x, y, head, 1});

    canvas_text(canvas, x, y, style, name);
    canvas_unclip(canvas, before);
    canvas_clip(canvas, (struct rect){x + head + 1, y, tail, 1});
    canvas_text_before(canvas, x + width, y, style, name);
    canvas_unclip(canvas, before);
    canvas_text(canvas, x + head, y, style, "…");
}

/* ---- the ratings, as lines ---- */

struct arena_scale {
    double least;
    double most;
    double shift;
};

static struct arena_scale find_scale(const struct arena_screen *arena)
{
    struct arena_scale scale = {.shift = find_shift(arena)};
    bool any = false;

    for (int i = 0; i < arena->table.result.count; i++) {
        const struct elo *const elo = &arena->table.elos[i];
        const double low = elo->rating - elo->error + scale.shift;
        const double high = elo->rating + elo->error + scale.shift;

        if (!is_rated(arena, i))
            continue;
        scale.least = !any || low < scale.least ? low : scale.least;
        scale.most = !any || high > scale.most ? high : scale.most;
        any = true;
    }
    return scale;
}

/* The column of a rating, from 0 to width - 1. */
static int place_of(const struct arena_scale *scale, double rating, int width)
{
    const double share =
        (rating + scale->shift - scale->least) / (scale->most - scale->least);
    const int at = (int)(share * (width - 1) + 0.5);

    return at < 0 ? 0 : at >= width ? width - 1 : at;
}

static void draw_scale(struct canvas *canvas, const struct arena_scale *scale,
                       int x, int y, int width)
{
    char most[16];

    if (scale->most <= scale->least)
        return;
    canvas_format(canvas, x, y, ink(THEME_DIM), "%.0f", scale->least);
    if (width >= 30)
        canvas_format(canvas, x + width / 2 - 2, y, ink(THEME_DIM), "%.0f",
                      (scale->least + scale->most) / 2);
    snprintf(most, sizeof most, "%.0f", scale->most);
    canvas_text_before(canvas, x + width, y, ink(THEME_DIM), most);
}

/* `├──●──┤` */
static void draw_rating(const struct arena_screen *arena, struct canvas *canvas,
                        const struct arena_scale *scale, enum theme_role ground,
                        int player, int x, int y, int width)
{
    const struct elo *const elo = &arena->table.elos[player];

    if (!is_rated(arena, player) || scale->most <= scale->least)
        return;

    const int from = place_of(scale, elo->rating - elo->error, width);
    const int to = place_of(scale, elo->rating + elo->error, width);

    for (int at = from; at <= to; at++)
        canvas_text(canvas, x + at, y, on(ground, THEME_DIM), "─");
    if (from < to) {
        canvas_text(canvas, x + from, y, on(ground, THEME_DIM), "├");
        canvas_text(canvas, x + to, y, on(ground, THEME_DIM), "┤");
    }
    canvas_text(canvas, x + place_of(scale, elo->rating, width), y,
                on(ground, THEME_YOURS), "●");
}

/* ---- the table ---- */

/* Where the columns end (0: not shown), and where names and the chart begin. */
struct arena_columns {
    int rank;
    int name;
    int elo;
    int error;
    int games;
    int wins;
    int draws;
    int losses;
    int score;
    int margin;
    int loss;  /* of a move */
    int chart; /* 0: not beside the table */
    int end;
};

/* If there is no room for both, the loss of a move replaces another column. */
static struct arena_columns lay_out_columns(int width, bool judged)
{
    static const struct arena_columns narrow[] = {
        {4, 6, 23, 28, 0, 0, 0, 0, 37, 0, 0, 0, 0},
        {4, 6, 23, 0, 0, 0, 0, 0, 30, 0, 37, 0, 0},
    };
    static const struct arena_columns usual[] = {
        {5, 7, 32, 37, 45, 51, 56, 61, 69, 77, 0, 0, 0},
        {5, 7, 31, 36, 43, 49, 54, 59, 66, 0, 78, 0, 0},
    };
    static const struct arena_columns wide[] = {
        {5, 7, 32, 37, 45, 51, 56, 61, 69, 77, 0, 82, 0},
        {5, 7, 32, 37, 45, 51, 56, 61, 69, 77, 89, 94, 0},
    };
    struct arena_columns columns = width >= WIDE    ? wide[judged]
                                   : width >= USUAL ? usual[judged]
                                                    : narrow[judged];

    columns.end = width - 1 - (width >= USUAL);
    return columns;
}

static void draw_cell(struct canvas *canvas, int end, int y, struct style style,
                      const char *text)
{
    if (end > 0)
        canvas_text_before(canvas, end, y, style, text);
}

static void draw_number(struct canvas *canvas, int end, int y,
                        struct style style, int64_t number)
{
    char text[24];

    snprintf(text, sizeof text, "%lld", (long long)number);
    draw_cell(canvas, end, y, style, text);
}

static void draw_head(const struct game *game, struct canvas *canvas,
                      const struct arena_columns *columns,
                      const struct arena_scale *scale, int y)
{
    const struct style style = ink(THEME_DIM);

    draw_cell(canvas, columns->rank, y, style, "#");
    canvas_text(canvas, columns->name, y, style, "player");
    draw_cell(canvas, columns->elo, y, style, "Elo");
    draw_cell(canvas, columns->error, y, style, "±");
    draw_cell(canvas, columns->games, y, style, "games");
    draw_cell(canvas, columns->wins, y, style, "W");
    draw_cell(canvas, columns->draws, y, style, "D");
    draw_cell(canvas, columns->losses, y, style, "L");
    draw_cell(canvas, columns->score, y, style, "score");
    draw_cell(canvas, columns->margin, y, style,
              abalone_is(game) ? "lead" : "seeds");
    draw_cell(canvas, columns->loss, y, style,
              columns->games > 0 ? "lost/move" : "lost");
    if (columns->chart > 0)
        draw_scale(canvas, scale, columns->chart, y,
                   columns->end - columns->chart);
}

static void draw_player(const struct arena_screen *arena, struct canvas *canvas,
                        const struct arena_columns *columns,
                        const struct arena_scale *scale, int index)
{
    const int player = arena->order[index];
    const int seats = arena->table.result.game->players;
    const struct arena_sums sums = sums_of(arena, player, ELO_NOBODY);
    const struct elo *const elo = &arena->table.elos[player];
    const int y = rows_y(&arena->rows, index);
    const enum theme_role ground =
        rows_ground(canvas,
                    (struct rect){columns->rank - 3, y,
                                  columns->end - columns->rank + 3, 1},
                    index == arena->rows.list.selected);
    const struct style text = on(ground, THEME_TEXT);
    const struct style dim = on(ground, THEME_DIM);
    const struct style name = {index == 0 && sums.games > 0 ? THEME_TITLE
                                                            : THEME_TEXT,
                               (uint8_t)ground, WEIGHT_BOLD};
    char share[16], margin[16], loss[16];

    draw_number(canvas, columns->rank, y, dim, index + 1);
    draw_name(canvas, columns->name, y, columns->elo - columns->name - 6, name,
              arena_player_name(arena, player));
    if (sums.games == 0) {
        draw_cell(canvas, columns->elo, y, dim, "-");
        return;
    }
    draw_number(canvas, columns->elo, y, on(ground, THEME_NUMBERS),
                (int64_t)(elo->rating + scale->shift + 0.5));
    if (elo->error >= 0.5)
        draw_number(canvas, columns->error, y, dim,
                    (int64_t)(elo->error + 0.5));
    else
        draw_cell(canvas, columns->error, y, dim, "-");
    draw_number(canvas, columns->games, y, text, sums.games);
    draw_number(canvas, columns->wins, y, text, sums.wins);
    draw_number(canvas, columns->draws, y, text, sums.draws);
    draw_number(canvas, columns->losses, y, text,
                sums.games - sums.wins - sums.draws);
    write_share(arena_score(&sums, seats), share, sizeof share);
    draw_cell(canvas, columns->score, y, on(ground, THEME_NUMBERS), share);
    snprintf(margin, sizeof margin, "%+.1f", arena_margin(&sums, seats));
    draw_cell(canvas, columns->margin, y, dim, margin);
    write_loss(&arena->table.result.entries[player], loss, sizeof loss);
    draw_cell(canvas, columns->loss, y, text, loss);
    if (columns->chart > 0)
        draw_rating(arena, canvas, scale, ground, player, columns->chart, y,
                    columns->end - columns->chart);
}

/* ---- below it ---- */

/* `.86`: the score of the row's player against the column's. */
static void draw_score(const struct arena_screen *arena, struct canvas *canvas,
                       int row, int column, int x, int y)
{
    const int players = arena->table.result.game->players;
    const struct arena_sums sums =
        sums_of(arena, arena->order[row], arena->order[column]);
    const double score = sums.games > 0 ? arena_score(&sums, players) : 0;
    char text[8] = "-";

    if (row != column && sums.games > 0)
        snprintf(text, sizeof text, "%.2f", score);
    canvas_text(
        canvas, x, y,
        ink(row == column || sums.games == 0 ? THEME_DIM : THEME_NUMBERS),
        *text == '0' ? text + 1 : text);
}

/* Do names begin with the same three letters? */
static bool are_alike(const struct arena_screen *arena)
{
    for (int i = 0; i < arena->table.result.count; i++)
        for (int k = 0; k < i; k++)
            if (strncmp(arena_player_name(arena, i),
                        arena_player_name(arena, k), CROSS_CELL - 2) == 0)
                return true;
    return false;
}

/* The whole name, or its first three letters; or the number of its line. */
static void draw_short(const struct arena_screen *arena, struct canvas *canvas,
                       int x, int y, int index, bool numbered)
{
    const char *const name = arena_player_name(arena, arena->order[index]);
    const struct rect room = {x, y, CROSS_CELL - 2, 1};
    const bool whole = canvas_text_width(canvas, name) < CROSS_CELL;

    if (numbered) {
        canvas_format(canvas, x, y, ink(THEME_DIM), "#%d", index + 1);
        return;
    }

    const struct rect before =
        canvas_clip(canvas, whole ? canvas_area(canvas) : room);

    canvas_text(canvas, x, y, ink(THEME_DIM), name);
    canvas_unclip(canvas, before);
}

static int cross_width(const struct arena_screen *arena)
{
    return 6 + CROSS_NAME + CROSS_CELL * arena->table.result.count;
}

static void draw_cross(const struct arena_screen *arena, struct canvas *canvas,
                       int y)
{
    const int count = arena->table.result.count;
    const int first = 5 + CROSS_NAME;
    const bool numbered = are_alike(arena);

    canvas_text(canvas, 3, y, ink(THEME_DIM), "row v column");
    for (int i = 0; i < count; i++) {
        const int x = first + CROSS_CELL * i;

        draw_short(arena, canvas, x, y, i, numbered);
        if (numbered)
            canvas_format(canvas, 1, y + 1 + i, ink(THEME_DIM), "#%d", i + 1);
        draw_name(canvas, 5, y + 1 + i, CROSS_NAME - 1, ink(THEME_TEXT),
                  arena_player_name(arena, arena->order[i]));
        for (int k = 0; k < count; k++)
            draw_score(arena, canvas, i, k, first + CROSS_CELL * k, y + 1 + i);
    }
}

/* The board, as large as fits, and below it the players. */
static void draw_game(const struct arena_screen *arena, struct canvas *canvas,
                      struct rect at)
{
    const struct game *const game = tournament_game_of(arena->tournament);
    struct board board = {
        .game = game,
        .position = &arena->game.position,
        .frame = {.at = -1},
    };
    char words[PLAYERS_MAX * ARENA_NAME_MAX + 40] = "";
    FILE *const out = memory_file(words, sizeof words);

    for (int i = 0; i < game->players; i++) {
        board.names[i] = arena_player_name(arena, arena->game.players[i]);
        fprintf(out, "%s%s", i > 0 ? " v " : "", board.names[i]);
    }
    fprintf(out, ", move %d", arena->game.ply);
    fclose(out);
    if (!board_exists(game))
        return;
    board_of(game)->counts(game, board.position, board.frame.counts);

    const struct board_size size =
        board_of(game)->measure(game, at.width, at.height - 1);

    if (size.width > 0 && !size.compact)
        board_of(game)->draw(&board, canvas,
                             (struct rect){at.x, at.y, size.width, size.height},
                             size);
    else
        board_of(game)->draw_small(
            &board, canvas,
            (struct rect){at.x, at.y, GAME_WIDTH - 2, GAME_HEIGHT - 2});
    canvas_text_cut(canvas, at.x,
                    at.y + (size.width > 0 && !size.compact ? size.height
                                                            : GAME_HEIGHT - 2),
                    at.width, ink(THEME_DIM), words);
}

static void draw_chart(const struct arena_screen *arena, struct canvas *canvas,
                       const struct arena_scale *scale, int y)
{
    const int width = canvas_width(canvas) - CHART_NAME - 4;

    canvas_text(canvas, 3, y, ink(THEME_DIM), "Elo");
    draw_scale(canvas, scale, CHART_NAME, y, width);
    for (int i = 0; i < arena->table.result.count; i++) {
        draw_name(canvas, 5, y + 1 + i, CHART_NAME - 6, ink(THEME_TEXT),
                  arena_player_name(arena, arena->order[i]));
        draw_rating(arena, canvas, scale, THEME_BACKGROUND, arena->order[i],
                    CHART_NAME, y + 1 + i, width);
    }
}

/* The cross table with the facts beside it, or a game; then the ratings, and
 * the facts if they are not beside it, as far as they fit between these
 * lines. */
static void draw_below(const struct arena_screen *arena, struct canvas *canvas,
                       const struct arena_scale *scale, int y, int end)
{
    const int width = canvas_width(canvas);
    const int count = arena->table.result.count;
    const int cross = cross_width(arena);
    const bool crossed = cross <= width && end - y >= count + 1;
    const bool beside = crossed && cross + GAME_WIDTH <= width;
    const bool charted = width < WIDE;
    const bool below = end - y > count + 3; /* do the facts fit? */
    const bool facts_beside = beside && !arena->live && end - y > FACT_LINES &&
                              (!below || cross + 1 + FACT_WIDTH <= width);
    const int side = larger(cross, charted ? 0 : FACT_WIDTH + 5) + 2;
    int lines = crossed ? count + 1 : 0;

    if (crossed)
        draw_cross(arena, canvas, y);
    if (arena->live && beside && end - y >= GAME_HEIGHT) {
        if (lines < GAME_HEIGHT)
            lines = GAME_HEIGHT;
        draw_game(arena, canvas,
                  (struct rect){side, y, width - side - 2,
                                charted ? lines : end - y});
    }
    if (facts_beside) {
        lines = larger(lines, FACT_LINES + 1);
        arena_draw_facts(
            arena, canvas,
            (struct rect){cross + 2, y + 1, width - cross - 4, FACT_LINES});
    }
    y += lines + (lines > 0);
    if (charted && end - y >= count + 1) {
        draw_chart(arena, canvas, scale, y);
        y += count + 2;
    }
    if (!facts_beside && y <= end) {
        const int room = smaller(larger(end - y, 1), FACT_LINES);

        /* If necessary, on the empty line before. */
        arena_draw_facts(arena, canvas,
                         (struct rect){5, smaller(y, end - 1),
                                       (charted ? width : side) - 7, room});
        y += room + 1;
    }
    if (arena->live && !beside && end - y >= GAME_HEIGHT - 1)
        draw_game(arena, canvas, (struct rect){5, y, width - 8, end - y});
}

/* ---- all of it ---- */

void arena_draw_title(const struct arena_screen *arena, struct canvas *canvas)
{
    const struct tournament_table *const table = &arena->table;
    const bool narrow = canvas_width(canvas) < NARROW;
    struct phrase middle, right = {""};

    snprintf(middle.text, sizeof middle.text, "%.80s%s%lld of %lld games",
             narrow ? "" : phrase_game(table->result.game).text,
             narrow ? "" : " · ", (long long)table->played,
             (long long)table->total);
    switch (table->state) {
    case TOURNAMENT_READING:
        snprintf(right.text, sizeof right.text, "reading");
        break;
    case TOURNAMENT_PLAYING:
        if (table->rate > 0 && !narrow)
            snprintf(right.text, sizeof right.text,
                     table->rate < 10 ? "playing · %.1f/s" : "playing · %.0f/s",
                     table->rate);
        else
            snprintf(right.text, sizeof right.text, "playing");
        break;
    case TOURNAMENT_PAUSED:
        snprintf(right.text, sizeof right.text, "paused");
        break;
    case TOURNAMENT_RESTING:
        snprintf(right.text, sizeof right.text, "%s",
                 table->judging                 ? "judging"
                 : table->played < table->total ? "stopped"
                                                : "finished");
        break;
    }
    title_draw(canvas, "Arena", middle.text, right.text);
}

void arena_draw(struct arena_screen *arena, struct canvas *canvas)
{
    const int width = canvas_width(canvas);
    const int height = canvas_height(canvas);
    const int count = arena->table.result.count;
    const int head = height >= 20 ? 2 : 1;
    const struct arena_columns columns =
        lay_out_columns(width, tournament_setting(arena->tournament)->judged);
    const struct arena_scale scale = find_scale(arena);
    const bool wrong = *arena->table.err.text != '\0';
    const int last = height - 1 - (wrong ? 2 : 0);
    const int lines = smaller(count, last - head - 1);

    rows_show(&arena->rows, count, (struct rect){0, head + 1, width, lines});
    draw_head(arena->table.result.game, canvas, &columns, &scale, head);
    for (int i = arena->rows.list.top;
         i < count && i < arena->rows.list.top + lines; i++)
        draw_player(arena, canvas, &columns, &scale, i);
    draw_below(arena, canvas, &scale, head + lines + 2, last);
    if (wrong)
        canvas_paragraph(canvas, (struct rect){3, last, width - 6, 2},
                         ink(THEME_CAPTURE), arena->table.err.text);
}
