import { resolve } from "node:path";
import { command as declare } from "#cli/command.ts";
import { respond, workspaceOf } from "#cli/session.ts";
import { interruptible } from "#cli/terminal/interruption.ts";
import { countDisplay } from "#cli/terminal/progress.ts";
import { LIMIT_DEFAULT } from "#core/limits.ts";
import type { EvalPhase, EvalRequest } from "#engine/eval/run.ts";
import { choice, count, on, text, type ValuesOf } from "#flags/flag.ts";
import { evalSheet } from "#format/answers/eval.ts";

const EXIT_SCORED = 0;
const EXIT_NOTHING = 1;
const WORST_DEFAULT = 5;

const FLAGS = {
  queries: text({ name: "queries", about: 'Rows {"query", "expected": [{"path"}]}, one a line', hint: "FILE", completes: "file" }),
  repo: text({ name: "repo", about: "Only rows of this repo", hint: "NAME" }),
  fromHistory: count({
    name: "from-history",
    about: "Use the subjects of this many commits as queries for the files they changed",
    hint: "N",
  }),
  at: choice({ name: "at", about: "Which tree to search (parents: the one each commit was made on)" }, ["parents", "worktree"]),
  tune: on({ name: "tune", about: "Look for better ranking weights, and judge them on queries they were not fitted to" }),
  write: on({ name: "write", about: "With --tune: write them to the project's settings if they are better" }),
  limit: count({ name: "limit", short: "n", about: "How many results count (10)", hint: "N" }),
  worst: count({ name: "worst", about: "Show this many of the lowest scores (5)", hint: "N" }, { min: 0 }),
};

export const command = declare({
  name: "eval",
  description: "Measure search on this repository: on queries of yours, or on its own commits",
  flags: FLAGS,
  run: async (values) => {
    const { publicFields } = await import("#engine/eval/eval.ts");
    const { runEval } = await import("#engine/eval/run.ts");
    const workspace = await workspaceOf(values);
    const isShown = values.logLevel !== "silent";
    const { report, asked } = await interruptibly(isShown, (running) => runEval(workspace, { ...requestOf(values), ...running }));
    respond(values, evalSheet(report, asked.map(publicFields)));
    return report.overall.queries > 0 ? EXIT_SCORED : EXIT_NOTHING;
  },
});

function requestOf({ queries, repo, fromHistory, at, limit, worst, tune = false, write = false }: ValuesOf<typeof FLAGS>): EvalRequest {
  return {
    tree: queries === undefined ? (at ?? "parents") : "worktree",
    limit: limit ?? LIMIT_DEFAULT,
    worst: worst ?? WORST_DEFAULT,
    tune: tune || write,
    write,
    ...(queries === undefined ? {} : { queries: resolve(queries) }),
    ...(repo === undefined ? {} : { repo }),
    ...(fromHistory === undefined ? {} : { fromHistory }),
  };
}

async function interruptibly<T>(isShown: boolean, work: (running: Pick<EvalRequest, "onProgress" | "signal">) => Promise<T>): Promise<T> {
  const display = countDisplay(isShown);
  try {
    const onProgress = (phase: EvalPhase, done: number, of: number): void => display.update(phase, done, of);
    return await interruptible((signal) => work({ onProgress, signal }));
  } finally {
    display.stop();
  }
}
