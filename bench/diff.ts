/** What changed over 50 commits of hashicorp/terraform, and the history of one of its methods: whole processes, beside git's own. */
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { BINARY, corpus, scratch } from "./corpora.ts";
import { atMost, figure, type SectionResult, yardstick } from "./figures.ts";
import { runTimed } from "./process-run.ts";

const COMMITS_BACK = 50;
const ROUNDS = 5;
/** Longer than storing the base takes in the background. */
const BACKGROUND_MS = 15_000;
const SYMBOL = "Context.Apply";
const SYMBOL_FILE = "internal/terraform/context_apply.go";

const NOTES = [
  `The base is ${COMMITS_BACK} commits back as \`git rev-list\` counts; only the checked-out commit is indexed, so that the base's contents are parsed in every round: what stands word for word in the newer content is not parsed. "base indexed" asks again after \`index --ref\` of the base. The yardsticks are \`git diff\` between the same commits, which knows lines and no symbols, and \`git log -L\` for the history.`,
];

/** Measures the section. */
export async function measureDiff(): Promise<SectionResult> {
  const origin = corpus("terraform");
  const commits = origin ? Number(runTimed(["git", "-C", origin, "rev-list", "--count", "HEAD"]).output) : 0;
  if (!origin || commits <= COMMITS_BACK) {
    return { figures: [], tables: [], notes: [], skipped: ["diff: there is no terraform with its history"] };
  }
  const { path, dispose } = scratch();
  try {
    const clone = join(path, "clone");
    runTimed(["git", "clone", "-q", "--no-hardlinks", origin, clone]);
    const base = runTimed(["git", "-C", clone, "rev-list", `--skip=${COMMITS_BACK}`, "--max-count=1", "HEAD"]).output.trim();
    const env = { CODECOMPASS_HOME: join(path, "home") };
    const run = (command: string, ...words: string[]): number =>
      runTimed([BINARY, command, "--workspace", clone, ...words], { env, allowedExits: [1] }).wallMs;
    // The first comparison has the base stored in the background: every round starts from a store that has not heard of it.
    const afresh = (): number => {
      cpSync(join(path, "home"), join(path, "copy"), { recursive: true, force: true });
      const { wallMs } = runTimed([BINARY, "diff", "--workspace", clone, "--base", base], {
        env: { CODECOMPASS_HOME: join(path, "copy") },
      });
      Bun.sleepSync(BACKGROUND_MS);
      rmSync(join(path, "copy"), { recursive: true, force: true });
      return wallMs;
    };
    const rounds = (measure: () => number): number[] => Array.from({ length: ROUNDS }, measure);
    const git = (...words: string[]): number => runTimed(["git", "-C", clone, ...words]).wallMs;
    run("index");
    const unseen = rounds(afresh);
    const history = rounds(() => run("history", SYMBOL, "--path", SYMBOL_FILE));
    run("index", "--ref", base);
    const stored = rounds(() => run("diff", "--base", base));
    const gitDiff = yardstick(
      "git diff",
      rounds(() => git("diff", base, "HEAD")),
    );
    const traced = [git("log", "--first-parent", "-n", "10", `-L:Context) Apply(:${SYMBOL_FILE}`)];
    const goal = atMost(500, "under 500 ms");
    const figures = [
      figure(`diff over ${COMMITS_BACK} commits, base never seen`, "ms", unseen, gitDiff, goal),
      figure("the same, base indexed", "ms", stored, gitDiff, goal),
      figure(`history of ${SYMBOL}, 10 versions`, "ms", history, yardstick("git log -L", traced)),
    ];
    return { figures, tables: [], notes: NOTES, skipped: [] };
  } finally {
    dispose();
  }
}
