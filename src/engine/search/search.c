/* SPDX-License-Identifier: MIT */
/* A search: its runs, deeper and deeper, and what they report. */
#include "engine/search/search.h"
#include "base/memory.h"
#include "engine/search/tree.h"

#include <limits.h>
#include <stdlib.h>

enum {
    USUAL_PLIES = 4, /* taken as the depth if none is given */
    SINGLE_DEPTH = 1,
    LINE_DEPTH_MAX = 3 /* the last plies of a line that are searched again */
};

struct search *search_new(const struct game *game,
                          const struct search_setting *setting)
{
    struct search *search = memory_new(1, sizeof *search);

    search->game = game;
    search->setting = *setting;
    search->table = transposition_new(setting->transposition_bytes);
    return search;
}

void search_free(struct search *search)
{
    if (search == NULL)
        return;
    transposition_free(search->table);
    free(search->keys);
    free(search);
}

void search_use_endings(struct search *search, struct endings *endings,
                        int seeds, bool builds)
{
    search->endings = endings;
    search->endings_seeds = seeds;
    search->builds_endings = builds;
}

void search_forget(struct search *search)
{
    if (search->table != NULL)
        transposition_clear(search->table);
}

size_t search_table_bytes(const struct search *search)
{
    return search->table != NULL ? transposition_bytes(search->table) : 0;
}

void search_set_first_depth(struct search *search, int depth)
{
    search->setting.first_depth = depth;
}

/* ---- a run begins ---- */

#define ENDLESS_SALT UINT64_C(0xc2b2ae3d27d4eb4f)

/* Lists the keys of the line, as far back as a position can occur again. */
static void list_keys(struct search *search, const struct line *line)
{
    const int banked = search_banked(search, &search->root);
    int first = line->count - 1;

    search->keys =
        memory_grow(search->keys, &search->key_capacity,
                    line->count + PATH_PLIES_MAX + 1, sizeof *search->keys);
    search->path = (struct path){.banked = banked};
    while (first > 0 &&
           search_banked(search, &line->places[first - 1].position) == banked)
        first--;
    for (int i = first; i < line->count; i++)
        search->keys[search->path.key_count++] =
            search_key(search, &line->places[i].position);
}

/* A number that is mixed into all keys. The table must not mix up values that
 * were compared with different roots, nor those of matches that end by
 * different rules. */
static uint64_t make_salt(const struct search *search)
{
    const struct evaluation *evaluation = &search->setting.evaluation;
    const struct root_context *root = &search->viewer.root;
    const uint64_t ends = search->limits.plies == INT_MAX ? ENDLESS_SALT : 0;

    if (evaluation->read_root == NULL)
        return ends;
    return ends ^
           ((uint64_t)(root->weights - &evaluation->matrix.rows[0][0]) << 32 |
            (uint64_t)root->own << 24 | (uint64_t)root->foreign << 16 |
            (uint64_t)root->own_plies << 8 | (uint64_t)root->foreign_plies) *
               UINT64_C(0xd6e8feb86659fd93);
}

/* Are moves that are nearly as good as the best asked for? */
static bool wants_near(const struct search *search)
{
    const struct search_setting *const setting = &search->setting;

    return setting->near > 0 && (setting->near_plies == 0 ||
                                 search->own_plies < setting->near_plies);
}

/* Moves that are worse than the best by less than this need their values. */
static int read_slack(const struct search *search)
{
    const int equal = search->setting.ties ? 1 : 0;

    return wants_near(search) && search->setting.near > equal
               ? search->setting.near
               : equal;
}

/* Does a root move lead to a position that is in the line already? */
static bool can_repeat(const struct search *search, const struct line *line)
{
    for (int i = 0; i < search->move_count; i++)
        for (int j = line->count - 1; j >= 0; j--)
            if (position_same(&line->places[j].position,
                              &search->moves[i].child.position))
                return true;
    return false;
}

