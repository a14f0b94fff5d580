/** What people ask who do not know the repository: parts of names, texts that translations have too, traces of their own programs. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { show } from "#engine/lookup/show.ts";
import { locate } from "#engine/search/locate.ts";
import { asked, INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

const LANGUAGES = ["cs", "da", "de", "es", "fi", "fr", "it", "ja", "ko", "nl", "pl", "pt-BR", "ru", "sq", "tr", "zh-Hans"];

beforeAll(async () => {
  const messages = Object.fromEntries(
    LANGUAGES.map((language) => [
      `res/xlf/Strings.${language}.xlf`,
      `<xliff>\n  <trans-unit id="NoBerth">\n    <source>No berth is left for the ferry.</source>\n  </trans-unit>\n</xliff>\n`,
    ]),
  );
  ({ root } = await sharedWorkspace({
    ...messages,
    "src/berths.ts": "/** Says that no berth is left for a ferry. */\nexport function noBerthLeft(): void {}\n",
    "res/Texts.resx": '<root>\n  <data name="NoBerth">\n    <value>No berth is left for the ferry.</value>\n  </data>\n</root>\n',
    "src/index.ts": ["/**", " * The harbour.", " *", " * @module", " */", "", 'export { depthOf } from "./sonar.ts";', ""].join("\n"),
    "src/sonar.ts": [
      "export function depthOf(echo: { ping?: unknown }): number {",
      '  if (typeof echo.ping !== "function") {',
      '    throw new TypeError("echo.ping is not a function.");',
      "  }",
      "  return 1;",
      "}",
      "",
    ].join("\n"),
    "src/log.py": ["class Log:", "    def _remove_open_damaged_log(self):", "        return None", "", ""].join("\n"),
    "src/logs.py": 'class log:\n    """A damaged log."""\n\n\nclass Damaged(log):\n    pass\n',
  }));
});

test("of the translations of a file one comes first, the others behind the other places", async () => {
  const { results } = await asked(root, "No berth is left for the ferry.", { limit: 50 });
  const paths = results.map(({ path }) => path);
  const languages = paths.flatMap((path) => /Strings\.(.+)\.xlf$/.exec(path)?.[1] ?? []);
  const [, second] = languages;
  for (const place of ["res/Texts.resx", "src/berths.ts"])
    expect(paths.indexOf(`res/xlf/Strings.${second}.xlf`)).toBeGreaterThan(paths.indexOf(place));
  // All are listed, each once: to search for a text is to ask for its places.
  expect(languages.toSorted()).toEqual(LANGUAGES.toSorted());
});

test("a name that has the typed part as it is comes before names of one of its words", async () => {
  const { results } = await asked(root, "damaged_log");
  expect(results[0]).toMatchObject({ path: "src/log.py", name: "_remove_open_damaged_log" });
});

test("a frame of another program with the same path does not hide where the message is made", async () => {
  const trace = "TypeError: echo.ping is not a function.\n    at Array.<anonymous> (/srv/app/src/index.ts:3:3)";
  const response = await asked(root, trace);
  expect(response.results.map(({ path }) => path)).toEqual(["src/sonar.ts", "src/index.ts"]);
  expect(response.confidence_level).not.toBe("high");
  // A frame in code is believed.
  const own = "TypeError: echo.ping is not a function.\n    at load (/srv/app/src/index.ts:7:3)";
  expect((await asked(root, own)).results.map(({ path }) => path)).toEqual(["src/index.ts"]);
});

test("a name in a question that no file has is named, and the answer is not sure", async () => {
  const response = await asked(root, "depthOfHarbour sonar echo");
  expect(response.warnings).toEqual(["No indexed file contains depthOfHarbour; the results match other words."]);
  expect(response.confidence_level).not.toBe("high");
  // Another spelling of a name is that name, and a task may name what it makes.
  for (const query of ["depth_of sonar echo", "add a depthOfHarbour function"]) expect((await asked(root, query)).warnings).toBeUndefined();
});

test.each([
  "src/log.py::Log::_remove_open_damaged_log",
  "src/log.py::Log::_remove_open_damaged_log[1-a]",
  "src/log.py#Log._remove_open_damaged_log",
])("%s names a function in its file", async (target) => {
  const { results } = await show(open(root), { targets: [target] }, (text) => JSON.stringify(text).length);
  expect(results).toMatchObject([{ path: "src/log.py", symbol: { name: "_remove_open_damaged_log" } }]);
  expect((await asked(root, target, {}, locate)).warnings).toBeUndefined();
  expect((await references(open(root), { target })).symbol).toMatchObject({ path: "src/log.py", line_start: 2 });
});
