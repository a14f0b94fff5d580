/** Commands of a project: the scripts, targets, recipes and tasks with which people test, build and run it. */
import { basename } from "node:path/posix";
import type { TaskQuestion } from "#query/parse/project/questions.ts";
import type { Task } from "#query/parse/project/words.ts";
import type { Database } from "#store/database/database.ts";
import type { FileVersion } from "#store/versions/files.ts";
import { stem } from "#text/words/stem.ts";
import { type FactLine, type FactPlace, factLines } from "./fact-lines.ts";

/** A place that declares commands; its line has the name of the command as the group `name`, or is one of a test task without a name. */
type CommandPlace = FactPlace & { readonly line: RegExp };

const JSON_KEY = /^\s*"(?<name>[^"]+)"\s*:/;
const TOML_KEY = /^["']?(?<name>[\w:.-]+)["']?\s*=/;
const RAKE = /(?:^|\/)(?:Rakefile|[^/]+\.rake)$/;

export const COMMAND_PLACES: readonly CommandPlace[] = [
  { file: /(?:^|\/)(?:package|composer)\.json$/, under: /^\s*"scripts"\s*:/, line: JSON_KEY, isEvery: true },
  { file: /(?:^|\/)deno\.jsonc?$/, under: /^\s*"tasks"\s*:/, line: JSON_KEY, isEvery: true },
  { file: /(?:^|\/)(?:GNUm|[mM])akefile(?:\.am)?$/, line: /^(?<name>\w[\w./-]*)(?:\s+[\w./-]+)*\s*::?(?!=)/, isEvery: true },
  { file: /(?:^|\/)\.?justfile$/i, line: /^@?(?<name>[\w-]+)(?![\w-])[^:=]*:(?!=)/, isEvery: true },
  { file: RAKE, line: /^\s*(?:multi)?task[\s(]+:?["']?(?<name>[\w:-]+)/, isEvery: true },
  { file: RAKE, line: /^\s*(?:\w+::)*(?:\w*TestTask|RakeTask)\.(?:new|create)\b(?:[\s(]*:?["'](?<name>[\w:]+))?/, isEvery: true },
  { file: /(?:^|\/)Taskfile(?:\.dist)?\.ya?ml$/i, under: /^tasks:/, line: /^ {2}(?<name>[\w:-]+):\s*$/, isEvery: true },
  { file: /(?:^|\/)(?:tox\.ini|setup\.cfg)$/, line: /^\[testenv(?::(?<name>[\w-]+))?\]/, isEvery: true },
  { file: /(?:^|\/)tox\.toml$/, line: /^\[env(?:_run_base|\.(?<name>[\w-]+))\]/, isEvery: true },
  {
    file: /(?:^|\/)pyproject\.toml$/,
    line: /^\[tool\.(?:tox\.env(?:_run_base|\.(?<name>[\w-]+))|poe\.tasks\.(?<task>[\w-]+))\]/,
    isEvery: true,
  },
  {
    file: /(?:^|\/)(?:pyproject|pixi)\.toml$/,
    under: /^\[(?:tool\.(?:poe|pixi|taskipy)\.)?tasks\]|^\[tool\.(?:pdm|rye|hatch\.envs\.[\w-]+)\.scripts\]/,
    line: TOML_KEY,
    isEvery: true,
  },
  { file: /(?:^|\/)noxfile\.py$/, line: /^def (?<name>\w+)\(\s*session\b/, isEvery: true },
  { file: /(?:^|\/)mix\.exs$/, under: /^\s*defp? aliases\b/, line: /^\s*"?(?<name>[\w.]+)"?(?::|\s*=>)\s/, isEvery: true },
  {
    file: /(?:^|\/)build\.gradle(?:\.kts)?$/,
    line: /^\s*(?:tasks\.(?:register|create)(?:<\w+>)?\(\s*["']|task\s+|val\s+(?=\w+ by tasks))(?<name>\w+)/,
    isEvery: true,
  },
  { file: /(?:^|\/)\.cargo\/config(?:\.toml)?$/, under: /^\[alias\]/, line: TOML_KEY, isEvery: true },
];

/** Scripts that are called after what they do, where projects keep such: `script/test`, `scripts/build.sh`, `./runtest`, `build.ps1`. */
const SCRIPT =
  /^(?:(?:scripts?|bin|tools|dev|ci|\.ci|hack|build|eng)\/)?(?<name>[\w-]+)(?:\.(?:sh|bash|zsh|ps1|cmd|bat|py|rb|pl|[cm]?[jt]s))?$/;
const HAS_ENDING = /\.\w+$/;

/** What commands for a task are called. One of several parts may be it: `test:unit`, `docs-build`, `run_tests`. */
const NAMES: Readonly<Record<Task, RegExp>> = {
  coverage: /^(?:test[-_:]?)?(?:coverage|cover|cov)$/,
  typecheck: /^(?:type-?check\w*|check-?types|types?|typing|tsc|mypy|pyright|phpstan|psalm|dialyzer)$/,
  lint: /^(?:lint\w*|eslint|ruff|flake8|clippy|golangci|check-?style|style|rubocop|standard|credo|phpcs|detekt)$/,
  format: /^(?:format\w*|fmt|prettier|black|spotless\w*|gofmt|goimports|style)$/,
  benchmark: /^bench(?:mark)?(?:s|ing)?$/,
  docs: /^(?:docs?|documentation|website|site|rdoc|yard|typedoc|javadoc)$/,
  e2e: /^(?:e2e|cypress|playwright)$/,
  release: /^(?:release|publish)$/,
  deploy: /^deploy$/,
  migrate: /^migrat(?:e|ions?)$/,
  generate: /^(?:gen(?:erate)?|codegen|protobuf|proto)$/,
  clean: /^(?:clean|clear)$/,
  test: /^(?:(?:run-?)?tests?(?:suite)?|specs?|check)$/,
  build: /^(?:build|compile|bundle|dist|all|package)$/,
  install: /^(?:install|setup|bootstrap|init|deps|prepare)$/,
  start: /^(?:start|dev|serve|server|run|up|develop|watch)$/,
  upgrade: /^(?:upgrade|update)$/,
  contribute: /^$/,
};

/** How far a command's name is from what is asked for: all of it is words of the question, one of them for the task; it is a name for the task; only a part of it is. */
const SAID = -1;
const WHOLE = 0;
const FIRST_PART = 1;
const LATER_PART = 2;

/** A command for a task, and how well its name fits: the lower the better. */
export interface TaskLine extends FactLine {
  readonly fit: number;
  /** Whether it is not a script for one part of the task: `postman-tests.sh`, `test_docs.sh`. */
  readonly isOfWholeTask: boolean;
}

/** A command that files declare, or a script that is one. */
interface NamedCommand extends FactLine {
  readonly name: string;
}

/**
 * The commands for a task, those of the root first, and then those that are called so before variants of it. If a question has other words than such
 * questions need, only commands that are called after one of them.
 */
export function taskLines(db: Database, files: readonly FileVersion[], { task, words, others }: TaskQuestion): TaskLine[] {
  const all = commandsIn(db, files);
  const called = others.length === 0 ? all : all.filter(({ name }) => partsOf(name).some((part) => others.includes(part)));
  return fitting(called, task, words);
}

/** The places that declare a command of exactly this name: scripts of `package.json`, targets of a makefile. */
export function commandsCalled(db: Database, files: readonly FileVersion[], name: string): FactLine[] {
  return factLines(db, files, COMMAND_PLACES).filter((line) => commandOf(line) === name);
}

function commandsIn(db: Database, files: readonly FileVersion[]): NamedCommand[] {
  const declared = factLines(db, files, COMMAND_PLACES).map((line) => ({ ...line, name: commandOf(line) }));
  const scripts = files.flatMap((file) => {
    const name = SCRIPT.exec(file.path)?.groups?.["name"];
    // A file without an ending may be anything, unless it is in a folder of scripts or says that it runs something.
    const isScript = HAS_ENDING.test(file.path) || file.path.includes("/") || /^run/i.test(basename(file.path));
    return name === undefined || !isScript ? [] : [{ file, line: 1, text: "", rank: COMMAND_PLACES.length, name }];
  });
  return [...declared, ...scripts];
}

function fitting(commands: readonly NamedCommand[], task: Task, words: readonly string[]): TaskLine[] {
  const asked = words.map(stem);
  const isInside = ({ file }: FactLine): number => Number(file.path.includes("/"));
  return commands
    .map((line) => ({ ...line, fit: fitOf(line.name, task, asked), isOfWholeTask: isOfWhole(line, task) }))
    .filter(({ fit }) => fit <= LATER_PART)
    .sort((a, b) => isInside(a) - isInside(b) || a.fit - b.fit);
}

/** The tasks that somebody new to a project asks for first, in the order in which they come. */
const FIRST_TASKS: readonly Task[] = ["install", "build", "start", "test", "lint", "typecheck", "format"];

/** A command of the project for a task. */
export interface ProjectCommand extends FactLine {
  readonly task: Task;
}

/** For each of the first tasks the command at the root that is called after it, if there is one. */
export function firstCommands(db: Database, files: readonly FileVersion[]): ProjectCommand[] {
  const commands = commandsIn(
    db,
    files.filter(({ path }) => !path.includes("/") || SCRIPT.test(path)),
  );
  return FIRST_TASKS.flatMap((task) => {
    const [first] = fitting(commands, task, [task]);
    return first === undefined || first.fit > WHOLE ? [] : [{ ...first, task }];
  });
}

/** Words in the names of scripts that say how they do a task, or for how much of it. */
const OF_WHOLE: ReadonlySet<string> = new Set(["run", "all", "unit", "suite", "quick", "full", "local", "everything"]);

/** A command that is declared may have a variant's name; a script with another word in its name is about this other thing. */
function isOfWhole({ name, rank }: NamedCommand, task: Task): boolean {
  return rank < COMMAND_PLACES.length || partsOf(name).every((part) => NAMES[task].test(part) || OF_WHOLE.has(part));
}

/** The name of a command; that of the test tool for a test task without a name. */
function commandOf({ text, rank }: FactLine): string {
  const { name, task } = COMMAND_PLACES[rank]?.line.exec(text)?.groups ?? {};
  return name ?? task ?? "test";
}

function partsOf(name: string): string[] {
  return name.toLowerCase().split(/[:._/-]/);
}

function fitOf(name: string, task: Task, asked: readonly string[]): number {
  const wanted = NAMES[task];
  const parts = partsOf(name);
  const at = parts.findIndex((part) => wanted.test(part));
  const isWhole = wanted.test(name.toLowerCase());
  const said = parts.map((part) => asked.indexOf(stem(part)));
  if ((at >= 0 || isWhole) && !said.includes(-1)) return SAID - Math.max(...said);
  if (isWhole) return WHOLE;
  return at < 0 ? Number.POSITIVE_INFINITY : at === 0 ? FIRST_PART : LATER_PART;
}
