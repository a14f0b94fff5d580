/** What can happen to a repository, as data: a list of steps can be written down, cut and played again. */
import { TRACKED_DEPENDENCIES_MAX } from "#core/limits.ts";
import { type Content, NAMES } from "./content.ts";
import { Random } from "./random.ts";

/** Where something happens: 0 is the main worktree, the others are linked ones that may or may not exist. */
export type Slot = 0 | 1 | 2 | 3;

export type Step =
  /** Begins the repository, or a tree without one; nothing can happen before. */
  | { readonly do: "init"; readonly at: 0; readonly format: "sha1" | "sha256" | "none" }
  /** `isDisguised`: the file keeps its times, as far as one can make it. `isStorm`: so many writes come first that a watcher loses this one. */
  | {
      readonly do: "write";
      readonly at: Slot;
      readonly path: string;
      readonly content: Content;
      readonly isDisguised?: boolean;
      readonly isStorm?: boolean;
    }
  | { readonly do: "remove" | "touch" | "chmod"; readonly at: Slot; readonly path: string }
  | { readonly do: "move" | "copy"; readonly at: Slot; readonly path: string; readonly to: string }
  | { readonly do: "link"; readonly at: Slot; readonly path: string; readonly to: string }
  /** Small files in a directory, named by numbers up to this one; those that are there beyond it go. */
  | { readonly do: "fill"; readonly at: Slot; readonly path: string; readonly files: number }
  | { readonly do: "lines"; readonly at: Slot; readonly path: string; readonly lines: readonly string[] }
  /** A git command; when it fails, `orElse` follows. */
  | { readonly do: "git"; readonly at: Slot; readonly args: readonly string[]; readonly orElse?: readonly string[] }
  | { readonly do: "worktree"; readonly at: Slot; readonly ref: string; readonly isInside: boolean; readonly branch?: string }
  | { readonly do: "unworktree" | "vanish" | "relocate"; readonly at: Slot }
  /** Commands of the product that must not change any answer. */
  | { readonly do: "prune" | "force" | "sync"; readonly at: Slot }
  /** Which ref queries of a worktree mean from now on; null for its own files. */
  | { readonly do: "default"; readonly at: Slot; readonly ref: string | null }
  /** Views asked at once, as several servers would. What they answer meanwhile is not compared; what is left behind is. */
  | { readonly do: "crowd"; readonly at: 0; readonly looks: readonly Look[] }
  | Look;

/** A view is asked, and what it answers compared. A kept session is one that was opened before, as a server has. */
export interface Look {
  readonly do: "look";
  readonly at: Slot;
  readonly ref?: string;
  /** A directory of the worktree that is asked as a workspace of its own. */
  readonly below?: string;
  readonly isKept?: boolean;
  readonly isStrict?: boolean;
}

const PATHS = [
  ...["src/a.ts", "src/b.ts", "src/c.py", "src/deep/d.ts", "lib/e.go", "lib/f.rs", "docs/g.md", "h.txt"],
  ...["lib/a.ts", "gen/a.ts", "gen/i.ts", "gen/j.py", "own/k.ts", "vendor/l.ts"],
  // What is called like dependencies belongs to the project as long as it is tracked, and not very much.
  ...["src/vendor/m.ts", "build/n.py", "src/dist/o.ts", "dist/p.ts", "vendor/build/q.py", "lib/node_modules/r/s.ts"],
  // Names that are hard on somebody: another letter case, a file where a directory was, an option, a pathspec, letters beyond ASCII.
  ...["src/A.ts", "src/C.py", "src/b.ts/inner.ts", "lib", "-dash.ts", ":(top)m.ts", "src/ü ñ.py"],
];
/** Those that most files are at, so that moves and links mostly find something. */
const USUAL = PATHS.slice(0, 10);
const pathIn = (random: Random): string => random.pick(random.chance(0.7) ? USUAL : PATHS);
const DIRECTORIES = ["src", "src/deep", "lib", "gen", "docs"];
/** Directories of dependencies that are filled up to what is too much, or a little beyond. */
const FILLED = ["vendor", "src/vendor", "build"];
const BRANCHES = ["main", "b1", "b2", "b3"];
const TAGS = ["t1", "t2"];
const IGNORE_LINES = [
  "gen/",
  "*.py",
  "src/b.ts",
  "!src/b.ts",
  "docs/",
  "own/",
  "!own/",
  "/lib/e.go",
  "!vendor/",
  "!gen/i.ts",
  "# nothing",
  "src/deep/*.ts",
];
const LINKED: readonly Slot[] = [1, 2, 3];
const SLOTS: readonly Slot[] = [0, 1, 2, 3];
/** Most happens where something is sure to be. */
const CHANGED: readonly Slot[] = [0, 0, 0, 1, 1, 2, 2, 3];

