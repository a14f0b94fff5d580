/**
 * Someone whose store is attacked: a small repository with a worktree and a history, an index of it, and what that index answers. Long
 * campaigns: ATTACK_ROUNDS says how many attacks of each kind, ATTACK_SEED which ones.
 */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Random } from "../differential/random.ts";
import { type Outcome, type RunOptions, User } from "../e2e/binary.ts";
import { git, repositoryWith, temporaryDirectory, writeFiles } from "../temporary.ts";

/** How many attacks a test makes: few in the suite, as many as asked for in a campaign. */
export function rounds(inSuite: number): number {
  return Number(process.env["ATTACK_ROUNDS"] ?? inSuite);
}

const SEED = Number(process.env["ATTACK_SEED"] ?? 1);

/** A test of so many attacks may take so long, on a busy machine. */
export const MS_PER_ATTACK = 60_000;

export const random = (of: string): Random => new Random(SEED * 7919 + Number(Bun.hash.xxHash32(of)));

const WORDS = ["invoice", "parcel", "session", "token", "ledger", "queue", "retry", "window", "cursor", "budget"];
const MODULES = 24;

/** One file: symbols with comments and uses of the file before, in one of three languages, so that rows of every kind are stored. */
export function moduleText(number: number, edition = ""): string {
  const [word, other] = [WORDS[number % WORDS.length], WORDS[(number * 3 + 1) % WORDS.length]];
  const parts = Array.from({ length: 6 }, (_, part) => {
    const name = `${word}Part${part}Of${number}${edition}`;
    return `/** Moves the ${word} of part ${part} into the ${other}. */\nexport function ${name}(${other}: number): number {\n  return helper${number - 1}(${other} + ${part});\n}\n`;
  });
  return `${parts.join("\n")}\nexport class Holder${number}${edition} {\n  // Keeps one ${word}.\n  run(): string {\n    return "the ${other} is closed";\n  }\n}\nexport function helper${number}(x: number) {\n  return x * ${number};\n}\n`;
}

function files(): Record<string, string> {
  const modules = Array.from({ length: MODULES }, (_, i) => [`src/part${i % 4}/module${i}.ts`, moduleText(i)] as const);
  const pages = Array.from({ length: 6 }, (_, i) => {
    const word = WORDS[i] as string;
    return [
      `docs/${word}.md`,
      `# About the ${word}\n\nEvery ${word} is kept by a holder.\n\n## Limits\n\nThere is one ${word} at a time.\n`,
    ] as const;
  });
  return {
    ...Object.fromEntries(modules),
    ...Object.fromEntries(pages),
    "tools/sum.py": "def add_budget(a, b):\n    # the budget of both\n    return a + b\n",
  };
}

/** What is asked, and where: of the workspace, of the worktree, of an earlier commit. */
const QUESTIONS: readonly { readonly in: "main" | "worktree"; readonly args: readonly string[]; readonly lines?: readonly string[] }[] = [
  { in: "main", args: ["search", "-", "--limit", "20"], lines: ["parcel of part 3", "the ledger is closed", "Holder5"] },
  { in: "main", args: ["locate", "-", "--detail", "context"], lines: ["helper3", "Holder7", "Holder11.run"] },
  { in: "main", args: ["context", "move the token into the queue"] },
  { in: "main", args: ["outline", "src/part1/module5.ts"] },
  { in: "main", args: ["files", "**"] },
  { in: "main", args: ["search", "--docs", "one session at a time"] },
  { in: "worktree", args: ["search", "-", "--limit", "20"], lines: ["editedInWorktree", "cursor of part 2"] },
  { in: "worktree", args: ["outline", "src/part3/module3.ts"] },
  { in: "main", args: ["locate", "Holder2", "--ref", "HEAD~1"] },
];

/** What depends on when or how often something was asked, not on what is stored. */
const VOLATILE = new Set(["estimated_tokens", "freshness_status", "indexing_status"]);

function withoutVolatile(text: string): string {
  const lines = text.trim().split("\n");
  return lines.map((line) => JSON.stringify(JSON.parse(line, (key, value) => (VOLATILE.has(key) ? undefined : value)))).join("\n");
}

export class Victim {
  readonly user: User;
  readonly worktree: string;
  /** A copy of the store as it was when all was well. */
  readonly #good = join(temporaryDirectory(), "good");

  private constructor(user: User, worktree: string) {
    this.user = user;
    this.worktree = worktree;
  }

