/** Failures of the system and of SQLite are told with a step that helps. */
import { expect, test } from "bun:test";
import { toCodeCompassError } from "#core/errors.ts";

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