static struct limits find_limits(const struct search *search,
                                 const struct line *line)
{
    const struct limits limits = search->game->class->limits(search->game);
    const bool endless =
        search->setting.endless ||
        (search->setting.played_on &&
         (limits.repetitions == 0 || !can_repeat(search, line)));

    if (endless)
        return (struct limits){.plies = INT_MAX};
    return limits;
}

static void begin_run(struct search *search, const struct task *task,
                      struct report *report)
{
    const struct evaluation *evaluation = &search->setting.evaluation;
    const struct game *game = search->game;
    const int depth = task->budget.depth;
    struct move moves[MOVES_MAX];

    search->task = task;
    search->report = report;
    search->root = *line_position(task->line);
    search->plies = line_plies(task->line);
    search->own_plies = line_own_plies(task->line);
    search->slack = read_slack(search);
    search->material = game->class->material(game, &search->root);
    search->viewer = (struct viewer){.player = search->root.player};
    if (evaluation->read_root != NULL)
        evaluation->read_root(evaluation, game, task->line,
                              depth > 0 ? depth : USUAL_PLIES, &search->viewer);
    search->above_endings =
        search->material - search_banked(search, &search->root) >
        search->endings_seeds;
    search->move_count = game->class->moves(game, &search->root, moves);
    for (int i = 0; i < search->move_count; i++) {
        struct child child = {search->root, moves[search->move_count - 1 - i]};

        game->class->apply(game, &child.position, child.move);
        search->moves[i] = (struct root_move){.child = child};
    }
    search->limits = find_limits(search, task->line);
    search->salt = make_salt(search);
    search->plain = !search->setting.free_extra && !evaluation->remembers &&
                    search->limits.repetitions == 0 &&
                    search->plies + PATH_PLIES_MAX < search->limits.plies;
    if (search->limits.repetitions > 0)
        list_keys(search, task->line);
    if (search->table != NULL)
        transposition_age(search->table);
    search_set_bounds(search, &task->budget);
}

/* ---- reports ---- */

static struct value make_value(const struct search *search, int value,
                               bool at_most, unsigned rests_on)
{
    const struct evaluation *evaluation = &search->setting.evaluation;

    return (struct value){
        .kind = (rests_on & RESTS_ON_ESTIMATES) == 0 ? VALUE_EXACT
                : evaluation->margin                 ? VALUE_MARGIN
                                                     : VALUE_POINTS,
        .thousandths = (int)((int64_t)value * 1000 / evaluation->seed),
        .at_most = at_most,
    };
}

/* Finds the best move near the end of a line, where the table has none and a
 * new search is cheap. The nodes of this search are not counted. */
static bool search_line_move(struct search *search,
                             const struct position *position, int depth,
                             struct move *best)
{
    const uint64_t nodes = search->nodes;
    const uint64_t checkpoint = search->checkpoint;
    struct move moves[MOVES_MAX];
    const int count = search->game->class->moves(search->game, position, moves);
    int most = -VALUE_INFINITE;

    if (depth > LINE_DEPTH_MAX || search->task->listener == NULL)
        return false;
    search->checkpoint = UINT64_MAX;
    for (int i = count - 1; i >= 0; i--) {
        struct child child = {*position, moves[i]};

        search->game->class->apply(search->game, &child.position, moves[i]);

        const int value = search_value_child(
            search, position, &child, PATH_PLIES_MAX - LINE_DEPTH_MAX,
            depth - 1, -VALUE_INFINITE, VALUE_INFINITE);

        if (value > most)
            *best = moves[i];
        most = value > most ? value : most;
    }
    search->nodes = nodes;
    search->checkpoint = checkpoint;
    return count > 0;
}

/* Writes the principal line, up to the end of the match and as far as its moves
 * are known. Values may be those of playing on, but the line ends with the
 * match. */