  /** Makes the repository and its index, with views of a worktree and of a commit. */
  static async create(): Promise<Victim> {
    const root = repositoryWith(files());
    writeFiles(root, { "src/part2/module2.ts": moduleText(2, "Second") });
    git(root, "commit", "-q", "-a", "-m", "second");
    const worktree = join(temporaryDirectory(), "beside");
    git(root, "worktree", "add", "-q", "-b", "side", worktree);
    writeFiles(worktree, { "src/part3/module3.ts": `${moduleText(3)}\nexport function editedInWorktree() {}\n` });
    const victim = new Victim(new User(root), worktree);
    const indexed = await victim.user.run(["index"]);
    if (indexed.exitCode !== 0) throw new Error(indexed.stderr);
    await victim.ask();
    victim.keep();
    return victim;
  }

  get storage(): string {
    return join(this.user.home, ".codecompass");
  }

  /** Everything that belongs to the project, in one directory. */
  get store(): string {
    const projects = join(this.user.home, ".codecompass/projects");
    const [name = ""] = readdirSync(projects).filter((entry) => !entry.startsWith("."));
    return join(projects, name);
  }

  get database(): string {
    return join(this.store, readFileSync(join(this.store, "current"), "utf8").trim());
  }

  /** Keeps the store as it is now, to come back to with {@link restore}. */
  keep(): void {
    rmSync(this.#good, { recursive: true, force: true });
    cpSync(join(this.user.home, ".codecompass"), this.#good, { recursive: true });
  }

  restore(): void {
    const home = join(this.user.home, ".codecompass");
    rmSync(home, { recursive: true, force: true });
    cpSync(this.#good, home, { recursive: true });
  }

  /** Someone else in the same directory, with an index of his own: what he is told is the truth. */
  stranger(): Victim {
    return new Victim(new User(this.user.cwd), this.worktree);
  }

  /** Asks everything. */
  async ask(options: RunOptions = {}): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const { in: place, args, lines } of QUESTIONS) {
      const own = args[0] === "search" || args[0] === "locate" ? ["--no-session"] : [];
      const cwd = place === "main" ? this.user.cwd : this.worktree;
      const stdin = lines ? { stdin: lines.join("\n") } : {};
      outcomes.push(await this.user.run([...args, ...own, "--format", "json"], { cwd, ...stdin, ...options }));
    }
    return outcomes;
  }

  /** The answers to everything, without what may differ from one asking to the next. */
  async answers(): Promise<string[]> {
    return (await this.ask()).map(({ stdout }) => withoutVolatile(stdout));
  }

  /** What an index made from nothing answers, now. */
  async truth(): Promise<string[]> {
    const fresh = this.stranger();
    const indexed = await fresh.user.run(["index"]);
    if (indexed.exitCode !== 0) throw new Error(indexed.stderr);
    // Twice: the first asking makes the views of the worktree and of the commit, and with them other statistics.
    await fresh.ask();
    const said = await fresh.answers();
    rmSync(fresh.user.home, { recursive: true, force: true });
    return said;
  }

  /** What lies in the storage that no live process and no index needs. */
  leftovers(): string[] {
    const projects = join(this.user.home, ".codecompass/projects");
    if (!existsSync(projects)) return [];
    return readdirSync(projects, { recursive: true, encoding: "utf8" }).filter((name) => {
      const base = name.slice(name.lastIndexOf("/") + 1);
      if (!name.includes("/")) return base.startsWith(".");
      const directory = join(projects, name.slice(0, name.indexOf("/")));
      const pointer = join(directory, "current");
      const current = existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : "";
      // What git listed of each worktree, kept for the next query.
      if (/\/listings(?:\/[\da-f]+(?:\.look)?)?$/.test(name)) return false;
      return !["current", current, `${current}-wal`, `${current}-shm`].includes(base);
    });
  }
}

/** How an answer from a damaged store compares with the truth. */
export type Verdict = "true" | "refused" | "different" | "broken";

const REMEDY = "codecompass index --force";

/** `broken`: a crash, a hang, an internal error, or a refusal that names no remedy. */
export function verdictOf({ exitCode, stdout, stderr }: Outcome, truth: string): Verdict {
  if (exitCode === null || exitCode > 2 || /Unexpected failure|"internal"/.test(stdout + stderr)) return "broken";
  if (/"code":"index_incompatible"/.test(stdout)) return stdout.includes(REMEDY) ? "refused" : "broken";
  if (exitCode === 2) return stdout.includes("remediation") ? "refused" : "broken";
  return withoutVolatile(stdout) === truth ? "true" : "different";
}

/** Overwrites some bytes of a file with others. */
export function overwrite(path: string, at: number, change: (byte: number) => number, count = 1): void {
  const bytes = readFileSync(path);
  for (let i = at; i < Math.min(at + count, bytes.length); i++) bytes[i] = change(bytes[i] as number);
  writeFileSync(path, bytes);
}

export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
