/* SPDX-License-Identifier: MIT */
/* The list of games on the canvas, and a look at the one that is selected. */
#include "base/clock.h"
#include "base/memory.h"
#include "screen/board/board.h"
#include "screen/dialogs/games_inside.h"
#include "screen/text/describe.h"

#include <string.h>

/* ---- the words ---- */

struct phrase games_title(const struct listed_game *saved)
{
    struct phrase phrase = {""};
    FILE *const out = memory_file(phrase.text, sizeof phrase.text);

    if (*saved->name != '\0') {
        for (const char *at = saved->name; *at != '\0'; at++)
            putc(saved->shipped && *at == '-' ? ' ' : *at, out);
    } else {
        for (int i = 0; i < saved->player_count; i++)
            fprintf(out, "%s%.60s", i > 0 ? " v " : "", saved->players[i]);
    }
    fclose(out);
    return phrase;
}

struct phrase games_when(const struct listed_game *saved)
{
    struct phrase phrase = {"shipped"};

    return saved->shipped ? phrase
                          : phrase_when(saved->touched, clock_seconds());
}

static const char *ended_of(const struct listed_game *saved)
{
    if (saved->busy)
        return "being played";
    return *saved->ended != '\0' ? saved->ended : saved->ply > 0 ? "-" : "";
}

/* ---- the columns ---- */

struct game_columns {
    int when;
    int game; /* 0: not shown */
    int title;
    int ply;   /* ends before; 0: not shown */
    int score; /* ends before */
    int ended; /* 0: not shown */
    int end;
};

/* The players get the width that is left. */
static struct game_columns columns_of(const struct canvas *canvas)
{
    const int width = canvas_width(canvas);

    if (width < 76)
        return (struct game_columns){2, 0, 14, 0, width - 1, 0, width - 1};
    return (struct game_columns){6,          20,         36,       width - 22,
                                 width - 14, width - 13, width - 1};
}

static void draw_head(struct canvas *canvas, const struct game_columns *columns,
                      int y)
{
    const struct style style = ink(THEME_DIM);

    canvas_text(canvas, columns->when, y, style, "when");
    if (columns->game > 0)
        canvas_text(canvas, columns->game, y, style, "game");
    canvas_text(canvas, columns->title, y, style, "south v north");
    if (columns->ply > 0)
        canvas_text_before(canvas, columns->ply, y, style, "ply");
    canvas_text_before(canvas, columns->score, y, style, "score");
    if (columns->ended > 0)
        canvas_text(canvas, columns->ended, y, style, "ended");
}

/* ---- a game ---- */

static void draw_good(struct canvas *canvas, const struct game_columns *columns,
                      const struct listed_game *saved, int y,
                      enum theme_role ground)
{
    const int before = columns->ply > 0 ? columns->ply - 5 : columns->score - 6;
    const struct style dim = on(ground, THEME_DIM);

    if (columns->game > 0)
        canvas_text_cut(canvas, columns->game, y,
                        columns->title - columns->game - 1,
                        on(ground, THEME_TEXT), phrase_spec(saved->game).text);
    canvas_text_cut(canvas, columns->title, y, before - columns->title,
                    on(ground, THEME_TEXT), games_title(saved).text);
    if (columns->ply > 0 && saved->ply > 0) {
        char ply[12];

        snprintf(ply, sizeof ply, "%d", saved->ply);
        canvas_text_before(canvas, columns->ply, y, dim, ply);
    }
    if (saved->ply > 0)
        canvas_text_before(canvas, columns->score, y, on(ground, THEME_NUMBERS),
                           saved->score);
    if (columns->ended > 0)
        canvas_text_cut(canvas, columns->ended, y,
                        columns->end - columns->ended, dim, ended_of(saved));
}

/* The error stands in the place of the game. */
static void draw_broken(struct canvas *canvas,
                        const struct game_columns *columns,
                        const struct listed_game *saved, int y,
                        enum theme_role ground)
{
    const int x = columns->game > 0 ? columns->game : columns->title;
    const char *const file = strrchr(saved->wrong, '/');

    canvas_text_cut(canvas, x, y, columns->end - x, on(ground, THEME_CAPTURE),
                    file != NULL ? file + 1 : saved->wrong);
}

static void draw_game(const struct games *games, struct canvas *canvas,
                      const struct game_columns *columns, int index)
{
    const struct listed_game *const saved =
        &games->all.games[games->found[index]];
    const int y = rows_y(&games->rows, index);
    const bool selected = index == games->rows.list.selected;
    const bool goes_on = *saved->ended == '\0' && !saved->shipped;
    const int mark = columns->when > 4 ? 3 : 0;
    const enum theme_role ground = rows_ground(
        canvas, (struct rect){mark, y, columns->end - mark, 1}, selected);

    if (selected)
        canvas_set_cursor(canvas, columns->when, y);
    canvas_text_cut(canvas, columns->when, y, 12,
                    on(ground, goes_on ? THEME_TEXT : THEME_DIM),
                    games_when(saved).text);
    if (*saved->wrong != '\0')
        draw_broken(canvas, columns, saved, y, ground);
    else
        draw_good(canvas, columns, saved, y, ground);
}

/* ---- a look at it ---- */

