/**
 * What ripgrep said of several hundred patterns on lines that are hard to get right. `bun bench/ripgrep-examples.ts` asks ripgrep again;
 * `bench/grep-differential.ts` compares at random.
 */
import { expect, setDefaultTimeout, test } from "bun:test";
import { toCodeCompassError } from "#core/errors.ts";
import { compilePattern, type PatternOptions } from "#query/exact/pattern.ts";
import { foldCase } from "#text/fold-case.ts";
import examples from "../../fixtures/exact-search/ripgrep.json" with { type: "json" };
import { holds } from "./required-holds.ts";

/** A busy machine may take long for what is bounded in steps. */
setDefaultTimeout(180_000);

const OPTIONS: Readonly<Record<string, PatternOptions>> = {
  "": {},
  "-w": { word: true },
  "-x": { line: true },
  "-i": { ignoreCase: "always" },
  "-S": { ignoreCase: "smart" },
};

const TEXT = `${examples.lines.join("\n")}\n`;

function matchesOf(pattern: string, flags: string): number[] | null {
  try {
    return Array.from(compilePattern(pattern, OPTIONS[flags]).matchingLines(TEXT), ({ line }) => line);
  } catch (error) {
    expect(toCodeCompassError(error).code).toBe("invalid_input");
    return null;
  }
}

test("each pattern matches the lines that ripgrep finds, and is refused where ripgrep refuses it", () => {
  for (const { pattern, flags, matches } of examples.rows) {
    expect({ pattern, flags, matches: matchesOf(pattern, flags) }).toEqual({ pattern, flags, matches });
  }
});

test("each line that matches contains what its pattern requires", () => {
  for (const { pattern, flags, matches } of examples.rows) {
    if (matches === null) continue;
    const { required } = compilePattern(pattern, OPTIONS[flags]);
    const without = matches.filter((line) => !holds(required, foldCase(examples.lines[line - 1] ?? "")));
    expect({ pattern, flags, without }).toEqual({ pattern, flags, without: [] });
  }
});
