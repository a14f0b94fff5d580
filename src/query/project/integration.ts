/** What files of continuous integration say: which they are, what their steps run, what starts them, and with which versions. */

import type { TriggerQuestion } from "#query/parse/project/triggers.ts";
import type { Task } from "#query/parse/project/words.ts";
import type { FactPlace } from "./fact-lines.ts";

/** Files that configure continuous integration. */
export const INTEGRATION_FILES =
  /^(?:\.github\/workflows\/[^/]+\.ya?ml|\.gitlab-ci\.ya?ml|\.gitlab\/ci\/.+\.ya?ml|\.circleci\/config\.ya?ml|\.travis\.ya?ml|\.?azure-pipelines[^/]*\.ya?ml|(?:.+\/)?Jenkinsfile|\.?appveyor\.ya?ml|bitbucket-pipelines\.ya?ml|\.buildkite\/.+\.ya?ml|\.cirrus\.(?:ya?ml|star)|\.drone\.ya?ml|\.woodpecker(?:\/.+)?\.ya?ml|\.semaphore\/.+\.ya?ml|cloudbuild\.ya?ml|\.builds\/.+\.ya?ml|\.forgejo\/workflows\/.+\.ya?ml)$/;
/** What the file of the main checks is called. */
export const MAIN_CHECKS =
  /(?:^|\/)(?:\W*)(?:ci|main|tests?|build|checks?|continuous-integration|run-tests|config|gitlab-ci|azure-pipelines|travis|jenkinsfile)(?:[-_.][\w.-]*)?$/i;

/** Goals of build tools that run the tests. Other programs check and verify other things: `dotnet nuget verify` a signature. */
const CHECKED = "(?<=\\b(?:mvnw?|gradlew?|make|just|rake|npm|yarn|pnpm|bun|composer|sbt|nix)\\b[^#]{0,80})(?:verify|check)";

/** What the steps of continuous integration run for a task. */
const STEPS: Readonly<Partial<Record<Task, string>>> = {
  test: `tests?|phpunit|pest|pytest|tox|nox|rspec|minitest|jest|vitest|mocha|ctest|${CHECKED}`,
  lint: "lint|eslint|ruff|flake8|clippy|golangci-lint|rubocop|credo|phpcs|detekt",
  format: "format|fmt|prettier|black|clang-format|gofmt",
  typecheck: "typecheck|tsc|mypy|pyright|phpstan|psalm|dialyzer",
  build: "build|compile|make|cmake|assemble|package",
  docs: "docs?|mkdocs|sphinx-build|doxygen|typedoc",
  e2e: "e2e|playwright|cypress",
  coverage: "coverage|cov",
  benchmark: "bench(?:marks?)?",
};

/** The lines of continuous integration that run a task; none for tasks that are not its business. */
export function integrationSteps(task: Task): readonly FactPlace[] {
  const said = STEPS[task];
  if (said === undefined) return [];
  const step = `(?:^|[\\s"'/:-])(?:${said})(?=[\\s"':;,]|$)`;
  return [
    { file: INTEGRATION_FILES, line: new RegExp(`^\\s*(?:-\\s*)?(?:run|script):\\s*[^\\s|>].*${step}`) },
    {
      file: INTEGRATION_FILES,
      under: /^\s*(?:-\s*)?(?:run|script|before_script):\s*(?:[|>][+-]?\s*)?$/,
      line: new RegExp(`^(?!\\s*(?:#|//|rem\\b)).*?${step}`),
    },
  ];
}

/** The key of a workflow below which events stand. YAML reads a bare `on` as a truth value, so some put it in quotes. */
const ON = /^(?:on|"on"|'on')\s*:\s*(?:#.*)?$/;

/** How files name the events that start them: of GitHub and its kin as keys or in a list, of GitLab in conditions. */
const EVENTS: Readonly<Record<NonNullable<TriggerQuestion["event"]>, { readonly key: string; readonly condition?: string }>> = {
  request: { key: "pull_request(?:_target|_review)?|merge_group", condition: "merge_request" },
  push: { key: "push", condition: '"push"|CI_COMMIT_BRANCH' },
  tag: { key: "tags", condition: "CI_COMMIT_TAG|\\btags\\b" },
  schedule: { key: "schedule|-\\s*cron", condition: "schedule" },
  release: { key: "release" },
  hand: { key: "workflow_dispatch", condition: "\\bmanual\\b" },
};

/** Where files of continuous integration say what starts them; with `event`, where they say that it does. */
export function triggerPlaces({ event }: TriggerQuestion): readonly FactPlace[] {
  const file = INTEGRATION_FILES;
  if (event === undefined) {
    return [
      { file, under: ON, line: /^(?: {1,4}|\t)["']?[a-z_]+["']?\s*:|^\s+-\s*["']?(?:cron\b|[a-z_]+["']?\s*$)/, isEvery: true },
      { file, line: /^(?:on|"on"|'on')\s*:\s*[^\s#]|^(?:trigger|pr|schedules|workflow)\s*:/, isEvery: true },
    ];
  }
  const { key, condition } = EVENTS[event];
  return [
    { file, under: ON, line: new RegExp(`^\\s+["']?(?:${key})["']?\\s*(?::|$)`), isEvery: true },
    { file, line: new RegExp(`^(?:on|"on"|'on')\\s*:\\s*\\S.*\\b(?:${key})\\b`) },
    { file, under: ON, line: new RegExp(`^\\s+-\\s*["']?(?:${key})\\b`) },
    ...(condition === undefined
      ? []
      : [{ file, line: new RegExp(`^\\s+(?:-\\s*)?(?:if|only|when)\\s*:.*(?:${condition})`), isEvery: true as const }]),
  ];
}

/** What files of continuous integration call languages and platforms that people call otherwise. */
const CALLED: readonly (readonly [asked: RegExp, written: string])[] = [
  [/^node(?:\.?js)?$|^npm$/, "node(?:\\.?js)?"],
  [/^c?python$/, "python|py"],
  [/^go(?:lang)?$/, "go(?:lang)?"],
  [/^(?:rustc?|msrv)$/, "rust|toolchain|msrv"],
  [/^(?:java|jdk|jvm)$/, "java|jdk"],
  [/^(?:dotnet|\.net|c#|csharp|sdk)$/, "dotnet(?:-sdk)?"],
  [/^(?:erlang|otp)$/, "erlang|otp"],
];

/**
 * Where files of continuous integration say which version of a language or platform they use. Lines that state it come before those that
 * refer to a matrix (`${{ matrix.node }}`).
 */
export function integrationVersions(name: string): readonly FactPlace[] {
  const called = `(?:${CALLED.find(([asked]) => asked.test(name))?.[1] ?? name.replace(/[^\w-]/g, "\\$&")})`;
  const file = INTEGRATION_FILES;
  const key = `^\\s*(?:-\\s*)?["']?${called}(?:[-_ ]?versions?(?:-file)?)?["']?\\s*:\\s*`;
  return [
    { file, line: new RegExp(`${key}(?!["']?\\$\\{\\{)[^\\s#]`, "i"), isEvery: true },
    { file, line: new RegExp(`${key}$`, "i"), isEvery: true },
    { file, line: new RegExp(`^\\s*(?:-\\s*)?(?:image|container)\\s*:\\s*["']?(?:[\\w./-]{0,100}/)?${called}:`, "i"), isEvery: true },
    { file, line: new RegExp(`${key}\\S`, "i"), isEvery: true },
  ];
}
