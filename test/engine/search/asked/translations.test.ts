/** Messages that every translation has: one stands for all, and a question may name the language that it wants. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { asked, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

const LANGUAGES = ["da", "de", "es", "fi", "fr", "it"];

beforeAll(async () => {
  const locales = Object.fromEntries(
    LANGUAGES.map((language) => [`ui/locales/${language}.json`, '{\n  "FerryLockedOut": "Ferry {0} has been locked out"\n}\n']),
  );
  ({ root } = await sharedWorkspace({
    ...locales,
    "src/lock.ts":
      "/** The ferry is locked out of its berth. */\nexport class FerryLock {\n  lockOut(ferry: string): void {}\n}\n\n/** A locked ferry. */\nexport function isLocked(): boolean {\n  return true;\n}\n",
    "test/lock.test.ts":
      'import { FerryLock } from "../src/lock.ts";\n\ntest("a ferry is locked out", () => {\n  new FerryLock().lockOut("Anna");\n});\n',
  }));
});

const pathsOf = async (query: string): Promise<string[]> => (await asked(root, query, { limit: 30 })).results.map(({ path }) => path);

test("of translations called like their language one comes first, the others behind all other places", async () => {
  const paths = await pathsOf("ferry locked out");
  const locales = paths.filter((path) => path.startsWith("ui/locales/"));
  expect(locales).toHaveLength(LANGUAGES.length);
  expect(paths.indexOf(locales[1] as string)).toBeGreaterThan(paths.indexOf("src/lock.ts"));
  expect(paths.indexOf(locales[1] as string)).toBe(paths.length - LANGUAGES.length + 1);
});

test("a question that names a language finds the translation into it, and knows it", async () => {
  const { results, confidence_level } = await asked(root, "the Italian message of a locked out ferry");
  expect({ path: results[0]?.path, confidence_level }).toEqual({ path: "ui/locales/it.json", confidence_level: "medium" });
  expect((await pathsOf("Danish ferry texts"))[0]).toBe("ui/locales/da.json");
});

test("the name of a language that no translation is written in changes nothing", async () => {
  expect((await pathsOf("a locked ferry in Greek texts"))[0]).toBe("src/lock.ts");
});
