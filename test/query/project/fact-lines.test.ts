/**
 * Which lines of manifests state facts, and that hostile manifests cost no more than their length. Each hostile case took minutes when it was
 * found; the test then ends by its time limit, which is the only clock here.
 */
import { expect, setDefaultTimeout, test } from "bun:test";
import { linesAt, linesOf } from "#query/project/fact-lines.ts";
import { DEPENDENCY_PLACES, LICENSE_PLACES, RUNTIMES, VERSION_PLACES } from "#query/project/facts.ts";
import { INTEGRATION_FILES, integrationSteps, integrationVersions, MAIN_CHECKS, triggerPlaces } from "#query/project/integration.ts";
import { COMMAND_PLACES } from "#query/project/tasks.ts";

setDefaultTimeout(120_000);

const at = (text: string, under: RegExp, line: RegExp): number[] => linesAt(text.split("\n"), { file: /x/, under, line, isEvery: true });

test("a section in brackets has the lines up to the next header, and a section of a key those that are indented more", () => {
  const toml = "[a]\nx = 1\n  x = 2\n\nx = 3\n[b]\nx = 4\n[a]\nx = 5";
  expect(at(toml, /^\[a\]/, /^\s*x/)).toEqual([1, 2, 4, 8]);
  const yaml = "tasks:\n  x: 1\n\n  x: 2\nother:\n  x: 3\ntasks:\n  x: 4";
  expect(at(yaml, /^tasks:/, /^\s*x/)).toEqual([1, 3, 7]);
});

test("a line inside two sections is one line, and the outer section goes on behind the inner one", () => {
  expect(at("run:\n  run:\n    x\n  x\nx", /^\s*run:/, /^\s*x/)).toEqual([2, 3]);
});

test("the first line alone counts, unless every line does", () => {
  expect(linesAt(["v = 1", "v = 2"], { file: /x/, line: /^v/ })).toEqual([0]);
});

const PLACES = [
  ...VERSION_PLACES,
  ...DEPENDENCY_PLACES,
  ...LICENSE_PLACES,
  ...COMMAND_PLACES,
  ...integrationSteps("test"),
  ...integrationVersions("node"),
  ...triggerPlaces({ subject: "triggers" }),
  ...triggerPlaces({ subject: "triggers", event: "tag" }),
  ...RUNTIMES.flatMap(({ places }) => places),
];

test("manifests of nothing but headers of sections", () => {
  for (const header of ["[project]", '"scripts":', "  run:", "tasks:", "[package]", '  "engines":', "[tool.pdm.scripts]", "on:"]) {
    const lines = linesOf(`${header}\n`.repeat(50_000));
    for (const place of PLACES.filter(({ under }) => under?.test(header))) expect(linesAt(lines, place).length).toBeLessThan(lines.length);
  }
});

test("lines that repeat what an expression looks for", () => {
  const words = [
    "-",
    " ",
    "\t",
    "version",
    "version ",
    "version=",
    "kotlin ",
    "kotlin",
    "base ",
    "VERSION ",
    "a.",
    "A::",
    "a b ",
    '"a',
    "run: ",
  ];
  for (const word of words) {
    for (const head of ["", "version", "  run:", "project(", "task ", "a", '"a"', "kotlin"]) {
      const lines = linesOf(head + word.repeat(20_000));
      for (const place of PLACES) expect(linesAt(lines, place).length).toBeLessThanOrEqual(1);
    }
  }
});

test("paths of many parts are compared with the names of manifests at once", () => {
  const parts = "_0-0".repeat(60);
  const stems = [
    "requirements",
    "ci",
    "main",
    "LICENSE",
    "package",
    "Directory.Build",
    ".github/workflows/ci",
    "a/a",
    "version",
    "azure-pipelines",
  ];
  const paths = stems.flatMap((stem) => [`${stem}${parts}!`, `${stem}${"/a".repeat(500)}!`, `${stem}${".a".repeat(100)}!`]);
  for (const path of paths) {
    expect(PLACES.filter(({ file }) => file.test(path)).length + Number(INTEGRATION_FILES.test(path))).toBeLessThan(PLACES.length);
    expect(MAIN_CHECKS.test(path)).toBe(false);
  }
  const requirements = [
    "requirements.txt",
    "requirements-dev.txt",
    "requirements/test_all.in",
    "requirements_dev.py",
    "my-requirements.txt",
  ];
  const isDeclared = (path: string): boolean => DEPENDENCY_PLACES.some(({ file }) => file.test(path));
  expect(requirements.map(isDeclared)).toEqual([true, true, true, false, false]);
  expect(["ci", "ci-linux", "test_unit.x", "circle"].map((name) => MAIN_CHECKS.test(name))).toEqual([true, true, true, false]);
});
