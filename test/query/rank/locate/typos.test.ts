/** Names that were mistyped, in `locate`, in `search` and in sentences: found, and said to be guesses. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { locate } from "#engine/search/locate.ts";
import { asked, INDEXING_TIMEOUT_MS, places, type RequestOptions, sharedWorkspace } from "../../../engine/harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root: string;

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "src/token.ts":
      "export function validateToken(token: string): boolean {\n  return token !== '';\n}\n\nexport function invalidateTokens(): void {}\n",
    "src/server.ts": "export class HttpServer {\n  listen(port: number): void {}\n}\n",
    "src/store.py": "def load_parcel(parcel_id):\n    return None\n\n\ndef _load_letters():\n    return []\n",
    "src/client.ts": "window.useEffect(() => {});\n\nexport function useEffort(): void {}\n",
    // A word with the stem of the mistyped `Convertable`.
    "src/convertible.ts": "/** Converts the converted. */\nexport class Convertible {}\n",
    "src/refit.ts": "export class Refitting {}\n",
    "src/refitting-test.ts": "export class RefittingTable {}\n",
    "src/bus.ts": "export class Bus {}\n",
    "src/post.ts": "export function sendLanterns(): void {}\n\nexport function sendLanternz(): void {}\n",
  }));
});

const ask = (query: string, request?: RequestOptions) => asked(root, query, request);
const find = (query: string, request?: RequestOptions) => asked(root, query, request, locate);

describe("locate", () => {
  test.each([
    ["valdiateToken", "src/token.ts:1 validateToken"],
    ["avlidateToken", "src/token.ts:1 validateToken"],
    ["alidateToken", "src/token.ts:1 validateToken"],
    ["balidateToken", "src/token.ts:1 validateToken"],
    ["validate_tokn", "src/token.ts:1 validateToken"],
    ["HtppServer", "src/server.ts:1 HttpServer"],
    ["HttpServer.lisetn", "src/server.ts:2 listen"],
    ["laod_parcel", "src/store.py:1 load_parcel"],
    ["loadLeters", "src/store.py:5 _load_letters"],
    ["Convertable", "src/convertible.ts:2 Convertible"],
  ])("%s is a slip away", async (typed, place) => {
    const answer = await find(typed, { explain: "full" });
    expect(places(answer)[0]).toBe(place);
    expect(answer.results[0]).toMatchObject({ guess: true });
    expect(answer.results[0]?.ranking_reasons?.map(({ factor }) => factor)).toContain("typo_guess");
    expect(answer.query_intent_confidence).toBeLessThan(0.5);
    expect(answer.confidence_level).not.toBe("high");
    expect(answer.suggested_next?.why).toMatch(/nearest (?:names|members):/);
  });

  test("what is found is no guess", async () => {
    for (const name of ["validateToken", "validate_token", "VALIDATETOKEN"]) {
      const answer = await find(name);
      expect(places(answer)[0]).toBe("src/token.ts:1 validateToken");
      expect(answer.results.every((hit) => hit.guess === undefined)).toBe(true);
      expect(answer.suggested_next).toBeNull();
    }
  });

  test("a name that others only begin with is not theirs, and the answer says so", async () => {
    const answer = await find("validateTok");
    expect(places(answer)[0]).toBe("src/token.ts:1 validateToken");
    expect(answer).toMatchObject({ confidence: 0.6, suggested_next: { next: { do: "locate", name: "validateToken" } } });
    expect(answer.suggested_next?.why).toContain('No symbol is called "validateTok"');
  });

  test("of two near names only the nearer is guessed", async () => {
    expect(places(await find("sendLnaterns"))).toEqual(["src/post.ts:1 sendLanterns"]);
  });

  test("a name one slip away comes before what begins with the typed letters and goes on in other capitals", async () => {
    const answer = await find("Refittingt");
    expect(places(answer)).toEqual(["src/refit.ts:1 Refitting", "src/refitting-test.ts:1 RefittingTable"]);
    expect(answer.results.map(({ guess = false }) => guess)).toEqual([true, false]);
    // Begun in just these letters, a name is meant before one that a slip leads to.
    expect(places(await find("RefittingTa"))[0]).toBe("src/refitting-test.ts:1 RefittingTable");
  });

  test("short names, and names far away, are not guessed", async () => {
    expect(places(await find("Bsu"))).toEqual([]);
    expect(places(await find("vlidtToekn"))).toEqual([]);
    expect(places(await find("rotateKeys"))).toEqual([]);
  });

  test("a name that some text has is no slip: its neighbours are only mentioned", async () => {
    const answer = await find("useEffect");
    expect(answer.results.filter((hit) => hit.guess)).toEqual([]);
    expect(answer.suggested_next).toMatchObject({ next: { do: "search" }, why: expect.stringContaining("useEffort") });
  });

  test("filters hold for guesses too, and are said to be in the way", async () => {
    const answer = await find("HtppServer", { languages: ["python"] });
    expect(places(answer)).toEqual([]);
    expect(answer.suggested_next?.why).toBe("No results within lang:python; 1 without filters.");
  });
});

describe("search", () => {
  test.each([
    ["valdiateToken", "src/token.ts:1 validateToken"],
    ["HtppServer", "src/server.ts:1 HttpServer"],
    ["where does HtppServer listen", "src/server.ts:1 HttpServer"],
    ["what does `laod_parcel` return", "src/store.py:1 load_parcel"],
  ])("%s leads with the name that was meant", async (typed, place) => {
    const answer = await ask(typed, { explain: "full" });
    expect(places(answer)[0]).toBe(place);
    expect(answer.results[0]).toMatchObject({ guess: true });
    expect(answer.results[0]?.ranking_reasons?.map(({ factor }) => factor)).toContain("typo_guess");
    expect(answer.suggested_next).toMatchObject({ next: { do: "locate" } });
  });

  test("a name that exists brings no guesses along", async () => {
    const answer = await ask("validateToken");
    expect(answer.results.some((hit) => hit.guess)).toBe(false);
    expect(answer.query_intent_confidence).toBeGreaterThan(0.5);
  });

  test("a mistyped word of a question is corrected, and the answer says so", async () => {
    const answer = await ask("where are parecls kept");
    expect(answer.corrected_query).toBe("where are parcel kept");
    expect(answer.results[0]?.name.toLowerCase()).toContain("parcel");
  });
});