static void write_line(struct search *search, struct move move)
{
    const struct game *game = search->game;
    const bool played_on = search->setting.played_on;
    struct report *report = search->report;
    struct position position = search->root;
    const struct path path = search->path;
    struct line match = {0};
    bool known = true;

    report->line_count = 0;
    if (played_on)
        line_copy(&match, search->task->line);
    while (known) {
        report->line[report->line_count++] = move;
        game->class->apply(game, &position, move);
        if (played_on)
            line_add(&match, move, &position);
        if (search->limits.repetitions > 0)
            search->keys[search->path.key_count++] =
                search_key(search, &position);
        if (report->line_count >= report->depth ||
            report->line_count >= REPORT_LINE_MAX ||
            search_end(search, &position, report->line_count) != END_NOT ||
            (played_on && line_end(&match, game) != END_NOT))
            break;

        const struct transposition_entry *entry =
            search->table == NULL
                ? NULL
                : transposition_find(search->table,
                                     search_key(search, &position));

        if (entry != NULL && game_is_legal(game, &position, entry->move))
            move = entry->move;
        else
            known = search_line_move(search, &position,
                                     report->depth - report->line_count, &move);
    }
    search->path = path;
    line_free(&match);
}

/* Reports a completed depth, with the moves in the order of the board. */
static void write_report(struct search *search, int depth)
{
    struct report *report = search->report;
    struct move moves[MOVES_MAX];
    unsigned rests_on = 0;

    report->depth = depth;
    report->move_count =
        search->game->class->moves(search->game, &search->root, moves);
    for (int i = 0; i < report->move_count; i++) {
        const struct root_move *root = search->moves;

        while (!move_same(root->child.move, moves[i]))
            root++;
        report->moves[i] = (struct move_value){
            moves[i],
            make_value(search, root->value, root->at_most, root->rests_on)};
        rests_on |= root->rests_on;
    }
    report->value = make_value(search, search->moves[0].value, false, rests_on);
    write_line(search, search->moves[0].child.move);
}

/* ---- a run ---- */

void search_run(struct search *search, const struct task *task,
                struct report *report)
{
    begin_run(search, task, report);

    const int depth = task->budget.depth;
    const int last = search->move_count == 1 && !search->setting.every
                         ? SINGLE_DEPTH
                     : depth > 0 && depth < DEPTH_MAX ? depth
                                                      : DEPTH_MAX;
    const int first =
        search->setting.first_depth < last ? search->setting.first_depth : last;

    search->tied = 1;
    report->value = (struct value){.kind = VALUE_NONE};
    report->depth = 0;
    report->move_count = 0;
    write_line(search, search->moves[0].child.move);
    for (int plies = first; plies <= last; plies++) {
        search_depth(search, plies);
        if (search->stopped)
            break;
        write_report(search, plies);
        if (report->value.kind == VALUE_EXACT)
            break;
    }
    if (report->depth == 0 && search->best != NULL)
        report->line[0] = search->best->child.move;
    report->nodes = search->nodes;
    search_send_report(search, true);
}

int search_best_moves(const struct search *search, struct move moves[MOVES_MAX])
{
    int count = 0;

    moves[count++] = search->report->line[0];
    for (int i = 1; i < search->tied; i++)
        moves[count++] = search->moves[i].child.move;
    return count;
}

/* Changes the report to that of another of the best moves. */
static void report_move(struct search *search, struct move move)
{
    struct report *const report = search->report;
    const struct move_value *found = report->moves;

    while (!move_same(found->move, move))
        found++;
    report->value.thousandths = found->value.thousandths;
    search->stopped = false; /* for the end of the line */
    write_line(search, move);
    search_send_report(search, true);
}

struct move search_draw(struct search *search, struct rng *rng)
{
    struct move moves[MOVES_MAX];
    const int count = search_best_moves(search, moves);

    if (wants_near(search) && !rng_once_in(rng, TASK_DRAWS))
        return moves[0];

    const struct move move = moves[rng_below(rng, (uint32_t)count)];

    if (!move_same(move, search->report->line[0]))
        report_move(search, move);
    return move;
}

int search_near(const struct evaluation *evaluation, int thousandths)
{
    return (int)((int64_t)thousandths * evaluation->seed / 1000) + 1;
}