/** A random history of about `count` changes, with looks between them. The same seed makes the same history. */
export function randomSteps(seed: number, count: number): Step[] {
  const random = new Random(seed);
  const steps: Step[] = [{ do: "init", at: 0, format: random.chance(0.2) ? "sha256" : "sha1" }];
  for (const path of random.shuffled(PATHS).slice(0, 7)) steps.push({ do: "write", at: 0, path, content: randomContent(random) });
  if (random.chance(0.4)) steps.push({ do: "lines", at: 0, path: ".codecompassignore", lines: [random.pick(IGNORE_LINES), "own/"] });
  if (random.chance(0.15)) steps.push({ do: "look", at: 0 });
  steps.push(
    ...committed(0, "first"),
    ...git(0, ["branch", "b1"]),
    ...git(0, ["branch", "b2"]),
    ...randomChange(random),
    ...committed(0, "second"),
  );
  for (const at of LINKED.filter(() => random.chance(0.8))) steps.push(...newWorktree(random, at));
  // Most histories are indexed clean and early, some dirty, some late.
  if (random.chance(0.7)) steps.push({ do: "look", at: 0 });
  for (let made = 0; made < count; ) {
    const burst = random.weighted([
      [6, 1],
      [3, 2],
      [1, 5],
    ] as const);
    const changes = Array.from({ length: burst }, () => randomChange(random)).flat();
    made += burst;
    if (random.chance(0.1))
      steps.push({ do: "crowd", at: 0, looks: SLOTS.map((at) => ({ do: "look", at, ...(random.chance(0.3) ? { ref: "b1" } : {}) })) });
    steps.push(...changes, ...randomLooks(random, new Set(changes.map(({ at }) => at))));
  }
  return steps;
}

/**
 * A random history of about `count` changes to a tree that no version control knows, but for some repositories that come and go in it and around
 * it. It is asked up to three times in a row: what is found is remembered with the first time, and believed later.
 */
export function plainSteps(seed: number, count: number): Step[] {
  const random = new Random(seed);
  const steps: Step[] = [{ do: "init", at: 0, format: "none" }];
  for (const path of random.shuffled(PATHS).slice(0, 9)) steps.push({ do: "write", at: 0, path, content: randomContent(random) });
  for (let made = 0; made < count; made++) {
    for (let change = random.pick([0, 0, 0, 1, 4]); change >= 0; change--) steps.push(...plainChange(random));
    for (let look = random.below(3); look >= 0; look--) steps.push(lookAt(random, { do: "look", at: 0 }));
  }
  return steps;
}

function plainChange(random: Random): Step[] {
  return random.chance(0.15) ? random.weighted(REPOSITORY_CHANGES)(random, 0) : random.weighted(FILE_CHANGES)(random, 0);
}

function randomLooks(random: Random, changed: ReadonlySet<Slot>): Step[] {
  const looks: Look[] = SLOTS.filter((at) => random.chance(changed.has(at) ? 0.9 : 0.3)).map((at) => lookAt(random, { do: "look", at }));
  const refs = random.weighted([
    [4, 1],
    [2, 2],
    [2, 0],
  ] as const);
  for (let made = 0; made < refs; made++) looks.push(lookAt(random, { do: "look", at: random.pick(CHANGED), ref: randomRef(random) }));
  // A server that is asked for the same few refs again and again, while they move.
  if (random.chance(0.4)) looks.push({ do: "look", at: 0, ref: random.pick(["b1", "HEAD"]), isKept: true });
  return random.shuffled(looks);
}

function lookAt(random: Random, look: Look): Look {
  // A rebuild leaves a directory inside a worktree without an index, and its server with an error.
  if (random.chance(0.06)) return { ...look, below: random.pick(["src", "lib"]) };
  // What a server remembers of a ref must not outlive it.
  const isKept = random.chance(look.ref === undefined ? 0.3 : 0.6);
  return { ...look, ...(isKept ? { isKept: true } : {}), ...(random.chance(0.1) ? { isStrict: true } : {}) };
}

