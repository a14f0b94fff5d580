/** The words of which questions about a project are made, by what they tell. */

/** What people do with a project. Each is what commands of a project are called after. */
export type Task =
  | "coverage"
  | "typecheck"
  | "lint"
  | "format"
  | "benchmark"
  | "docs"
  | "e2e"
  | "release"
  | "deploy"
  | "migrate"
  | "generate"
  | "clean"
  | "test"
  | "build"
  | "install"
  | "start"
  | "upgrade"
  | "contribute";

/** A set of words that is made when a question is first compared with it: most processes answer one query, and about something else. */
export interface Vocabulary {
  has(word: string): boolean;
}

function words(text: string): Vocabulary {
  let all: ReadonlySet<string> | undefined;
  return {
    has: (word) => {
      all ??= new Set(text.split(" "));
      return all.has(word);
    },
  };
}

/** Words of questions that say nothing of their subject. */
export const ASKING = words(
  "where what which how who is are was do does did can could should would may i we you one it its the a an this that these there here our your my " +
    "show me find list tell give get see all every any of in for to from on by and or with please 's has have be need needs use uses used",
);
/** What a project is called. */
export const PROJECT = words(
  "project app application library package repo repository codebase code program crate module product software gem plugin",
);
/** How what a project says of itself is written, and where. */
export const DECLARED = words(
  "defined declared specified set stored kept listed written file files located configured bumped found defines declares sets holds contains",
);

/** The words that a question about the version may have; the same for each subject that follows. */
export const VERSION = words("version number current own release latest bump increase increment update change string constant");
export const DEPENDENCIES = words(
  "dependencies dependency depend depends runtime direct external third-party third party dev development packages versions declared nuget npm pip maven gradle cargo composer gems libraries requirements required pinned",
);
export const ABOUT = words(
  "about do does for purpose overview introduction summary describe description explain kind sort goal goals main high-level brief",
);
export const LICENSE = words("license licence licensed licenced under terms");
export const INTEGRATION = words(
  "ci cd ci/cd continuous integration github gitlab actions action workflow workflows pipeline pipelines config configuration setup jobs job run runs tests",
);
export const RUNTIME = words(
  "version versions minimum minimal lowest min supported support supports required requires require needed standard target targeted targets frameworks framework language runtime used compatible works work run runs least at",
);
export const ENVIRONMENT = words(
  "environment env variables variable vars var envvars read reads consulted available supported required recognized recognised accepted understood known",
);
export const TODOS = words("todo todos fixme fixmes comments open left remaining");
export const ROUTES = words(
  "route routes endpoint endpoints http api rest url urls web server exposed exposes available registered defined served serves offered",
);
export const COMMANDS = words("cli command commands subcommand subcommands line available supported offered offers provided");

/** Platforms and languages of which projects need a version. */
export const RUNTIME_NAMES = words(
  "node node.js nodejs npm python cpython go golang rust rustc msrv ruby php java jdk jvm kotlin scala swift elixir erlang otp dotnet .net c# csharp " +
    "typescript dart flutter c++ cpp c cmake haskell ghc ocaml julia perl deno bun xcode ios macos android sdk",
);

/** Which words name a task. The first task of which a question has a word is meant: "run the docs" is about the documentation. */
export const TASK_WORDS: readonly (readonly [Task, Vocabulary])[] = [
  ["coverage", words("coverage")],
  ["typecheck", words("typecheck typechecker type-check type-checker typechecking types typing")],
  ["lint", words("lint linter linters linting linted lints eslint rubocop clippy")],
  ["format", words("format formatter formatting formatted prettier fmt autoformat")],
  ["benchmark", words("bench benchmark benchmarks benchmarking")],
  ["docs", words("docs doc documentation website site")],
  ["e2e", words("e2e end-to-end")],
  ["release", words("release releases publish published publishing")],
  ["deploy", words("deploy deployed deployment deploying host self-host")],
  ["migrate", words("migrate migration migrations")],
  ["generate", words("generate generated codegen regenerate")],
  ["clean", words("clean")],
  ["test", words("test tests tested testing testsuite specs spec")],
  ["build", words("build built building compile compiled compiling bundle")],
  ["install", words("install installed installing setup bootstrap")],
  ["upgrade", words("upgrade upgrading")],
  ["contribute", words("contribute contributing")],
  ["start", words("start started serve run launch dev develop debug")],
];
/** What people write as two words or more, or in several forms, and the vocabularies have as one. */
const ONE_WORD: readonly (readonly [RegExp, string])[] = [
  [/\btypes?[- ]check(?:s|ed|er|ers|ing)?\b|\bchecks? types\b/g, "typecheck"],
  [/\bset(?:ting)?[- ](?:(?:it|this|everything) )?up\b|\bget(?:ting)? started\b|\bquick[ -]?start\b/g, "setup"],
];

/** A text in lower case in which names of tasks are one word each: "set it up" and "getting started" are "setup". */
export function withTasksAsWords(text: string): string {
  return ONE_WORD.reduce((said, [written, word]) => said.replace(written, word), text);
}

/** Whether a word in lower case names a task, whichever of its names. */
export function namesTask(word: string, task: Task): boolean {
  return TASK_WORDS.some(([named, own]) => named === task && own.has(word));
}

/** Verbs that say that a task is done, and not which. */
export const DOING = words("run runs execute executed invoke check measure collect do done up command commands script scripts target task");
/** What tasks are done to, where, and with what. */
export const OBJECTS = words(
  "unit integration functional regression local locally dev development dependencies suite server binary tool cli environment source scratch production docker docker-compose " +
    "web frontend backend client ui api podman kubernetes helm linux windows mac macos changes version new everything checker check via using into contribute contributing host self-host upgrade " +
    "get started up own new mode type types style checks reports report files protobuf executable everything only single machine computer",
);
/** What of continuous integration a question for a task names. */
export const ABOUT_INTEGRATION = words("ci actions workflow workflows pipeline");
/** How a question for the versions with which continuous integration runs says so. */
export const TESTED = words("test tests tested testing matrix against built build builds install installs installed github pipelines");
