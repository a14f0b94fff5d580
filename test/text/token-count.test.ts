import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { countTokens as oracle } from "gpt-tokenizer/encoding/o200k_base";
import { countTokens } from "#text/token-count.ts";

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