function randomRef(random: Random): string {
  const named = random.pick(["main", "main", "b1", "b1", "b1", ...BRANCHES, ...TAGS, "HEAD", "@w1", "@w2", "stash"]);
  return /^[@s]/.test(named)
    ? named
    : named +
        random.weighted([
          [6, ""],
          [2, "~1"],
          [1, "~2"],
          [1, "^2"],
          [1, "^{commit}"],
        ] as const);
}

function randomContent(random: Random): Content {
  const odd = random.weighted([
    [14, "code"],
    [1, "empty"],
    [1, "binary"],
    [1, "broken"],
    [1, "blank"],
    [0.3, "large"],
  ] as const);
  if (odd !== "code") return { is: odd };
  const start = random.below(NAMES.length);
  const names = Array.from({ length: 1 + random.below(3) }, (_, at) => NAMES[(start + at) % NAMES.length] as string);
  const style = random.weighted([
    [10, undefined],
    [1, "crlf"],
    [1, "class"],
    [1, "bom"],
  ] as const);
  return style ? { is: "code", names, style } : { is: "code", names };
}

function committed(at: Slot, message: string): Step[] {
  return [
    { do: "git", at, args: ["add", "-A"] },
    { do: "git", at, args: ["commit", "--quiet", "--allow-empty", "-m", message] },
  ];
}

type Change = (random: Random, at: Slot) => Step[];

const git = (at: Slot, args: readonly string[], orElse?: readonly string[]): Step[] => [
  { do: "git", at, args, ...(orElse ? { orElse } : {}) },
];
const anyCommit = (random: Random): string => random.pick([...BRANCHES, ...TAGS, "HEAD~1", "HEAD~2", "main~1", "b1~1"]);

/** Two contents of one size, one right after the other. */
function disguised(random: Random, at: Slot, path: string): Step[] {
  const names = random.shuffled(["alphaOne", "alphaTwo", "AlphaOne"]);
  const contents = names.map((name): Content => ({ is: "code", names: [name, "betaCount"] }));
  const asked = random.chance(0.5) ? { isKept: true } : {};
  return contents.slice(0, 2).flatMap((content): Step[] => [
    { do: "write", at, path, content, isDisguised: true },
    { do: "look", at, ...asked },
  ]);
}

/** A watched worktree in which more happens between two questions than the system tells of. */
function stormed(random: Random, at: Slot, path: string): Step[] {
  const look: Look = { do: "look", at, isKept: true };
  return [look, look, { do: "write", at, path, content: randomContent(random), isDisguised: true, isStorm: true }, look];
}

/** A link in place of a directory whose files git tracks, to one that has files of the same names. */
function linkedDirectory(random: Random, at: Slot): Step[] {
  const [path, to] = random.shuffled(["src", "lib", "gen"]) as [string, string];
  const writes = [path, to].map((directory): Step => ({ do: "write", at, path: `${directory}/a.ts`, content: randomContent(random) }));
  return [...writes, ...git(at, ["add", "-A"]), { do: "look", at }, { do: "link", at, path, to }];
}

/** Dependencies of nearly as many files as may be tracked, committed or not. */
function filled(random: Random, at: Slot): Step[] {
  const files = random.pick([0, 3, TRACKED_DEPENDENCIES_MAX - 1, TRACKED_DEPENDENCIES_MAX, TRACKED_DEPENDENCIES_MAX + 1]);
  const fill: Step = { do: "fill", at, path: random.pick(FILLED), files };
  return random.chance(0.7) ? [fill, ...committed(at, "dependencies")] : [fill];
}

