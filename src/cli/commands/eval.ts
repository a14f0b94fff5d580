import { resolve } from "node:path";
import { LIMIT_DEFAULT } from "#core/limits.ts";
import { publicFields } from "#engine/eval/eval.ts";
import { type EvalPhase, type EvalRequest, type EvalTree, runEval } from "#engine/eval/run.ts";
import { evalLines } from "#format/eval.ts";
import { toJson } from "#format/json.ts";
import { toToon } from "#format/toon.ts";
import type { Arguments } from "../arguments.ts";
import { COMMON_ARGS, type Command } from "../command.ts";
import { print } from "../output.ts";
import { countDisplay } from "../progress.ts";
import { outputChoice, workspaceOf } from "../session.ts";

const EXIT_SCORED = 0;
const EXIT_NOTHING = 1;
const WORST_DEFAULT = 5;

export const command = {
  name: "eval",
  description: "Measure search on this repository: on queries of yours, or on its own commits",
  args: {
    queries: { type: "string", description: 'Rows {"query", "expected": [{"path"}]}, one a line', valueHint: "FILE" },
    repo: { type: "string", description: "Only rows of this repo", valueHint: "NAME" },
    "from-history": { type: "string", description: "Ask the subjects of so many commits for the files they changed", valueHint: "N" },
    at: {
      type: "enum",
      options: ["parents", "worktree"],
      description: "Which tree commits are asked of (parents: the one each was made on)",
    },
    tune: { type: "boolean", description: "Look for better ranking weights, and judge them on queries they were not fitted to" },
    write: { type: "boolean", description: "With --tune: write them to the project's settings if they are better" },
    limit: { type: "string", alias: "n", description: "Results that count (10)", valueHint: "N" },
    worst: { type: "string", description: "Show so many of the lowest scores (5)", valueHint: "N" },
    ...COMMON_ARGS,
  },
  run: async (args) => {
    const workspace = await workspaceOf(args);
    const { format } = outputChoice(args);
    const { report, asked } = await interruptibly(args, (running) => runEval(workspace, { ...requestOf(args), ...running }));
    if (format === "jsonl") for (const query of asked) print(toJson(publicFields(query)));
    else if (format === "lines") print(evalLines(report));
    else print(format === "toon" ? toToon({ ...report }) : toJson(report));
    return report.overall.queries > 0 ? EXIT_SCORED : EXIT_NOTHING;
  },
} satisfies Command;

function requestOf(args: Arguments): EvalRequest {
  const [queries, repo, fromHistory] = [args.text("queries"), args.text("repo"), args.count("from-history")];
  const tree: EvalTree = queries === undefined ? args.choice("at", ["parents", "worktree"], "parents") : "worktree";
  return {
    tree,
    limit: args.count("limit") ?? LIMIT_DEFAULT,
    worst: args.text("worst") === "0" ? 0 : (args.count("worst") ?? WORST_DEFAULT),
    tune: args.flag("tune") || args.flag("write"),
    write: args.flag("write"),
    ...(queries === undefined ? {} : { queries: resolve(queries) }),
    ...(repo === undefined ? {} : { repo }),
    ...(fromHistory === undefined ? {} : { fromHistory }),
  };
}

async function interruptibly<T>(args: Arguments, work: (running: Pick<EvalRequest, "onProgress" | "signal">) => Promise<T>): Promise<T> {
  const display = countDisplay(args.text("log-level") !== "silent");
  const interruption = new AbortController();
  const interrupt = (): void => interruption.abort();
  process.on("SIGINT", interrupt);
  process.on("SIGTERM", interrupt);
  try {
    const onProgress = (phase: EvalPhase, done: number, of: number): void => display.update(phase, done, of);
    return await work({ onProgress, signal: interruption.signal });
  } finally {
    display.stop();
    process.off("SIGINT", interrupt);
    process.off("SIGTERM", interrupt);
  }
}
