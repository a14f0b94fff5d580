/** Branches and worktrees of hashicorp/terraform: what the first query of a worktree costs, and what a hundred of them take. */
import { appendFileSync, cpSync } from "node:fs";
import { join } from "node:path";
import { BINARY, corpus, scratch } from "./corpora.ts";
import { atMost, type Figure, figure, median, type SectionResult, yardstick } from "./figures.ts";
import { directoryBytes } from "./index-database.ts";
import { runTimed } from "./process-run.ts";

const COMMITS_BACK = 50;
const FIRST_ROUNDS = 3;
const QUERY_ROUNDS = 15;
const WORKTREES = 100;
const EDITS_PER_WORKTREE = 10;
const SWITCHED_FILES = 500;
const MEGABYTE = 1e6;
const QUERY = ["locate", "Context.Apply", "--limit", "1"];

/** A clone with history, indexed, and what it takes to run the product on it and on its worktrees. */
class Repository {
  readonly main: string;
  readonly #room: string;

  constructor(origin: string, room: string) {
    this.#room = room;
    this.main = join(room, "main");
    runTimed(["git", "clone", "-q", "--no-hardlinks", origin, this.main]);
  }

  git(cwd: string, ...words: string[]): string {
    const identity = ["-c", "user.name=bench", "-c", "user.email=bench@example.com", "-c", "commit.gpgsign=false"];
    return runTimed(["git", "-C", cwd, ...identity, ...words]).output.trim();
  }

