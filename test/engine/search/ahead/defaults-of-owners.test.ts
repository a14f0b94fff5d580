/** A default is given by comments of members, fallbacks, parameters of the type that a question names, and not by lines that use the setting. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { asked, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

const lines = (...all: readonly string[]): string => `${all.join("\n")}\n`;

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "core/types.ts": lines(
      "export interface TideOptions {",
      "  /**",
      "   * How long a tide counts as known.",
      "   * Defaults to `0`.",
      "   */",
      "  tideTime?: number;",
      "  ebbTime?: number;",
      "}",
    ),
    "core/tides.ts": lines("export function isKnown(given: number, tideTime = 0): boolean {", "  return given > tideTime;", "}"),
    "core/ebb.ts": lines(
      "export function until(options: { ebbTime?: number }): number {",
      "  const at = options.ebbTime ?? 500;",
      "  return at;",
      "}",
    ),
    ...Object.fromEntries(
      ["a", "b", "c", "d", "e"].map((name) => [
        `pages/${name}.tsx`,
        lines(`export function ${name}() {`, "  return useTides({", "    tideTime: 9000,", "    ebbTime: 800,", "  });", "}"),
      ]),
    ),
    "lib/__testfixtures__/tides.tsx": lines("useTides({", "  ebbTime: 1,", "});"),
    "web/sessions.py": lines(
      "class FerryMiddleware:",
      "    def __init__(",
      "        self,",
      "        app,",
      "        max_age: int | None = 14 * 24,",
      "    ) -> None:",
      "        self.header = f'{max_age}'",
      "",
      "    def send(self):",
      "        return cookie(",
      '            max_age=f"{self.header}",',
      "        )",
    ),
    "web/responses.py": lines(
      "class Moored:",
      "    def __init__(self, url, max_age=600, status_code: int = 307):",
      "        self.url = url",
    ),
    "web/Model.php": lines("<?php", "abstract class Model", "{", "    protected $perTide = 15;", "}"),
    "web/Builder.php": lines(
      "<?php",
      "class Builder",
      "{",
      "    public function tides($perTide = null, $names = ['a'])",
      "    {",
      "        return $perTide;",
      "    }",
      "}",
    ),
    "web/conf.py": lines("import os", "", "", "def port():", '    return os.getenv("FERRY_PORT", "8417")'),
  }));
});

test.each([
  ["the comment of the member says it", "what is the default tideTime", "core/types.ts:6"],
  ["an expression falls back", "default ebbTime", "core/ebb.ts:2"],
  ["a parameter of the type that is named", "default max_age of FerryMiddleware", "web/sessions.py:5"],
  ["a parameter in words, of the type that is named", "what is the default status code of Moored", "web/responses.py:2"],
  ["a member before a parameter that is null", "what is the default of perTide", "web/Model.php:4"],
  ["a variable of the environment", "default of FERRY_PORT", "web/conf.py:5"],
])("%s: %s", async (_, query, place) => {
  const [first] = (await asked(root, query)).results;
  expect(`${first?.path}:${first?.at_line ?? first?.declared_at ?? first?.line_start}`).toBe(place);
});
