import { describe, expect, test } from "bun:test";
import { identifierParts, indexSource, indexText, joinedForm, textTerms } from "#text/words/identifiers.ts";

describe("identifierParts", () => {
  const cases: [string, string[]][] = [
    ["getUserName", ["get", "user", "name"]],
    ["get_user_name", ["get", "user", "name"]],
    ["XMLHttpRequest", ["xml", "http", "request"]],
    ["HTTPServer2", ["http", "server2"]],
    ["utf8_decode", ["utf8", "decode"]],
    ["__init__", ["init"]],
    ["SCREAMING_CASE", ["screaming", "case"]],
    ["éclairÀlaCarte", ["éclair", "àla", "carte"]],
    ["x", ["x"]],
    ["___", []],
  ];
  for (const [identifier, parts] of cases) {
    test(identifier, () => expect(identifierParts(identifier)).toEqual(parts));
  }
});

test("spellings of one name share a joined form", () => {
  const spellings = ["getUserName", "get_user_name", "get-user-name", "GetUserName", "GET_USER_NAME"];
  expect(new Set(spellings.map(joinedForm)).size).toBe(1);
});

test("textTerms gives the joined form and the parts", () => {
  expect(textTerms("call parseConfig(path)")).toEqual(["call", "parseconfig", "parse", "config", "path"]);
  expect(textTerms("HTTPServer2")).toEqual(["httpserver2", "http", "server2", "server"]);
  expect(textTerms("src/auth/jwt_token.rs")).toEqual(["src", "auth", "jwttoken", "jwt", "token", "rs"]);
});

test("data that looks like one endless word is no term", () => {
  expect(textTerms("A".repeat(5000))).toEqual([]);
  expect(indexSource(`x ${"Q".repeat(5000)} y`).includes("qqqq")).toBe(false);
});

describe("indexSource", () => {
  test("typographic signs part words, and letters of other scripts do not", () => {
    expect(indexSource("to “relative” paths—the default… chemin d’accès à Größe").split(/\s+/).filter(Boolean)).toEqual([
      "to",
      "relative",
      "paths",
      "the",
      "default",
      "chemin",
      "d",
      "accès",
      "à",
      "größe",
    ]);
  });

  const terms = (text: string): Set<string> => new Set(text.split(/[^a-z0-9]+/).filter((term) => term !== ""));

  test("holds every term that indexText holds, for ASCII source", () => {
    const source = "func (s *HTTPServer) parseConfig(path_name string) error { return s.XMLHttp.load_all(MAX_SIZE) }";
    for (const term of terms(indexText(source))) expect(terms(indexSource(source))).toContain(term);
  });

  test("keeps phrases in order", () => {
    expect(indexSource("log.Error('connection refused by peerName')")).toContain("connection refused by peer name");
  });
});
