/* One question to an agent that values every move. */
#include "match/session/analyst.h"
#include "engine/solver/solver.h"

const char *analyst_for(const struct game *game)
{
    struct err unsaid;

    return solver_supports(game, NULL, &unsaid) ? "perfect:every=on,time=1"
                                                : "deep:every=on,time=1";
}

/* Keeps what was said last. */
struct notebook {
    struct listener listener; /* first: it is what the agent knows */
    struct report report;
};

static void hear(struct listener *listener, const struct report *report)
{
    ((struct notebook *)listener)->report = *report;
}

bool analyst_consult(struct agent *analyst, const struct line *line,
                     struct report *report, struct err *err)
{
    struct notebook notebook = {.listener = {hear}};

    agent_begin(analyst, 0);
    agent_choose(analyst,
                 &(struct task){.line = line, .listener = &notebook.listener});
    *report = notebook.report;
    return report->move_count > 0 ||
           err_set(err, "%s: does not value moves", analyst->class->name);
}

bool analyst_ask(const char *spec, const struct game *game,
                 const struct line *line, struct report *report,
                 struct err *err)
{
    struct agent *analyst = agent_new(spec, game, 0, err);
    const bool fine =
        analyst != NULL && analyst_consult(analyst, line, report, err);

    agent_free(analyst);
    return fine;
}
