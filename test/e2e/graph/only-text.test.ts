/** Who asks for the uses of a name that only texts have (an environment variable, a key that code reads itself) is shown its lines. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { sharedDirectory, writeFiles } from "../../temporary.ts";
import { User } from "../binary.ts";
import { StdioServer, textOf } from "../mcp/server.ts";

setDefaultTimeout(180_000);

let user: User;

beforeAll(async () => {
  user = new User(join(sharedDirectory(), "shop"), sharedDirectory());
  writeFiles(user.cwd, {
    "main.go": 'package main\n\nimport "os"\n\nfunc main() {\n\tprintln(os.Getenv("STORE_ADDR"))\n\tprintln(opts["POLL_EVERY"])\n}\n',
    "deploy/web.yaml": "spec:\n  containers:\n    - name: web\n      env:\n        - name: STORE_ADDR\n          value: store:80\n",
    "packaging/app.conf": "POLL_EVERY=15\n",
    "docs/settings.md": "# Settings\n\nSTORE_ADDR says where the store is.\n",
  });
  await user.run(["index"]);
});

test("the lines that have the name are listed, code first, with what is known of it", async () => {
  const { stdout, stderr, exitCode } = await user.run(["refs", "STORE_ADDR"]);
  expect(stderr).toContain('No symbol is called "STORE_ADDR". These lines have it as text:');
  expect(stdout.trimEnd().split("\n")).toEqual([
    'main.go:6: println(os.Getenv("STORE_ADDR"))',
    "deploy/web.yaml:5: - name: STORE_ADDR",
    "docs/settings.md:3: STORE_ADDR says where the store is.",
  ]);
  // Scripts ask whether something uses a symbol: lines of text are no uses.
  expect(exitCode).toBe(1);
});

test("a key of settings that nothing uses by its name is shown with the other lines that have it", async () => {
  const { stdout, exitCode } = await user.run(["refs", "POLL_EVERY"]);
  expect(stdout).toContain('main.go:7: println(opts["POLL_EVERY"])');
  expect(exitCode).toBe(1);
});

test("the filters of the question hold, a name that no text has is an error, and so is any for programs", async () => {
  expect((await user.run(["refs", "STORE_ADDR", "--path", "deploy/**"])).stdout.trimEnd()).toBe("deploy/web.yaml:5: - name: STORE_ADDR");
  expect((await user.run(["refs", "STORE_ADDRESSES"])).exitCode).toBe(1);
  const forPrograms = await user.run(["refs", "STORE_ADDR", "--format", "json"]);
  expect(JSON.parse(forPrograms.stdout)).toMatchObject({ error: { code: "symbol_not_found" } });
});

test("a model is shown the lines too, within its budget", async () => {
  const server = new StdioServer(user);
  await server.initialize();
  const text = textOf(await server.call("find_references", { symbol: "STORE_ADDR", max_tokens: 110 }));
  expect(text).toStartWith('note: No symbol is called "STORE_ADDR". These lines have it as text:\nmatches_total: 3\n');
  expect(text).toContain('main.go:6: [main] println(os.Getenv("STORE_ADDR"))');
  expect(countTokens(text)).toBeLessThanOrEqual(110);
});