  worktree(name: string, commit: string): string {
    const path = join(this.#room, name);
    this.git(this.main, "worktree", "add", "-q", "--force", "-b", name, path, commit);
    return path;
  }

  home(name: string): string {
    return join(this.#room, `home-${name}`);
  }

  /** Whole-process milliseconds of a command, and what it printed. */
  run(home: string, workspace: string, words: readonly string[]): { ms: number; output: string } {
    const [command = "", ...rest] = words;
    const timed = runTimed([BINARY, command, "--workspace", workspace, ...rest], {
      env: { CODECOMPASS_HOME: this.home(home) },
      allowedExits: [1],
    });
    return { ms: timed.wallMs, output: timed.output };
  }

  copyHome(from: string, to: string): void {
    cpSync(this.home(from), this.home(to), { recursive: true });
  }
}

/** Measures the section. */
export async function measureWorktrees(): Promise<SectionResult> {
  const origin = corpus("terraform");
  const commits = origin ? Number(runTimed(["git", "-C", origin, "rev-list", "--count", "HEAD"]).output) : 0;
  if (!origin || commits <= COMMITS_BACK) {
    return { figures: [], tables: [], notes: [], skipped: ["worktrees: there is no terraform with its history"] };
  }
  const { path, dispose } = scratch();
  try {
    const repository = new Repository(origin, path);
    const reindexMs = repository.run("main", repository.main, ["index"]).ms;
    const figures = [
      ...firstQueries(repository, reindexMs),
      ...secondQueries(repository),
      ...branchSwitch(repository),
      ...many(repository),
    ];
    return { figures, tables: [], notes: NOTES, skipped: [] };
  } finally {
    dispose();
  }
}

const NOTES = [
  `The worktree is of a branch ${COMMITS_BACK} commits (as \`git rev-list\` counts) behind the indexed one; times are whole processes of \`locate\`. "nothing cached" starts from a copy of the store that has only the main worktree; "contents known" is a second worktree of the same commit. The yardstick is what indexing the worktree from nothing takes.`,
  `${WORKTREES} worktrees are made one after the other, in each of which a function of its own is appended to ${EDITS_PER_WORKTREE} Go files spread over the tree, and asked for. Their ${WORKTREES * EDITS_PER_WORKTREE} file versions are stored as differences; "views alone" counts without the edits: the same worktrees, clean.`,
];

function firstQueries(repository: Repository, reindexMs: number): Figure[] {
  const commit = repository.git(repository.main, "rev-list", `--skip=${COMMITS_BACK}`, "--max-count=1", "HEAD");
  const [old, twin] = [repository.worktree("old", commit), repository.worktree("twin", commit)];
  const unseen: number[] = [];
  const known: number[] = [];
  for (let round = 0; round < FIRST_ROUNDS; round++) {
    const home = `first-${round}`;
    repository.copyHome("main", home);
    unseen.push(repository.run(home, old, QUERY).ms);
    known.push(repository.run(home, twin, QUERY).ms);
  }
  repository.run("main", old, QUERY);
  const reindex = yardstick("plain re-index", [reindexMs]);
  return [
    figure(`worktree ${COMMITS_BACK} commits old, first query, nothing cached`, "ms", unseen, reindex, atMost(700, "under 700 ms")),
    figure("the same, contents known", "ms", known, reindex),
  ];
}

function secondQueries(repository: Repository): Figure[] {
  const old = join(repository.main, "../old");
  const inWorktree: number[] = [];
  const inMain: number[] = [];
  const byRef: number[] = [];
  repository.run("main", repository.main, [...QUERY, "--ref", "old"]);
  for (let round = 0; round < QUERY_ROUNDS; round++) {
    inWorktree.push(repository.run("main", old, QUERY).ms);
    inMain.push(repository.run("main", repository.main, QUERY).ms);
    byRef.push(repository.run("main", repository.main, [...QUERY, "--ref", "old"]).ms);
  }
  const beside = yardstick("in the main worktree", inMain);
  return [
    figure("the same, second query", "ms", inWorktree, beside, atMost(80, "under 80 ms")),
    figure("the same branch by --ref, second query", "ms", byRef, beside),
  ];
}

/** Files that are edited, spread over the tree. */
function goFiles(repository: Repository, count: number): string[] {
  const all = repository.git(repository.main, "ls-files", "internal/*.go").split("\n");
  const step = Math.max(1, Math.floor(all.length / count));
  return all.filter((_, index) => index % step === 0).slice(0, count);
}

interface Synced {
  readonly files_parsed: number;
}

function branchSwitch(repository: Repository): Figure[] {
  const sync = (): { ms: number; parsed: number } => {
    const { ms, output } = repository.run("main", repository.main, ["sync", "--format", "json"]);
    return { ms, parsed: (JSON.parse(output) as Synced).files_parsed };
  };
  const start = repository.git(repository.main, "branch", "--show-current");
  repository.git(repository.main, "checkout", "-q", "-b", "switched");
  for (const file of goFiles(repository, SWITCHED_FILES)) appendFileSync(join(repository.main, file), "\nfunc switched() {}\n");
  repository.git(repository.main, "commit", "-q", "-a", "-m", "switched");
  const there = sync();
  repository.git(repository.main, "checkout", "-q", start);
  const back = sync();
  return [
    figure(`switch across ${SWITCHED_FILES} changed files, sync`, "ms", [there.ms]),
    figure("switch back, sync", "ms", [back.ms], yardstick("the way there", [there.ms])),
    figure("switch back, files parsed", "x", [back.parsed], [], atMost(0, "parses nothing")),
  ];
}

function many(repository: Repository): Figure[] {
  const files = goFiles(repository, EDITS_PER_WORKTREE);
  repository.run("main", repository.main, ["prune", "--days", "0"]);
  repository.copyHome("main", "clean");
  const before = directoryBytes(repository.home("main"));
  const opening: number[] = [];
  for (let index = 0; index < WORKTREES; index++) {
    const root = repository.worktree(`many${index}`, "HEAD");
    repository.run("clean", root, QUERY);
    for (const [place, file] of files.entries()) appendFileSync(join(root, file), `\nfunc own${index}At${place}() {}\n`);
    opening.push(repository.run("main", root, ["locate", `own${index}At0`, "--limit", "1"]).ms);
  }
  const ratio = directoryBytes(repository.home("main")) / before;
  const clean = directoryBytes(repository.home("clean")) / before;
  const tenth = Math.max(1, Math.floor(WORKTREES / 10));
  return [
    figure("database of one worktree", "MB", [before / MEGABYTE]),
    figure(
      `database of ${WORKTREES} worktrees, ${EDITS_PER_WORKTREE} files edited in each`,
      "x",
      [ratio],
      [],
      atMost(1.15, "at most 1.15 x"),
    ),
    figure("the same, views alone", "x", [clean]),
    figure(
      "first query of the last tenth of them",
      "ms",
      opening.slice(-tenth),
      yardstick("the first tenth", [median(opening.slice(0, tenth))]),
    ),
  ];
}
