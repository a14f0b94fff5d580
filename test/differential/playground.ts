/** A real repository with real worktrees in which steps are played. A step that cannot be done changes nothing. */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { bytesOf } from "./content.ts";
import type { Slot, Step } from "./steps.ts";

export interface GitRun {
  readonly ok: boolean;
  readonly out: Uint8Array;
}

/** Settings that make git quick and the same everywhere; the user's own are left to the product, which must cope with them. */
const SETTINGS = [
  "user.name=Test",
  "user.email=test@example.com",
  "commit.gpgsign=false",
  "core.fsync=none",
  "gc.auto=0",
  "core.autocrlf=false",
];
const FIRST_COMMIT_S = 1_700_000_000;

export class Playground {
  readonly #root: string;
  readonly #worktrees = new Map<Slot, string>();
  #commands = 0;
  /** Whether the tree need not be a repository. */
  #isPlain = false;

  /** Room for a repository below a directory. */
  constructor(root: string) {
    this.#root = realpathSync(root);
    const main = join(this.#root, "repo");
    mkdirSync(main);
    this.#worktrees.set(0, main);
  }

  /** Where a worktree stands now; undefined when there is none. */
  at(slot: Slot): string | undefined {
    const path = this.#worktrees.get(slot);
    return path !== undefined && existsSync(this.#isPlain ? path : join(path, ".git")) ? path : undefined;
  }

  /** The worktree that is called by a directory's name. */
  named(name: string): string | undefined {
    return [...this.#worktrees.values()].find((path) => basename(path) === name && existsSync(join(path, ".git")));
  }

  /** Every commit has a time of its own, and the same in every run. */
  git(cwd: string, args: readonly string[], stdin?: Uint8Array): GitRun {
    const date = `${FIRST_COMMIT_S + this.#commands++} +0000`;
    const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date, GIT_EDITOR: "true", GIT_CONFIG_GLOBAL: "/dev/null" };
    const command = ["git", ...SETTINGS.flatMap((setting) => ["-c", setting]), ...args];
    const run = Bun.spawnSync(command, { cwd, env, stdin: stdin ?? "ignore", stderr: "ignore" });
    return { ok: run.exitCode === 0, out: run.stdout };
  }

  /** A repository without anything in it, beside the trees. */
  emptyRepository(): string {
    const path = join(this.#root, "empty.git");
    if (!existsSync(path)) this.git(this.#root, ["init", "-q", "--bare", path]);
    return path;
  }

  /** Plays a step that is neither a look nor a command of the product. Returns whether it may have changed anything. */
  play(step: Step): boolean {
    if (step.do === "init" && step.format === "none") {
      this.#isPlain = true;
      return true;
    }
    if (step.do === "init") return this.git(this.#main, ["init", "-q", "-b", "main", `--object-format=${step.format}`]).ok;
    if (step.do === "worktree") return this.#add(step);
    const directory = this.at(step.at);
    if (!directory) return false;
    switch (step.do) {
      case "git":
        // A merge that fails leaves a conflict, which is a state as well.
        return (
          this.git(directory, step.args).ok || (step.orElse ? this.git(directory, step.orElse).ok : /merge|rebase/.test(step.args[0] ?? ""))
        );
      case "unworktree":
        return this.git(this.#main, ["worktree", "remove", "--force", directory]).ok;
      case "vanish":
        return attempt(() => rmSync(directory, { recursive: true }));
      case "relocate":
        return this.#relocate(step.at, directory);
      default:
        return attempt(() => changeFiles(directory, step));
    }
  }

  get #main(): string {
    return this.#worktrees.get(0) as string;
  }

  #add({ at, ref, isInside, branch }: Extract<Step, { do: "worktree" }>): boolean {
    if (this.at(at)) return false;
    const path = join(isInside ? this.#main : this.#root, `w${at}`);
    rmSync(path, { recursive: true, force: true });
    this.#worktrees.set(at, path);
    return this.git(this.#main, ["worktree", "add", "-q", "-f", ...(branch ? ["-B", branch] : []), path, ref]).ok;
  }

  #relocate(slot: Slot, directory: string): boolean {
    const away = join(this.#root, "elsewhere");
    mkdirSync(away, { recursive: true });
    const to = dirname(directory) === away ? this.#root : away;
    const path = join(to, basename(directory));
    if (existsSync(path) || !this.git(this.#main, ["worktree", "move", directory, path]).ok) return false;
    this.#worktrees.set(slot, path);
    return true;
  }
}

function changeFiles(directory: string, step: Step): void {
  if (!("path" in step)) return;
  const path = join(directory, step.path);
  switch (step.do) {
    case "write":
      write(path, step);
      break;
    case "lines":
      writeFileSync(path, step.lines.map((line) => `${line}\n`).join(""));
      break;
    case "remove":
      rmSync(path, { recursive: true });
      break;
    case "fill":
      fill(path, step.files);
      break;
    case "touch":
      utimesSync(path, new Date(), new Date());
      break;
    case "chmod":
      chmodSync(path, statSync(path).mode ^ 0o111);
      break;
    default:
      changeTwo(directory, step);
  }
}

/** Writes that make more events than a queue of inotify holds (fs.inotify.max_queued_events, 16384 unless somebody raised it), two or more each. */
const STORM_WRITES = 9_000;

/** Two files in turn: events that are alike and follow each other are one. */
function storm(path: string): void {
  const [one, other] = [`${path}.1`, `${path}.2`];
  for (let made = 0; made < STORM_WRITES; made++) writeFileSync(made % 2 === 0 ? one : other, "x");
  for (const file of [one, other]) rmSync(file);
}

function write(path: string, { path: name, content, isDisguised, isStorm }: Extract<Step, { do: "write" }>): void {
  makeRoom(path);
  if (isStorm) storm(path);
  const before = isDisguised ? statSync(path, { throwIfNoEntry: false }) : undefined;
  writeFileSync(path, bytesOf(name, content));
  if (before) utimesSync(path, before.atime, before.mtime);
}

function fill(directory: string, files: number): void {
  mkdirSync(directory, { recursive: true });
  const pathOf = (number: number): string => join(directory, `f${number}.go`);
  for (let number = 0; number < files; number++) if (!existsSync(pathOf(number))) writeFileSync(pathOf(number), `package f${number}\n`);
  for (let number = files; existsSync(pathOf(number)); number++) rmSync(pathOf(number));
}

function changeTwo(directory: string, step: Step): void {
  if (step.do !== "move" && step.do !== "copy" && step.do !== "link") return;
  const [path, to] = [join(directory, step.path), join(directory, step.to)];
  if (step.do === "link") {
    rmSync(path, { recursive: true, force: true });
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(relative(dirname(path), to), path);
    return;
  }
  mkdirSync(dirname(to), { recursive: true });
  if (step.do === "move") renameSync(path, to);
  else copyFileSync(path, to);
}

/** A directory gives way to a file, a link to what is written. */
function makeRoom(path: string): void {
  const there = lstatSync(path, { throwIfNoEntry: false });
  if (there && !there.isFile()) rmSync(path, { recursive: true });
  mkdirSync(dirname(path), { recursive: true });
}

/** What the disk does not allow (a move of nothing, a file below a file) does not happen. */
function attempt(change: () => void): boolean {
  try {
    change();
    return true;
  } catch {
    return false;
  }
}