const FILE_CHANGES: readonly (readonly [number, Change])[] = [
  [3, (random, at) => disguised(random, at, pathIn(random))],
  [0.3, (random, at) => stormed(random, at, pathIn(random))],
  [1, linkedDirectory],
  [2, filled],
  [
    1,
    (random, at) => [
      { do: "lines", at, path: random.pick(["src/.gitignore", ".git/info/exclude"]), lines: [random.pick(["*.py", "deep/", "a.ts", "#"])] },
    ],
  ],
  [14, (random, at) => [{ do: "write", at, path: pathIn(random), content: randomContent(random) }]],
  [3, (random, at) => [{ do: "remove", at, path: random.pick([...PATHS, ...DIRECTORIES, ...FILLED]) }]],
  [3, (random, at) => [{ do: "move", at, path: pathIn(random), to: pathIn(random) }]],
  [1, (random, at) => [{ do: "copy", at, path: pathIn(random), to: pathIn(random) }]],
  [1, (random, at) => [{ do: "move", at, path: random.pick(DIRECTORIES), to: random.pick(DIRECTORIES) }]],
  [1, (_random, at) => [{ do: "move", at, path: "src/a.ts", to: "src/A.ts" }]],
  [1, (random, at) => [{ do: random.pick(["touch", "chmod"] as const), at, path: pathIn(random) }]],
  [
    2,
    (random, at) => [
      { do: "link", at, path: random.pick([...PATHS, ...DIRECTORIES]), to: random.pick([...PATHS, ...DIRECTORIES, "nowhere"]) },
    ],
  ],
  [1, (random, at) => [{ do: "lines", at, path: ".gitignore", lines: random.shuffled(IGNORE_LINES).slice(0, random.below(4)) }]],
  [1, (random, at) => [{ do: "lines", at, path: ".codecompassignore", lines: random.shuffled(IGNORE_LINES).slice(0, random.below(4)) }]],
  [1, (random, at) => [{ do: "remove", at, path: random.pick([".gitignore", ".codecompassignore"]) }]],
];

/** New work, and a branch that follows it. */
function shipped(random: Random, at: Slot): Step[] {
  const content = randomContent(random);
  return [{ do: "write", at, path: pathIn(random), content }, ...committed(at, "shipped"), ...git(at, ["branch", "-f", "b1", "HEAD"])];
}

const GIT_CHANGES: readonly (readonly [number, Change])[] = [
  [4, shipped],
  [9, (_random, at) => committed(at, "change")],
  [1, (_random, at) => git(at, ["commit", "--quiet", "-m", "what is staged"])],
  [1, (random, at) => git(at, ["add", "-f", "--", pathIn(random)])],
  [1, (random, at) => git(at, ["rm", "-q", "--cached", "--", pathIn(random)])],
  [1, (random, at) => git(at, ["rm", "-r", "-q", "--cached", "--", random.pick(FILLED)])],
  [1, (random, at) => git(at, ["add", "--", random.pick(FILLED)])],
  [2, (random, at) => git(at, ["mv", "-f", "--", pathIn(random), pathIn(random)])],
  [2, (_random, at) => git(at, ["commit", "--quiet", "--all", "--amend", "--allow-empty", "-m", "amended"])],
  [4, (random, at) => git(at, ["checkout", "-q", random.pick(BRANCHES)])],
  [2, (random, at) => git(at, ["checkout", "-q", "-f", "--ignore-other-worktrees", random.pick(BRANCHES)])],
  [2, (random, at) => git(at, ["checkout", "-q", "-B", random.pick(BRANCHES.slice(1)), anyCommit(random)])],
  [2, (random, at) => git(at, ["checkout", "-q", "--detach", anyCommit(random)])],
  [1, (random, at) => git(at, ["checkout", "-q", "--orphan", random.pick(["o1", "o2"])])],
  [2, (random, at) => git(at, ["checkout", "-q", anyCommit(random), "--", random.pick([...PATHS, "."])])],
  [3, (random, at) => git(at, ["merge", "-q", "--no-edit", anyCommit(random)], ["merge", "--abort"])],
  [1, (random, at) => git(at, ["merge", "-q", "--no-edit", "--allow-unrelated-histories", anyCommit(random)])],
  [1, (_random, at) => git(at, ["merge", "-q", "--no-edit", "b1", "b2", "b3"], ["reset", "-q", "--hard"])],
  [1, (random, at) => git(at, ["merge", "-q", "--no-edit", "-s", "ours", random.pick(BRANCHES)])],
  [2, (random, at) => git(at, ["rebase", "-q", random.pick(BRANCHES)], ["rebase", "--abort"])],
  [1, (random, at) => git(at, ["rebase", "-q", random.pick(BRANCHES)])],
  [3, (random, at) => git(at, ["reset", "-q", "--hard", anyCommit(random)])],
  [1, (random, at) => git(at, ["reset", "-q", random.pick(["--soft", "--mixed"]), anyCommit(random)])],
  [2, (random, at) => git(at, ["stash", "push", "-q", ...(random.chance(0.5) ? ["--include-untracked"] : [])])],
  [2, (random, at) => git(at, ["stash", random.pick(["pop", "apply"]), "-q"])],
  [2, (random, at) => git(at, ["cherry-pick", "--allow-empty", anyCommit(random)], ["cherry-pick", "--abort"])],
  [1, (random, at) => git(at, ["revert", "--no-edit", anyCommit(random)], ["revert", "--abort"])],
  [1, (_random, at) => git(at, ["clean", "-fdq"])],
  [1, (random, at) => git(at, ["restore", random.pick([...PATHS, "."])])],
  [2, (random, at) => git(at, ["branch", "-f", random.pick(BRANCHES), anyCommit(random)])],
  [1, (random, at) => git(at, ["update-ref", `refs/heads/${random.pick(BRANCHES)}`, anyCommit(random)])],
  [1, (random, at) => git(at, ["branch", "-D", random.pick(BRANCHES.slice(1))])],
  [1, (random, at) => git(at, ["branch", "-M", random.pick(BRANCHES), random.pick(BRANCHES)])],
  [2, (random, at) => git(at, ["tag", "-f", ...(random.chance(0.4) ? ["-a", "-m", "tag"] : []), random.pick(TAGS), anyCommit(random)])],
  [
    1,
    (random, at) =>
      git(
        at,
        random.pick([
          ["gc", "-q", "--prune=now"],
          ["pack-refs", "--all"],
          ["repack", "-q", "-a", "-d"],
        ]),
      ),
  ],
  [
    1,
    (random, at) =>
      git(
        at,
        random.pick([
          ["sparse-checkout", "set", "src"],
          ["sparse-checkout", "disable"],
        ]),
      ),
  ],
  [1, (_random, at) => git(at, ["rm", "-r", "-q", "-f", "."])],
];

