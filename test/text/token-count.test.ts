import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { countTokens as oracle } from "gpt-tokenizer/encoding/o200k_base";
import { countTokens, recountTokens } from "#text/token-count.ts";

describe("countTokens agrees with gpt-tokenizer", () => {
  const samples: Record<string, string> = {
    empty: "",
    word: "hello",
    code: "export async function validateToken(token: string): Promise<Claims> {\n\treturn verify(token);\n}\n",
    json: JSON.stringify({ path: "src/auth/jwt.ts", line_start: 87, results: [1, 2.5, null] }),
    unicode: "naïve café — Straße 日本語のテキスト 🙂🙃 \u0000 \ufffd",
    spaces: "   \n\n\n\t\t   \r\n  x",
    digits: "1234567890 0xdeadbeef 3.14159",
    special: "<|endoftext|> is text here",
    long: "antidisestablishmentarianism".repeat(30),
    contractions: "don't we'll THEY'RE it's",
  };
  for (const [name, text] of Object.entries(samples)) {
    test(name, () => expect(countTokens(text)).toBe(oracle(text, { disallowedSpecial: new Set() })));
  }

  test("a whole source file", () => {
    const text = readFileSync(join(import.meta.dir, "../../src/lang/languages.ts"), "utf8");
    expect(countTokens(text)).toBe(oracle(text));
  });
});

describe("recountTokens counts what countTokens counts", () => {
  const frames: Record<string, readonly [string, string]> = {
    json: ['{"estimated_tokens":', ',"results":[]}'],
    alone: ["", ""],
    "letters around": ["tokens", "more"],
    "white space before": ["tokens:   ", " in all\n"],
    "digits around": ["12", "34 tokens"],
    "digits of another script after": ["tokens ", "٣٤٥"],
    "digits of another script before": ["tokens ٣", " in all"],
  };
  for (const [name, [before, after]] of Object.entries(frames)) {
    test(name, () => {
      const numbers = [0, 7, 12, 123, 1230, 1231, 99_999, 1_234_567];
      for (const number of numbers) {
        const text = before + number + after;
        for (const other of numbers) {
          const known = before + other + after;
          expect(recountTokens(text, { text: known, tokens: countTokens(known) })).toBe(countTokens(text));
        }
      }
    });
  }

  test("of texts that differ in more than a number", () => {
    const known = "one 1 two 2";
    expect(recountTokens("one 11 twelve 2", { text: known, tokens: countTokens(known) })).toBe(countTokens("one 11 twelve 2"));
  });
});
