/** What tracked dependencies are to a user: small ones are found, large ones are named where nothing else has a name. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { TRACKED_DEPENDENCIES_MAX } from "#core/limits.ts";
import { failing } from "../../failure.ts";
import { git, repositoryWith, writeFiles } from "../../temporary.ts";
import { User } from "../binary.ts";
import { connectStdio } from "../mcp/server.ts";

setDefaultTimeout(180_000);

const large = Object.fromEntries(
  Array.from({ length: TRACKED_DEPENDENCIES_MAX + 1 }, (_, at) => [`vendor/x/f${at}.go`, `package x\n\nfunc Vendored${at}() {}\n`]),
);
const files = {
  "src/main.ts": 'import { helpShip } from "./vendor/ship";\nexport function main() {\n  return helpShip();\n}\n',
  "src/vendor/ship.ts": "export function helpShip() {\n  return 1;\n}\n",
  "dist/bundle.js": "function onlyBundled() {}\n",
};

test("a name that only large dependencies have is never said to be nowhere: the directory and the way to have it in are told", async () => {
  const user = new User(repositoryWith({ ...files, ...large }));
  expect((await user.run(["index"])).stdout).toContain(`left out: vendor/ (${TRACKED_DEPENDENCIES_MAX + 1} files)`);
  expect((await user.run(["status"])).stdout).toContain("left out");
  expect((await user.run(["doctor"])).stdout).toContain(`vendor/ has ${TRACKED_DEPENDENCIES_MAX + 1} tracked files`);
  const asked = [["locate"], ["search"], ["refs"], ["show"], ["impact"], ["callers"], ["locate", "--ref", "HEAD"]];
  for (const words of asked) {
    const { exitCode, stderr } = await user.run([...words, "Vendored7"]);
    expect([words, exitCode]).toEqual([words, words[0] === "search" ? exitCode : 1]);
    expect(`${words.join(" ")}: ${stderr}`).toContain("vendor/x/f7.go:3");
    expect(stderr).toContain('"!/vendor/"');
    expect(stderr).not.toContain("no text has it");
  }
  const past = await user.run(["history", "Vendored7"]);
  expect(past).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("vendor/x/f7.go:3") });
  expect(past.stderr).toContain("vendor/x/f7.go, which the index does not show");
  expect((await user.run(["grep", "-w", "Vendored7"])).stdout).toContain("vendor/x/f7.go:3");
  expect((await user.run(["locate", "onlyBundled"])).stderr).toContain("dist/bundle.js:1");
  writeFiles(user.cwd, { ".codecompassignore": "!/vendor/\n" });
  await user.run(["sync"]);
  expect((await user.run(["locate", "Vendored7"])).stdout).toContain("vendor/x/f7.go:3");
});

test("small ones are found and used, behind the rest; what nobody tracks is named", async () => {
  const user = new User(repositoryWith(files));
  await user.run(["index"]);
  expect((await user.run(["locate", "helpShip"])).stdout).toContain("src/vendor/ship.ts:1");
  expect((await user.run(["refs", "helpShip"])).stdout).toContain("3: return helpShip();");
  writeFiles(user.cwd, { "src/vendor/new.ts": "export function notYetTracked() {}\n" });
  expect((await user.run(["locate", "notYetTracked"])).stderr).toContain("untracked files in src/vendor/");
  git(user.cwd, "add", "-A");
  expect((await user.run(["locate", "notYetTracked"])).stdout).toContain("src/vendor/new.ts:1");
});

test("an agent is told of it too, and of tools that are called nearly as it called one", async () => {
  const user = new User(repositoryWith({ ...files, ...large }));
  await user.run(["index"]);
  const client = await connectStdio(user);
  const answer = JSON.stringify(await client.callTool({ name: "locate_symbol", arguments: { name: "Vendored7" } }));
  expect(answer).toContain("vendor/x/f7.go:3");
  expect(await failing(client.callTool({ name: "locate_symbols", arguments: {} }))).toThrow("Did you mean locate_symbol?");
  expect(await failing(client.callTool({ name: "diff_context", arguments: {} }))).toThrow("serve-mcp --tools core,diff_context");
  await client.close();
});

test("delete does not speak of an index that is not there", async () => {
  const user = new User(repositoryWith(files));
  const { exitCode, stdout, stderr } = await user.run(["delete"]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: "" });
  expect(stdout).toContain("has no index");
});
