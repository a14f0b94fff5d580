/** A question whose index another process replaces, as an update of the program has it built anew, is asked of the new one. */
import { expect, test } from "bun:test";
import { IndexReplacedError } from "#core/errors.ts";
import { withMending } from "#engine/lifecycle/with-mending.ts";
import { failureOf } from "../../failure.ts";

const nowhere = (): never => {
  throw new Error("no damage was found");
};

test("it is asked again, and answered", async () => {
  let asked = 0;
  const answer = await withMending(nowhere, async () => {
    asked++;
    if (asked < 3) throw new IndexReplacedError("nothing is lost");
    return "found";
  });
  expect({ answer, asked }).toEqual({ answer: "found", asked: 3 });
});

test("one that is replaced over and over is an error that says what to do", async () => {
  const failure = await failureOf(withMending(nowhere, async () => Promise.reject(new IndexReplacedError("nothing is lost"))));
  expect(failure).toMatchObject({ code: "index_busy", data: { remediation: "Run the command again." } });
});
