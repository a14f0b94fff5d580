/**
 * How a promise fails, without Bun's `rejects`: that turns the event loop from inside of a call until the promise settles, and twice in whole runs of
 * the suite a message of a worker did not arrive in it before the test's time was over.
 */

/** What a promise is rejected with; a promise that is fulfilled fails the test. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  const value = await promise.then(
    (given) => ({ given }),
    (error: unknown) => ({ error }),
  );
  if ("error" in value) return value.error;
  throw new Error(`It was to fail, and gave ${Bun.inspect(value.given)}.`);
}

/** The same as a function that throws it, for `toThrow`. */
export async function failing(promise: Promise<unknown>): Promise<() => never> {
  const failure = await failureOf(promise);
  return () => {
    throw failure;
  };
}