/* The last position, small. */
static void draw_board(const struct match *match, struct canvas *canvas, int x,
                       int y)
{
    const struct game *const game = match_game(match);
    struct board board = {
        .game = game,
        .position = match_position(match),
        .frame = {.at = -1},
        .over = match_end(match) != END_NOT,
    };

    for (int i = 0; i < game->players; i++)
        board.names[i] = match_player(match, i)->name;
    if (!board_exists(game))
        return;
    board_of(game)->counts(game, board.position, board.frame.counts);
    board_of(game)->draw_small(&board, canvas, (struct rect){x, y, 24, 3});
}

/* Whose turn it is, or how it ended. */
static void write_state(const struct match *match, FILE *out)
{
    const struct game *const game = match_game(match);
    const int cursor = history_cursor(match_history(match));
    const int tip = history_tip(match_history(match), cursor);

    fprintf(out, "%s, move %d", phrase_game(game).text, match_ply(match));
    if (tip != cursor)
        fprintf(out, " of %d", history_node(match_history(match), tip)->ply);
    if (match_end(match) == END_NOT)
        fprintf(out, ": %s to move",
                match_player(match, match_position(match)->player)->name);
    else
        fprintf(out, ": over, %s", game_end_words(match_end(match)));
}

/* The last move, in the words of the text mode. */
static void write_last(const struct match *match, FILE *out)
{
    const struct game *const game = match_game(match);
    const struct history *const history = match_history(match);
    const struct node *const node =
        history_node(history, history_cursor(history));

    if (node->parent == NODE_NONE)
        return;

    const struct position *const before =
        &history_node(history, node->parent)->position;

    fprintf(out, "%s %s: ", match_player(match, before->player)->name,
            game_move_text(game, before, node->move).text);
    describer_of(game)->move(game, before, node->move, out);
}

static struct phrase words_of(const struct match *match,
                              void (*say)(const struct match *match, FILE *out))
{
    struct phrase phrase = {""};
    FILE *const out = memory_file(phrase.text, sizeof phrase.text);

    say(match, out);
    fclose(out);
    return phrase;
}

/* Beside the board; a comment gets the lines below the last move. */
static void draw_words(const struct match *match, struct canvas *canvas, int x,
                       int y)
{
    const int width = canvas_width(canvas) - x - 3;
    const struct history *const history = match_history(match);
    const char *const comment =
        history_node(history, history_cursor(history))->comment;
    const struct phrase last = words_of(match, write_last);

    canvas_text_cut(canvas, x, y++, width, ink(THEME_TEXT),
                    words_of(match, write_state).text);
    if (*last.text != '\0')
        canvas_text_cut(canvas, x, y++, width, ink(THEME_DIM), last.text);
    if (comment != NULL)
        canvas_paragraph(
            canvas, (struct rect){x, y, width, canvas_height(canvas) - y - 2},
            ink(THEME_DIM), comment);
}

/* The whole error of a game that cannot be read. */
static void draw_preview(const struct games *games, struct canvas *canvas,
                         int y)
{
    const struct listed_game *const saved = games_selected(games);
    const int width = canvas_width(canvas);

    if (saved != NULL && *saved->wrong != '\0')
        canvas_paragraph(canvas, (struct rect){5, y, width - 10, 3},
                         ink(THEME_CAPTURE), saved->wrong);
    if (games->preview == NULL)
        return;
    draw_board(games->preview, canvas, 5, y);
    draw_words(games->preview, canvas, 34, y);
}

/* ---- all of it ---- */

static void draw_title(const struct games *games, struct canvas *canvas)
{
    char middle[PROMPT_MAX + 16] = "";
    char right[48];
    int unfinished = 0;

    for (int i = 0; i < games->all.count; i++)
        unfinished += *games->all.games[i].ended == '\0' &&
                      *games->all.games[i].wrong == '\0' &&
                      !games->all.games[i].shipped;
    if (*games->query != '\0')
        snprintf(middle, sizeof middle, "%d with %s", games->rows.list.count,
                 games->query);
    snprintf(right, sizeof right, "%d · %d unfinished", games->all.count,
             unfinished);
    title_draw(canvas, "Games", middle, right);
}

void games_draw(struct games *games, struct canvas *canvas, int64_t now)
{
    const int height = canvas_height(canvas);
    const struct game_columns columns = columns_of(canvas);
    const bool look = height >= 20 && canvas_width(canvas) >= 60;
    const int first = height >= 20 ? 4 : 2;
    const struct list *const list = &games->rows.list;

    draw_title(games, canvas);
    draw_head(canvas, &columns, first - 1);
    rows_show(&games->rows, list->count,
              (struct rect){0, first, canvas_width(canvas),
                            height - first - 1 - (look ? 5 : 0)});
    for (int i = list->top;
         i < list->count && i < list->top + games->rows.at.height; i++)
        draw_game(games, canvas, &columns, i);
    if (list->count == 0)
        canvas_text(canvas, columns.when, first, ink(THEME_DIM),
                    *games->query != '\0' ? "nothing found" : "no games yet");
    if (look)
        draw_preview(games, canvas, height - 5);
    dialog_draw_keys(&games->dialog, canvas, now);
    if (games->finding) {
        canvas_fill(canvas,
                    (struct rect){0, height - 1, canvas_width(canvas), 1},
                    ink(THEME_TEXT), " ");
        prompt_draw(&games->prompt, canvas, 2, height - 1,
                    canvas_width(canvas) - 4, "/");
    }
}
