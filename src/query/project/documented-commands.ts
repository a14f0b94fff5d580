/**
 * Commands that documentation tells developers to type for a task: `dotnet test` in AGENTS.md, `./gradlew clean check` in a contributing
 * guide. A project whose build tool brings its tasks along declares none, and says there what to type.
 */
import { basename } from "node:path/posix";
import type { Task } from "#query/parse/project/words.ts";
import type { Database } from "#store/database/database.ts";
import type { FileVersion } from "#store/versions/files.ts";
import { type FactLine, type FactPlace, factLines } from "./fact-lines.ts";

/** Documentation for those who build the project or work on it, in the order in which it is read: notes for agents are short and name the commands. */
const GUIDES: readonly RegExp[] = [
  /^(?:agents|claude|gemini|copilot-instructions)\.\w+$/i,
  /^(?:contributing|developing|development|hacking|building|testing|install(?:ing|ation)?)(?:[-_.][\w.-]*)?\.(?:md|mdx|markdown|rst|adoc|txt|org)$|^(?:contributing|hacking|install)$/i,
  /^readme(?:\.\w+)?$/i,
];
/** Folders whose guides are about the whole project. */
const OF_PROJECT = /^(?:(?:\.github|docs?|documentation|doc-src|website)\/){0,2}(?:contribut\w*\/|develop\w*\/|dev\/)?[^/]+$/i;

/** Programs whose names are no words of a sentence, so that the task may come behind any flags and targets. */
const RUNNERS =
  "cargo|dotnet|npm|npx|pnpm|yarn|deno|composer|rake|bundle exec|\\.?/?gradlew(?:\\.bat)?|gradle|\\.?/?mvnw(?:\\.cmd)?|mvn|python3? -m|py -m|uv run|poetry run|" +
  "pdm run|hatch|sbt|lein|cabal|dune|zig|bazel|bazelisk|ctest|cmake|meson|ninja|xcodebuild|flutter|dart|tox|nox|pixi run|php artisan|bin/\\w+|" +
  "\\.?/?(?:build|test|run|x)\\.(?:sh|ps1|cmd|bat|py)";
/** Programs called like English words: the task comes directly behind them, or behind flags. */
const PLAIN_RUNNERS = "go|make|mix|just|task|bun|stack|swift|rails|julia|earthly|nix|mise";

/** What follows a runner for a task, and the tools that do nothing else. */
const SAID: Readonly<Partial<Record<Task, { readonly names: string; readonly tools?: string }>>> = {
  test: {
    names: "tests?|check|verify|spec|runtest",
    tools: "pytest|phpunit|vendor/bin/(?:phpunit|pest)|rspec|ctest|tox|nox|busted|prove|nosetests|R CMD check",
  },
  build: { names: "build|compile|assemble|(?<=mvnw?\\b[^`\\n]{0,80})(?:package|install)", tools: "cmake|meson setup|\\./configure" },
  lint: { names: "lint|clippy|vet|credo", tools: "golangci-lint|ruff check|flake8|eslint|rubocop" },
  format: { names: "format|fmt|spotlessApply", tools: "gofmt|prettier|black|ruff format|clang-format" },
  benchmark: { names: "bench(?:mark)?s?" },
  coverage: { names: "cover(?:age)?|cov|llvm-cov" },
};
/** Characters between a runner and the task: flags, other tasks, a project. */
const BETWEEN_CHARS_MAX = 80;

/** How many of the guides that name a command are shown. */
const COMMANDS_MAX = 2;

/** What comes before a command: the begin of its line, behind a prompt, or a backquote; and variables that are set for it. */
const BEFORE = "(?:^\\s*(?:[$>%]\\s+)?|`)(?:[A-Z_]+=\\S+\\s+)*";
/** Words before a tool that is named alone, by which the sentence says to run it: other sentences name what the project builds on. */
const TOLD = "\\b(?:[Rr]un(?:s|ning)?|[Uu]s(?:e|ing)|[Ee]xecut(?:e|ing)|[Tt]ype|[Ii]nvoke|[Cc]all|do)\\b[^`\\n]{0,40}";

function commandLine({ names, tools }: { readonly names: string; readonly tools?: string }): RegExp {
  const runner = `(?:(?:${RUNNERS})\\s(?:[^\`#\\n]{0,${BETWEEN_CHARS_MAX}}[\\s:/-])?|(?:${PLAIN_RUNNERS})\\s+(?:-\\S+\\s+)*)(?:${names})`;
  const task = `${BEFORE}${runner}(?=[\\s"'\`:;,|)]|$)`;
  if (tools === undefined) return new RegExp(task);
  return new RegExp(`${task}|${BEFORE}(?:${tools})(?=[\\s"':;,|)]|$)|(?<=${TOLD})\`(?:${tools})\``);
}

/** The lines of developers' guides with a command for a task, at most one of a guide; none for a task that such guides rarely spell. */
export function documentedCommands(db: Database, files: readonly FileVersion[], task: Task): FactLine[] {
  const said = SAID[task];
  if (said === undefined) return [];
  const place: FactPlace = { file: /./, line: commandLine(said) };
  return factLines(db, developerGuides(files), [place]).slice(0, COMMANDS_MAX);
}

/** The guides about the whole project for those who build it or work on it, in the order in which they are read; the README comes last. */
export function developerGuides(files: readonly FileVersion[]): FileVersion[] {
  const rankOf = ({ path }: FileVersion): number => GUIDES.findIndex((guide) => guide.test(basename(path)));
  return files.filter((file) => OF_PROJECT.test(file.path) && rankOf(file) >= 0).sort((a, b) => rankOf(a) - rankOf(b));
}