/** Repositories that begin and end around a tree and inside of it, and other trees that take its directories' places. */
const REPOSITORY_CHANGES: readonly (readonly [number, Change])[] = [
  [2, (random, at) => git(at, ["init", "-q", "-b", "main", random.pick([".", ...DIRECTORIES])])],
  [3, (random, at) => [{ do: "remove", at, path: random.pick([".git", ".git", "src/.git", "src/deep/.git", "lib/.git"]) }]],
  [1, (_random, at) => committed(at, "change")],
  [1, (random, at) => [{ do: "lines", at, path: "src/deep/.gitignore", lines: [random.pick(["*.ts", "!d.ts", "#"])] }]],
  [1, (_random, at) => [{ do: "remove", at, path: "src/.gitignore" }]],
  [1, (_random, at) => swapped(at, "lib", "gen")],
  [1, (_random, at) => swapped(at, "src/deep", "docs")],
  [1, (random, at) => [{ do: random.pick(["prune", "force", "sync"] as const), at }]],
];

/** Two directories, each in the other's place. */
function swapped(at: Slot, one: string, other: string): Step[] {
  return [
    { do: "move", at, path: one, to: "aside" },
    { do: "move", at, path: other, to: one },
    { do: "move", at, path: "aside", to: other },
  ];
}

const WORKTREE_CHANGES: readonly (readonly [number, (random: Random) => Step[]])[] = [
  [6, (random) => newWorktree(random, random.pick(LINKED))],
  [1, (random) => [{ do: random.pick(["unworktree", "vanish"] as const), at: random.pick(LINKED) }]],
  [1, (random) => [{ do: "relocate", at: random.pick(LINKED) }]],
  [1, (_random) => git(0, ["worktree", "prune"])],
  [4, (random) => [{ do: random.pick(["prune", "prune", "force", "sync"] as const), at: random.pick(SLOTS) }]],
  [1, (random) => [{ do: "default", at: random.pick(SLOTS), ref: random.chance(0.5) ? null : random.pick([...BRANCHES, "HEAD", "@w1"]) }]],
];

function newWorktree(random: Random, at: Slot): Step[] {
  const branch = random.chance(0.6) ? { branch: random.pick(BRANCHES.slice(1)) } : {};
  return [{ do: "worktree", at, ref: random.pick(["main", "HEAD", "b1", "HEAD~1"]), isInside: random.chance(0.3), ...branch }];
}

function randomChange(random: Random): Step[] {
  const at = random.pick(CHANGED);
  const kind = random.weighted([
    [14, "file"],
    [10, "git"],
    [3, "worktree"],
  ] as const);
  if (kind === "worktree") return random.weighted(WORKTREE_CHANGES)(random);
  return random.weighted(kind === "file" ? FILE_CHANGES : GIT_CHANGES)(random, at);
}
