/* The root: depths, drivers, reports. */
#include "base/clock.h"
#include "base/memory.h"
#include "engine/search_inside.h"

#include <limits.h>
#include <string.h>

enum { REPORT_EVERY = 100 * CLOCK_MILLISECOND, SINGLE_DEPTH = 1 };

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

static int banked_in(const struct game *game, const struct position *position)
{
    int banked = 0;

    for (int player = 0; player < game->players; player++)
        banked += game->class->score(game, position, player);
    return banked;
}

/* The keys of the line, as far back as it can come again. */
static void list_keys(struct search *search, const struct line *line)
{
    const int banked = banked_in(search->game, &search->root);
    int first = line->count - 1;

    search->keys =
        memory_grow(search->keys, &search->key_capacity,
                    line->count + PATH_MAX_PLIES + 1, sizeof *search->keys);
    search->key_count = 0;
    search->key_floor = 0;
    while (first > 0 &&
           banked_in(search->game, &line->places[first - 1].position) == banked)
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

static void begin(struct search *search, const struct task *task,
                  struct report *report)
{
    search->task = task;
    search->report = report;
    search->root = *line_position(task->line);
    search->plies = line_plies(task->line);
    search->viewer = (struct viewer){.player = search->root.player};
    list_root_moves(search);
    if (search->limits.repetitions > 0)
        list_keys(search, task->line);
    if (search->table != NULL)
        table_turn(search->table);
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
    struct move moves[MOVES_MAX];
    const int count = search->game->class->moves(search->game, position, moves);
    const struct entry *entry =
        search->table == NULL || count == 0
            ? NULL
            : table_find(search->table, search_key(search, position));

    for (int i = 0; entry != NULL && i < count; i++)
        if (move_same(moves[i], entry->move)) {
            *move = moves[i];
            return true;
        }
    return false;
}

static void write_line(const struct search *search, struct move first)
{
    struct report *report = search->report;
    struct position position = search->root;
    struct move move = first;

    report->line_count = 0;
    do {
        report->line[report->line_count++] = move;
        search->game->class->apply(search->game, &position, move);
    } while (report->line_count < report->depth &&
             report->line_count < REPORT_LINE_MAX &&
             table_move(search, &position, &move));
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

/* ---- windows ---- */

static int at_least(int value, int least)
{
    return value > least ? value : least;
}

/* Looks at one root move through this window. */
static int visit(struct search *search, struct root_move *root, int depth,
                 int alpha, int beta)
{
    const bool prune = search->setting.prune;
    const bool again = root->child.position.player == search->root.player;

    if (!prune) {
        alpha = -VALUE_INFINITE;
        beta = VALUE_INFINITE;
    }
    search->viewer.again = again && root->child.position.end == END_NOT;
    search->rests_on = 0;

    const int value = search_child(search, &search->root, &root->child, 1,
                                   depth - 1, alpha, beta);

    if (!search->stopped) {
        root->value = value;
        root->at_most = value <= alpha;
        root->known = true;
        root->rests_on |= search->rests_on;
    }
    return value;
}

/* All of them, until one fails high; the value of the best. */
static int visit_all(struct search *search, int depth, int alpha, int beta)
{
    const int slack = search->setting.ties ? 1 : 0;
    int best = -VALUE_INFINITE;

    for (int i = 0; i < search->move_count && best < beta; i++) {
        struct root_move *root = &search->moves[i];
        const int value =
            visit(search, root, depth, at_least(best - slack, alpha), beta);

        if (search->stopped)
            break;
        if (value > best && value > alpha)
            search->best = root;
        best = at_least(value, best);
    }
    return best;
}

/* ---- drivers: of one root move, or of all where `only` is NULL ---- */

static int look_through(struct search *search, struct root_move *only,
                        int depth, int alpha, int beta)
{
    return only != NULL ? visit(search, only, depth, alpha, beta)
                        : visit_all(search, depth, alpha, beta);
}

static int drive_plainly(struct search *search, struct root_move *only,
                         int depth, int guess)
{
    (void)guess;
    return look_through(search, only, depth, -VALUE_INFINITE, VALUE_INFINITE);
}

static int drive_by_aspiration(struct search *search, struct root_move *only,
                               int depth, int guess)
{
    const int seed = search->setting.evaluation.seed;
    int alpha = guess - 2 * seed;
    int beta = guess + 2 * seed;

    for (;;) {
        const int value = look_through(search, only, depth, alpha, beta);

        if (search->stopped || (value > alpha && value < beta))
            return value;
        if (value <= alpha)
            alpha = -VALUE_INFINITE;
        else
            beta = VALUE_INFINITE;
    }
}

static int drive_by_bounds(struct search *search, struct root_move *only,
                           int depth, int guess)
{
    int lower = -VALUE_INFINITE;
    int upper = VALUE_INFINITE;
    int value = guess;

    while (lower < upper) {
        const int beta = value == lower ? value + 1 : value;

        value = look_through(search, only, depth, beta - 1, beta);
        if (search->stopped)
            break;
        if (value < beta)
            upper = value;
        else
            lower = value;
    }
    return value;
}

static int drive(struct search *search, struct root_move *only, int depth,
                 int guess)
{
    static int (*const drivers[])(struct search *, struct root_move *, int,
                                  int) = {
        [DRIVER_PLAIN] = drive_plainly,
        [DRIVER_ASPIRATION] = drive_by_aspiration,
        [DRIVER_MTD] = drive_by_bounds,
    };

    return drivers[search->setting.driver](search, only, depth, guess);
}

/* ---- a depth ---- */

/* Is another move as good as the best? A window of nothing tells. */
static void compare(struct search *search, struct root_move *root, int depth,
                    int value)
{
    const bool worse = root->known && root->at_most && root->value < value;

    if (search->setting.ties && !worse)
        visit(search, root, depth, value - 1, value);
    else
        root->at_most = true;
    if (root->value > value)
        root->value = value;
}

static void search_every(struct search *search, int depth)
{
    for (int i = 0; i < search->move_count && !search->stopped; i++) {
        struct root_move *root = &search->moves[i];
        const int value = drive(search, root, depth, root->value);

        if (search->stopped)
            break;
        root->value = value;
        root->at_most = false;
        if (search->best == NULL || value > search->best->value)
            search->best = root;
    }
}

static void search_best(struct search *search, int depth)
{
    const int value = drive(search, NULL, depth, search->moves[0].value);

    if (search->stopped || !search->setting.prune)
        return;
    for (int i = 0; i < search->move_count && !search->stopped; i++) {
        struct root_move *root = &search->moves[i];
        const bool exact = search->setting.driver != DRIVER_MTD &&
                           !root->at_most && root->value <= value;

        if (root == search->best || exact)
            continue;
        compare(search, root, depth, value);
    }
    search->best->value = value;
    search->best->at_most = false;
}

/* The best in front, the others by value; equals stay as they were. */
static void sort(struct search *search)
{
    const struct move best = search->best->child.move;

    for (int i = 1; i < search->move_count; i++) {
        const struct root_move root = search->moves[i];
        const bool first = move_same(root.child.move, best);
        int at = i;

        while (at > 0 && !move_same(search->moves[at - 1].child.move, best) &&
               (first || search->moves[at - 1].value < root.value)) {
            search->moves[at] = search->moves[at - 1];
            at--;
        }
        search->moves[at] = root;
    }
}

/* They stand in front. */
static void count_ties(struct search *search)
{
    const struct root_move *moves = search->moves;

    search->tied = 1;
    while (search->tied < search->move_count &&
           moves[search->tied].value == moves[0].value &&
           !moves[search->tied].at_most)
        search->tied++;
}

static void search_depth(struct search *search, int depth)
{
    search->best = NULL;
    for (int i = 0; i < search->move_count; i++) {
        search->moves[i].known = false;
        search->moves[i].rests_on = 0;
    }
    if (search->setting.every)
        search_every(search, depth);
    else
        search_best(search, depth);
}

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
    report->depth = 0;
    report->move_count = 0;
    write_line(search, search->moves[0].child.move);
    for (int depth = first; depth <= last; depth++) {
        search_depth(search, depth);
        if (search->stopped)
            break;
        sort(search);
        count_ties(search);
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
