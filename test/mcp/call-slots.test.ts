import { expect, test } from "bun:test";
import { toCodeCompassError } from "#core/errors.ts";
import { Semaphore } from "#mcp/call-slots.ts";

test("so many calls run at a time, the next ones in order, and what is too many is turned away", async () => {
  const slots = new Semaphore(2, 3);
  const begun: number[] = [];
  const finish: (() => void)[] = [];
  const call = (id: number): Promise<string> =>
    slots
      .run(async () => {
        begun.push(id);
        await new Promise<void>((end) => finish.push(end));
        return "done";
      })
      .catch((thrown: unknown) => toCodeCompassError(thrown).code);
  const calls = [1, 2, 3, 4, 5, 6].map(call);
  expect(await calls[5]).toBe("limit_exceeded");
  expect(begun).toEqual([1, 2]);
  for (let ended = 0; ended < 5; ended++) {
    finish[ended]?.();
    await calls[ended];
    // The next one begins in a turn of its own.
    await Promise.resolve();
  }
  expect(await Promise.all(calls.slice(0, 5))).toEqual(Array(5).fill("done"));
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});

test("a call that fails gives its slot back", async () => {
  const slots = new Semaphore(1, 0);
  const failing = slots.run(() => Promise.reject(new Error("broken")));
  await failing.catch(() => undefined);
  expect(await slots.run(() => Promise.resolve("next"))).toBe("next");
});
