/** Who waits for a thread learns when it is gone. */
import { expect, test } from "bun:test";
import { Thread } from "#indexer/threads/thread.ts";

test("a thread tells when it ends by itself, and not when it is ended", async () => {
  const failures: string[] = [];
  const failed = Promise.withResolvers<void>();
  const ended = new Thread("parse-worker");
  ended.onFailure = () => failures.push("the one that was ended");
  ended.terminate();
  const thread = new Thread("parse-worker");
  thread.onFailure = () => {
    failures.push("the other");
    failed.resolve();
  };
  // There is no such message, and the program throws.
  thread.post(null);
  await failed.promise;
  thread.terminate();
  expect(new Set(failures)).toEqual(new Set(["the other"]));
});
