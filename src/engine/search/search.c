/* A search, one run of it, and what it tells. */
#include "base/clock.h"
#include "base/memory.h"
#include "engine/search/inside.h"

#include <limits.h>
#include <stdlib.h>

enum {
    REPORT_EVERY = 100 * CLOCK_MILLISECOND,
    USUAL_OUTLOOK = 4, /* plies, where no depth is given */
    SINGLE_DEPTH = 1,
    SHORT_LOOK = 3
};

struct search *search_new(const struct game *game,
                          const struct search_setting *setting)
{
    struct search *search = memory_new(1, sizeof *search);

    search->game = game;
    search->setting = *setting;
    search->limits = game->class->limits(game);
    if (setting->endless)
        search->limits = (struct limits){.plies = INT_MAX};
    search->table = transposition_new(setting->transposition_bytes);
    return search;
}

void search_free(struct search *search)
{
    if (search == NULL)
        return;
    for (int i = 0; i < PATH_MAX_PLIES; i++)
        free(search->frames[i]);
    transposition_free(search->table);
    free(search->keys);
    free(search);
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

/* ---- a run begins ---- */

static void add_root_move(struct search *search, struct move move)
{
    struct root_move *root = &search->moves[search->move_count++];

    *root =
        (struct root_move){.child.position = search->root, .child.move = move};
    search->game->class->apply(search->game, &root->child.position, move);
}

static void list_root_moves(struct search *search)
{
    struct move moves[MOVES_MAX];
    const int count =
        search->game->class->moves(search->game, &search->root, moves);

    search->move_count = 0;
    for (int i = count - 1; i >= 0; i--)
        add_root_move(search, moves[i]);
}

int search_banked(const struct search *search, const struct position *position)
{
    int banked = 0;

    for (int player = 0; player < search->game->players; player++)
        banked += search->game->class->score(search->game, position, player);
    return banked;
}

/* The keys of the line, as far back as it can come again. */
static void list_keys(struct search *search, const struct line *line)
{
    const int banked = search_banked(search, &search->root);
    int first = line->count - 1;

    search->keys =
        memory_grow(search->keys, &search->key_capacity,
                    line->count + PATH_MAX_PLIES + 1, sizeof *search->keys);
    search->key_count = 0;
    search->key_floor = 0;
    search->banked = banked;
    while (first > 0 &&
           search_banked(search, &line->places[first - 1].position) == banked)
        first--;
    for (int i = first; i < line->count; i++)
        search->keys[search->key_count++] =
            search_key(search, &line->places[i].position);
}

static void set_bounds(struct search *search, const struct budget *budget)
{
    search->nodes = 0;
    search->nodes_max = budget->nodes > 0 ? budget->nodes : UINT64_MAX;
    search->checkpoint =
        search->nodes_max < POLL_NODES ? search->nodes_max : POLL_NODES;
    search->deadline = INT64_MAX;
    if (budget->nanoseconds > 0)
        search->deadline = clock_now() + budget->nanoseconds;
    search->next_report = 0;
    if (search->task->listener != NULL)
        search->next_report = clock_now() + REPORT_EVERY;
    search->stopped = false;
}

/* What is compared with the root must not be mixed up, in the table, with what
 * was compared with another. */
static void look_out(struct search *search)
{
    const struct evaluation *evaluation = &search->setting.evaluation;
    const int depth = search->task->budget.depth;
    const struct outlook *outlook = &search->viewer.outlook;

    search->salt = 0;
    if (evaluation->look_out == NULL)
        return;
    evaluation->look_out(evaluation, search->game, search->task->line,
                         depth > 0 ? depth : USUAL_OUTLOOK, &search->viewer);
    search->salt =
        ((uint64_t)(outlook->weights - &evaluation->matrix.rows[0][0]) << 32 |
         (uint64_t)outlook->own << 24 | (uint64_t)outlook->foreign << 16 |
         (uint64_t)outlook->own_plies << 8 | (uint64_t)outlook->foreign_plies) *
        UINT64_C(0xd6e8feb86659fd93);
}

static void begin(struct search *search, const struct task *task,
                  struct report *report)
{
    search->task = task;
    search->report = report;
    search->root = *line_position(task->line);
    search->plies = line_plies(task->line);
    search->material =
        search->game->class->material(search->game, &search->root);
    search->viewer = (struct viewer){.player = search->root.player};
    look_out(search);
    search->plain =
        !search->setting.free_extra && !search->setting.evaluation.remembers &&
        !search->limits.majority && search->limits.repetitions == 0 &&
        search->plies + PATH_MAX_PLIES < search->limits.plies;
    list_root_moves(search);
    if (search->limits.repetitions > 0)
        list_keys(search, task->line);
    if (search->table != NULL)
        transposition_turn(search->table);
    set_bounds(search, &task->budget);
}

bool search_poll(struct search *search)
{
    search->checkpoint += POLL_NODES;
    if (search->checkpoint > search->nodes_max)
        search->checkpoint = search->nodes_max;
    if (search->nodes >= search->nodes_max || stop_raised(search->task->stop) ||
        (search->deadline < INT64_MAX && clock_now() >= search->deadline))
        search->stopped = true;
    else
        search_tell(search, false);
    return search->stopped;
}

/* ---- reports ---- */

static struct value value_of(const struct search *search, int value,
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

/* The best reply that the table remembers, if it is one. */
static bool table_move(const struct search *search,
                       const struct position *position, struct move *move)
{
    const struct entry *entry =
        search->table != NULL
            ? transposition_find(search->table, search_key(search, position))
            : NULL;

    if (entry == NULL || !game_is_legal(search->game, position, entry->move))
        return false;
    *move = entry->move;
    return true;
}

/* Does the match go on here, so many plies below the root? */
static bool goes_on(struct search *search, const struct position *position,
                    int ply)
{
    if (search->limits.repetitions > 0)
        search->keys[search->key_count++] = search_key(search, position);
    return search_end(search, position, ply) == END_NOT;
}

/* Near the end of the line the table knows nothing, and looking is cheap. The
 * positions that it takes are not counted: they are told, not thought about. */
static bool short_look(struct search *search, const struct position *position,
                       int depth, struct move *best)
{
    const uint64_t nodes = search->nodes;
    const uint64_t checkpoint = search->checkpoint;
    struct move moves[MOVES_MAX];
    const int count = search->game->class->moves(search->game, position, moves);
    int most = -VALUE_INFINITE;

    if (depth > SHORT_LOOK || search->task->listener == NULL)
        return false;
    search->checkpoint = UINT64_MAX;
    for (int i = count - 1; i >= 0; i--) {
        struct child child = {*position, moves[i]};

        search->game->class->apply(search->game, &child.position, moves[i]);

        const int value =
            search_child(search, position, &child, PATH_MAX_PLIES - SHORT_LOOK,
                         depth - 1, -VALUE_INFINITE, VALUE_INFINITE);

        if (value > most)
            *best = moves[i];
        most = value > most ? value : most;
    }
    search->nodes = nodes;
    search->checkpoint = checkpoint;
    return count > 0;
}

static void write_line(struct search *search, struct move first)
{
    struct report *report = search->report;
    struct position position = search->root;
    struct move move = first;
    const int keys = search->key_count;

    report->line_count = 0;
    do {
        report->line[report->line_count++] = move;
        search->game->class->apply(search->game, &position, move);
    } while (report->line_count < report->depth &&
             report->line_count < REPORT_LINE_MAX &&
             goes_on(search, &position, report->line_count) &&
             (table_move(search, &position, &move) ||
              short_look(search, &position, report->depth - report->line_count,
                         &move)));
    search->key_count = keys;
}

static const struct root_move *root_of(const struct search *search,
                                       struct move move)
{
    const struct root_move *root = search->moves;

    while (!move_same(root->child.move, move))
        root++;
    return root;
}

/* What is known when a depth has been completed. */
static void write_report(struct search *search, int depth)
{
    struct report *report = search->report;
    struct move moves[MOVES_MAX];
    unsigned rests_on = 0;

    report->depth = depth;
    report->move_count =
        search->game->class->moves(search->game, &search->root, moves);
    for (int i = 0; i < report->move_count; i++) {
        const struct root_move *root = root_of(search, moves[i]);

        report->moves[i] = (struct move_value){
            moves[i],
            value_of(search, root->value, root->at_most, root->rests_on)};
        rests_on |= root->rests_on;
    }
    report->value = value_of(search, search->moves[0].value, false, rests_on);
    write_line(search, search->moves[0].child.move);
}

void search_tell(struct search *search, bool last)
{
    struct listener *listener = search->task->listener;

    if (listener == NULL || (!last && clock_now() < search->next_report))
        return;
    search->next_report = clock_now() + REPORT_EVERY;
    search->report->nodes = search->nodes;
    listener->hear(listener, search->report);
}

/* ---- a run ---- */

static bool all_is_proven(const struct search *search)
{
    unsigned rests_on = 0;

    for (int i = 0; i < search->move_count; i++)
        rests_on |= search->moves[i].rests_on;
    return (rests_on & RESTS_ON_ESTIMATES) == 0;
}

static int deepest(const struct search *search)
{
    const int depth = search->task->budget.depth;

    if (search->move_count == 1 && !search->setting.every)
        return SINGLE_DEPTH;
    return depth > 0 && depth < DEPTH_MAX ? depth : DEPTH_MAX;
}

void search_run(struct search *search, const struct task *task,
                struct report *report)
{
    begin(search, task, report);

    const int last = deepest(search);
    const int first =
        search->setting.first_depth < last ? search->setting.first_depth : last;

    search->tied = 1;
    report->value = (struct value){.kind = VALUE_NONE};
    report->depth = 0;
    report->move_count = 0;
    write_line(search, search->moves[0].child.move);
    for (int depth = first; depth <= last; depth++) {
        search_depth(search, depth);
        if (search->stopped)
            break;
        write_report(search, depth);
        if (all_is_proven(search))
            break;
    }
    if (report->depth == 0 && search->best != NULL)
        report->line[0] = search->best->child.move;
    report->nodes = search->nodes;
    search_tell(search, true);
}

int search_best_moves(const struct search *search, struct move moves[MOVES_MAX])
{
    int count = 0;

    moves[count++] = search->report->line[0];
    for (int i = 1; i < search->tied; i++)
        moves[count++] = search->moves[i].child.move;
    return count;
}
