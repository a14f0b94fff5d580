/** What extraction knows of uses in Groovy, which has no profile: its edges, where its grammar would stop. */
import { expect, test } from "bun:test";
import { usageOf } from "./print.ts";

test("members of what may be null, and of each of several, do not end the class that they stand in", async () => {
  const uses = await usageOf(
    "A.groovy",
    `class A {
    static boolean first(String email) { return email?.contains('@') && all*.size() }
    static boolean second(String email) { return first(email) ? true : false }
}
`,
  );
  expect(uses).toContain("2:56 calls contains ?.contains");
  expect(uses).toContain("2:78 calls size ?.size");
  expect(uses).toContain("3:50 calls first first@A");
});
