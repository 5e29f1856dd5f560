/* One question to an agent that values every move. */
#include "match/analyst.h"
#include "engine/agent.h"
#include "engine/exact.h"

const char *analyst_for(const struct game *game)
{
    struct err unsaid;

    return exact_plays(game, NULL, &unsaid) ? "perfect:every=on,time=1"
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

bool analyst_ask(const char *spec, const struct game *game,
                 const struct line *line, struct report *report,
                 struct err *err)
{
    struct notebook notebook = {.listener = {hear}};
    struct agent *agent = agent_new(spec, game, 0, err);

    if (agent == NULL)
        return false;
    agent_choose(agent,
                 &(struct task){.line = line, .listener = &notebook.listener});
    agent_free(agent);
    *report = notebook.report;
    return report->move_count > 0 ||
           err_set(err, "%s: does not value moves", spec);
}
