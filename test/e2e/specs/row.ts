/**
 * The rows of the specifications as a table. A row says what is required, in our words, and how to see it: `works` when it is so,
 * `otherwise` when something else does the job (the note says what), `declined` when we do not want it (the note argues
 * why). Rows of the first two have probes; what a probe does not find fails the suite.
 */

/** What the answer of a command or call must be. Texts stand in it, expressions match it. */
export interface Expected {
  readonly has: readonly (string | RegExp)[];
  readonly lacks: readonly (string | RegExp)[];
  /** Exit status of a command; null: whether a call fails is all that counts. */
  readonly fails: boolean;
  /** The exit status that is expected, where it is not 0 (or 2 for failures). */
  readonly exit?: number;
}

export type Probe =
  | { readonly by: "shell"; readonly line: string; readonly where: Where; readonly expected: Expected }
  | { readonly by: "tool"; readonly tool: string; readonly args: Readonly<Record<string, unknown>>; readonly expected: Expected }
  | { readonly by: "file"; readonly path: string; readonly expected: Expected }
  | { readonly by: "test"; readonly path: string; readonly title: string }
  | { readonly by: "bench"; readonly name: string; readonly most: number };

/** Where a command is run: in the repository, in its worktree, in the directory without version control. */
export type Where = "root" | "worktree" | "plain";

export type Status = "works" | "otherwise" | "declined";

export interface Row {
  readonly number: number;
  readonly says: string;
  readonly status: Status;
  readonly note?: string;
  readonly probes: readonly Probe[];
}

export interface Chapter {
  readonly title: string;
  readonly rows: readonly Row[];
}

export function chapter(title: string, ...rows: readonly Row[]): Chapter {
  return { title, rows };
}

export function works(number: number, says: string, ...probes: readonly Probe[]): Row {
  return { number, says, status: "works", probes };
}

export function otherwise(number: number, says: string, note: string, ...probes: readonly Probe[]): Row {
  return { number, says, status: "otherwise", note, probes };
}

export function declined(number: number, says: string, note: string, ...probes: readonly Probe[]): Row {
  return { number, says, status: "declined", note, probes };
}

type Wanted = string | RegExp | { readonly lacks: string | RegExp } | { readonly exit: number };

/** A command line after `codecompass`, as a user types it in the repository; it must end with 0 unless `exit` says else. */
export function sh(line: string, ...wanted: readonly Wanted[]): Probe {
  return at("root", line, ...wanted);
}

export function at(where: Where, line: string, ...wanted: readonly Wanted[]): Probe {
  return { by: "shell", line, where, expected: expectedOf(wanted, false) };
}

/** A tool call, which must succeed. */
export function tool(name: string, args: Readonly<Record<string, unknown>>, ...wanted: readonly Wanted[]): Probe {
  return { by: "tool", tool: name, args, expected: expectedOf(wanted, false) };
}

/** A tool call that must be refused. */
export function refused(name: string, args: Readonly<Record<string, unknown>>, ...wanted: readonly Wanted[]): Probe {
  return { by: "tool", tool: name, args, expected: expectedOf(wanted, true) };
}

/** A file of the project, where what is asked for is how the product is made. */
export function source(path: string, ...wanted: readonly Wanted[]): Probe {
  return { by: "file", path, expected: expectedOf(wanted, false) };
}

/** Another test, where to see it takes more than one call: its title must stand in the file. */
export function seen(path: string, title: string): Probe {
  return { by: "test", path, title };
}

/** A figure of bench/RESULTS.md, by the name of its row, which must not be larger. Figures are in the unit that stands there. */
export function measured(name: string, most: number): Probe {
  return { by: "bench", name, most };
}

function expectedOf(wanted: readonly Wanted[], fails: boolean): Expected {
  const exit = wanted.find((one): one is { exit: number } => typeof one === "object" && "exit" in one)?.exit;
  return {
    has: wanted.filter((one): one is string | RegExp => typeof one === "string" || one instanceof RegExp),
    lacks: wanted.flatMap((one) => (typeof one === "object" && "lacks" in one ? [one.lacks] : [])),
    fails,
    ...(exit === undefined ? {} : { exit }),
  };
}

/** What of an answer is not as expected; undefined when all is. */
export function faultOf(text: string, { has, lacks }: Expected): string | undefined {
  const stands = (what: string | RegExp): boolean => (typeof what === "string" ? text.includes(what) : what.test(text));
  const missing = has.find((what) => !stands(what));
  if (missing !== undefined) return `lacks ${missing}`;
  const present = lacks.find(stands);
  return present === undefined ? undefined : `has ${present}`;
}
