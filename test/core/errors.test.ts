/** Failures of the system and of SQLite are told with a step that helps. */
import { expect, test } from "bun:test";
import { CodeCompassError, toCodeCompassError } from "#core/errors.ts";

const FAILURES = [
  ["EMFILE: too many open files, socketpair", "limit_exceeded", { remediation: "Allow more, for example with: ulimit -n 1024" }],
  ["table trigram_segments already exists", "index_incompatible", { next: { do: "index", force: true } }],
] as const;

for (const [message, code, advice] of FAILURES)
  test(`${message}: ${code}`, () => {
    const error = toCodeCompassError(new Error(message));
    expect(error.code).toBe(code);
    expect(error.data).toMatchObject(advice);
  });

test("what a caller wrote at length is not repeated at length", () => {
  const { message } = new CodeCompassError("invalid_input", `"${"a".repeat(100_000)}" is no pattern.`);
  expect(message.length).toBeLessThan(400);
  expect(message).toMatch(/^"a+…a+" is no pattern\.$/);
  expect(new CodeCompassError("invalid_input", "a b ".repeat(50_000)).message.length).toBeLessThan(5_000);
  const path = `${"directory/".repeat(25)}file.ts is not there.`;
  expect(new CodeCompassError("path_not_found", path).message).toBe(path);
});

test("a refusal says to which path, and that the file system is read-only", () => {
  const refused = (code: string, path?: string): string =>
    toCodeCompassError(Object.assign(new Error(`${code}: refused`), { code, ...(path === undefined ? {} : { path }) })).message;
  expect(refused("EROFS", "/mnt/index-2.db")).toBe(
    "The operating system refused access to /mnt/index-2.db: that file system is read-only.",
  );
  expect(refused("EACCES", "/srv/a\nb")).toBe("The operating system refused access to /srv/a\\nb.");
  expect(refused("EPERM")).toBe("The operating system refused access.");
});
