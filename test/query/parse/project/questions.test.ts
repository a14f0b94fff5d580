/** Which queries ask about the project itself, and what they ask. */
import { expect, test } from "bun:test";
import { asksHowToHandle, projectQuestion } from "#query/parse/project/questions.ts";

test.each([
  ["how do I run the tests?", "test"],
  ["how to run the unit tests locally", "test"],
  ["command to run the tests", "test"],
  ["how are the tests run in CI", "test"],
  ["build command", "build"],
  ["how do I build ferry from source", "build"],
  ["how to run the type checker", "typecheck"],
  ["how do I build the docs", "docs"],
  ["how do I measure test coverage", "coverage"],
  ["which command runs the linter", "lint"],
  ["how do I set up the project", "install"],
  ["how do I get started", "install"],
  ["run the tests", "test"],
  ["build the project", "build"],
  ["install the dependencies", "install"],
])("%p asks how people do %p", (query, task) => {
  expect(projectQuestion(query, "ferry")).toMatchObject({ subject: "task", task });
});

test.each([
  ["where is the version defined", { subject: "version" }],
  ["version of ferry", { subject: "version" }],
  ["what are the dependencies?", { subject: "dependencies" }],
  ["what does this project depend on", { subject: "dependencies" }],
  ["which license is this under", { subject: "license" }],
  ["where is CI configured", { subject: "integration" }],
  ["minimum python version", { subject: "runtime", name: "python" }],
  ["which python versions are tested in CI", { subject: "runtime", name: "python", isOfContinuousIntegration: true }],
  ["what triggers the release pipeline", { subject: "triggers", workflow: ["release"] }],
  ["when does CI run", { subject: "triggers" }],
  ["what runs nightly", { subject: "triggers", event: "schedule" }],
  ["which go version is required", { subject: "runtime", name: "go" }],
  ["which version of left-pad do we use", { subject: "dependency", name: "left-pad" }],
  ["where is eslint configured", { subject: "tool", name: "eslint" }],
  ["which environment variables are read", { subject: "environment" }],
  ["list all TODO comments", { subject: "todos" }],
  ["what API endpoints are there", { subject: "routes" }],
  ["list the CLI commands", { subject: "commands" }],
])("%p asks for %p", (query, asked) => {
  expect(projectQuestion(query, "ferry")).toMatchObject(asked);
});

test.each([
  "how does the parser handle versions",
  "version",
  "TODO",
  "where is the version of a state file compared",
  "which environment variables does the proxy resolver read",
  "resolve the dependencies of a module",
  "how are endpoints registered",
  "test command parser",
  "license header check",
  "run tests in parallel",
  "build the tree",
  "install signal handlers",
  "what runs on the scheduler thread",
  "what triggers a rebuild",
  "which jobs run in the background",
  "run tests",
  "run the command",
  "build the index",
  "run",
])("%p is a question about code", (query) => {
  expect(projectQuestion(query, "ferry")).toBeUndefined();
});

test("documentation answers questions how people handle the project", () => {
  expect(asksHowToHandle("how do I contribute")).toBe(true);
  expect(asksHowToHandle("where is the version defined")).toBe(false);
});

test("other words are what is built or run: without a command that is called so, the question is about code", () => {
  expect(projectQuestion("how do I build the mobile app")).toMatchObject({ task: "build", others: ["mobile"] });
  expect(projectQuestion("how do I run a query in a transaction")).toMatchObject({ others: ["query", "transaction"] });
  expect(asksHowToHandle("how do I run a query in a transaction")).toBe(false);
});
