import { describe, expect, test } from "bun:test";
import { isKnownFileName } from "#lang/languages.ts";
import { type Intent, routeIntent } from "#query/parse/intent.ts";

const factsOf = (query: string) => ({ isPathEnd: false, isSymbolName: false, hasFileExtension: isKnownFileName(query), literalShare: 0 });

describe("routeIntent", () => {
  const cases: Record<Intent, string[]> = {
    symbol: ["validateToken", "HttpServer", "parse_config", "Foo.bar", "std::vector", "Widget#render", "jwt.ts:Claims"],
    path: ["src/auth/handler.rs", "internal/addrs/module", "handler.rs", "test/fixtures/a.json"],
    error: [
      "connection refused: unable to reach host",
      "cannot read property 'x' of undefined",
      '"unexpected token"',
      "Failed to import test file <root>/basic.test.js",
      "invalid value for --port: 99999",
    ],
    natural_language: [
      "how does authentication work",
      "where is rate limiting implemented",
      "retry with exponential backoff",
      "what decides the order of results",
      "websocket endpoint implementation",
    ],
  };
  for (const [intent, queries] of Object.entries(cases)) {
    for (const query of queries)
      test(`${query} is ${intent}`, () => expect(routeIntent(query, factsOf(query)).intent).toBe(intent as Intent));
  }

  test("what the index knows decides a doubtful word", () => {
    expect(routeIntent("Makefile", { ...factsOf("Makefile"), isPathEnd: true }).intent).toBe("path");
    expect(routeIntent("Makefile", { ...factsOf("x"), isSymbolName: true }).intent).toBe("symbol");
  });

  test("confidence lies in 0..1", () => {
    for (const query of Object.values(cases).flat()) {
      const { confidence } = routeIntent(query, factsOf(query));
      expect(confidence).toBeGreaterThan(0);
      expect(confidence).toBeLessThanOrEqual(1);
    }
  });
});
