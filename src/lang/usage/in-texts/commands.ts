/**
 * Scripts and targets that commands run: `npm run build`, `yarn --cwd web test`, `make lint`, `composer check`, `task release`, in workflows,
 * images, shell scripts and other scripts. Whether a view has such a script is decided there (`query/graph/texts/commands.ts`).
 */
import { type CommandRunner, commandMeant, commandUse, packageCalled } from "#core/text-names.ts";
import type { TextUse } from "./text-use.ts";

/** A runner, and what follows it up to the end of the command. */
const COMMAND = /(?<![\w./@-])(?<runner>npm|pnpm|yarn|bun|make|composer|task)(?<rest>(?:[ \t]+[^\s;&|"'`()<>\\]+){1,20})/g;
const RUNNERS: Readonly<Record<string, CommandRunner>> = {
  npm: "npm",
  pnpm: "npm",
  yarn: "npm",
  bun: "npm",
  make: "make",
  composer: "composer",
  task: "task",
};
/** Options behind which the directory stands whose scripts are meant, and those behind which a package does, by its name or directory. */
const DIRECTORY = /^(?:--(?:prefix|cwd|dir|directory|working-dir)|-[Cd])$/;
const PACKAGE = /^(?:--(?:filter|workspace)|-[Fw])$/;
const SAID = /^(?<option>--[a-z-]+)=(?<where>.+)$/;
/** Scripts that `npm` runs without `run`. https://docs.npmjs.com/cli/commands/npm-run */
const WITHOUT_RUN = /^(?:test|start|stop|restart)$/;
/** What Bun does itself under a name that scripts often have. https://bun.sh/docs/cli/run */
const BUN_ITSELF = /^(?:test|build|install|add|remove|update|link|publish|init|create|upgrade|exec|x|pm)$/;
const SCRIPT = /^[A-Za-z_][\w:.-]*$/;

interface Word {
  readonly text: string;
  readonly start: number;
}

/** The uses that the commands in a text make. `isQuiet` tells comments. */
export function commandUses(text: string, isQuiet: (offset: number) => boolean): readonly TextUse[] {
  const hasDirectories = text.includes("working-directory:");
  return [...text.matchAll(COMMAND)].flatMap(({ index, 0: whole, groups = {} }): readonly TextUse[] => {
    if (isQuiet(index)) return [];
    const { runner = "", rest = "" } = groups;
    const from = index + whole.length - rest.length;
    const words = [...rest.matchAll(/\S+/g)].map((word): Word => ({ text: word[0], start: from + word.index }));
    const { where: said, given } = readOptions(words);
    const where = said || enteredBefore(text, index) || (hasDirectories ? directoryOfStep(text, index) : "");
    const of = RUNNERS[runner] ?? "npm";
    return scriptsAmong(given, runner).map(({ text: name, start }) => {
      return { name: commandUse(name), meant: commandMeant(of, where, name), start, type: "calls" };
    });
  });
}

/** The directory that the same line enters before a command: `cd web && npm run build`. */
function enteredBefore(text: string, at: number): string {
  const before = text.slice(Math.max(text.lastIndexOf("\n", at - 1) + 1, at - LINE_CHARS_MAX), at);
  return [...before.matchAll(/(?<![\w-])cd[ \t]+(?<where>[\w./-]+)[ \t]*(?:&&|;)/g)].at(-1)?.groups?.["where"] ?? "";
}

/** The directory in which a step of a workflow runs. */
function directoryOfStep(text: string, at: number): string {
  const from = Math.max(0, at - STEP_CHARS_MAX);
  const before = text.slice(from, at);
  const opens = [...before.matchAll(/\n[ \t]*- /g)].at(-1)?.index ?? 0;
  const behind = text.slice(at, at + STEP_CHARS_MAX);
  const closes = behind.search(/\n[ \t]*- /);
  const step = before.slice(opens) + (closes < 0 ? behind : behind.slice(0, closes));
  return /\n[ \t]*(?:- )?working-directory:[ \t]*["']?(?<where>[\w./-]+)/.exec(step)?.groups?.["where"] ?? "";
}

/** How much of a line before a command is read, and of a step around it. */
const LINE_CHARS_MAX = 1_000;
const STEP_CHARS_MAX = 1_500;

/** The words of a command without its options, and the directory or package that these name. */
function readOptions(words: readonly Word[]): { readonly where: string; readonly given: readonly Word[] } {
  const given: Word[] = [];
  let where = "";
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as Word;
    if (word.text === "--") break;
    const { option, where: said = "" } = SAID.exec(word.text)?.groups ?? {};
    const isWorkspace = word.text === "workspace" && given.length === 0;
    if (option !== undefined && DIRECTORY.test(option)) where = said;
    else if (option !== undefined && PACKAGE.test(option)) where = packageCalled(said);
    else if (DIRECTORY.test(word.text)) where = words[++at]?.text ?? "";
    else if (PACKAGE.test(word.text) || isWorkspace) where = packageCalled(words[++at]?.text ?? "");
    else if (!word.text.startsWith("-")) given.push(word);
  }
  return { where, given };
}

/** The scripts or targets among the words that a runner is given. */
function scriptsAmong(given: readonly Word[], runner: string): readonly Word[] {
  if (runner === "make" || runner === "task") return given.filter(({ text }) => SCRIPT.test(text));
  const [first, second] = given;
  if (!first) return [];
  const isRun = first.text === "run" || first.text === "run-script";
  if (runner === "bun" && !isRun && BUN_ITSELF.test(first.text)) return [];
  if (runner === "npm" && !isRun && !WITHOUT_RUN.test(first.text)) return [];
  const script = isRun ? second : first;
  return script && SCRIPT.test(script.text) ? [script] : [];
}

/** Tells whether an offset is behind the mark of a comment on its line, in settings, whose comments begin with `#`. */
export function behindHash(text: string): (offset: number) => boolean {
  let [start, end, hash] = [0, -1, -1];
  // Offsets are asked in order, so each line is read once.
  return (offset) => {
    if (offset < start || offset >= end) {
      start = text.lastIndexOf("\n", offset - 1) + 1;
      const next = text.indexOf("\n", offset);
      end = next < 0 ? text.length + 1 : next + 1;
      const at = text.slice(start, end).search(/(?:^|\s)#/);
      hash = at < 0 ? -1 : start + at;
    }
    return hash >= 0 && hash < offset;
  };
}
