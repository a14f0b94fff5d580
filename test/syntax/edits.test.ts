/** Edits of configurations: what must change and, above all, what must not. */
import { describe, expect, test } from "bun:test";
import { ConfigFault, edited } from "#syntax/syntax.ts";
import { SYNTAXES } from "#syntax/syntaxes.ts";

const { jsonc, toml } = SYNTAXES;
const JSON_PATH = ["mcpServers", "codecompass"];
const TOML_PATH = ["mcp_servers", "codecompass"];
const ENTRY = { command: "/opt/codecompass", args: ["serve-mcp"] };
const putJson = (text: string): string => edited(jsonc, text, JSON_PATH, ENTRY);
const takeJson = (text: string): string => edited(jsonc, text, JSON_PATH, undefined);
const putToml = (text: string): string => edited(toml, text, TOML_PATH, ENTRY);
const takeToml = (text: string): string => edited(toml, text, TOML_PATH, undefined);
const ONE_LINE = '"codecompass": {"command": "/opt/codecompass", "args": ["serve-mcp"]}';

function faultOf(step: () => unknown): ConfigFault {
  try {
    step();
  } catch (thrown) {
    if (thrown instanceof ConfigFault) return thrown;
  }
  throw new Error("no fault was found");
}

describe("JSON with comments", () => {
  test("an empty file becomes an object", () => {
    expect(JSON.parse(putJson(""))).toEqual({ mcpServers: { codecompass: ENTRY } });
    expect(putJson("")).toEndWith("}\n");
  });

  test("an empty table in a file of one line stays on that line", () => {
    expect(putJson('{ "mcpServers": {} }')).toBe(`{ "mcpServers": {${ONE_LINE}} }`);
  });

  test("a file of comments keeps them", () => {
    expect(putJson("// mine\n")).toStartWith("// mine\n{\n");
  });

  test("an object on one line stays on one line", () => {
    expect(putJson('{"mcpServers": {"x": {"command":"y"}}, "b":1}')).toBe(`{"mcpServers": {"x": {"command":"y"}, ${ONE_LINE}}, "b":1}`);
  });

  test.each([
    ['{\n  "mcpServers": {\n    "x": {"command":"y"} // about x\n  }\n}\n', "a comment behind the last server"],
    ['{\n\t"mcpServers": {\n\t\t"x": {"command":"y"}, // about x\n\t},\n}\n', "tabs and trailing commas"],
    ['{\n  "mcpServers": {\n    // one\n    "x": 1, /* two */\n    "y": 2\n    // three\n  }\n}', "comments everywhere"],
    ['{\r\n  "mcpServers": {\r\n    "x": 1\r\n  }\r\n}\r\n', "Windows line ends"],
    ['{ "mcpServers": { "x": ",\\"}" } }', "strings that look like syntax"],
    ['{\n      "mcpServers": {\n            "x": 1\n      }\n}', "deep indents"],
  ])("putting and taking leaves %j as it was", (text) => {
    const after = putJson(text);
    expect(after).not.toBe(text);
    expect(takeJson(after)).toBe(text);
    for (const comment of text.match(/\/\/.*|\/\*.*\*\//g) ?? []) expect(after).toContain(comment);
    if (text.includes("\r\n")) expect(after.replaceAll("\r\n", "")).not.toContain("\n");
  });

  test("taking the entry from the middle or the front leaves its neighbours' text alone", () => {
    const rest = '"z": {"command":"z"} // z';
    expect(takeJson(`{"mcpServers": {\n  "codecompass": {},\n  ${rest}\n}}`)).toBe(`{"mcpServers": {\n  ${rest}\n}}`);
    expect(takeJson(`{"mcpServers": {\n  "a": 1,\n  "codecompass": {},\n  ${rest}\n}}`)).toBe(`{"mcpServers": {\n  "a": 1,\n  ${rest}\n}}`);
  });

  test("taking the entry never draws what follows into a comment", () => {
    expect(takeJson('{"mcpServers": {"a": 1, // x\n"codecompass": {}, "b": 2}}')).toBe('{"mcpServers": {"a": 1, // x\n "b": 2}}');
    expect(takeJson('{"mcpServers": {"a": 1, // x\n"codecompass": {}}}')).toBe('{"mcpServers": {"a": 1 // x\n}}');
  });

  test("an entry of ours is changed where it differs; what the user added to it stays", () => {
    const entry = '{ "command": "/old/codecompass", /* why */ "args": ["serve-mcp", "--x"], "env": { "A": "1" } }';
    const wanted = '{ "command": "/opt/codecompass", /* why */ "args": ["serve-mcp"], "env": { "A": "1" } }';
    expect(putJson(`{"mcpServers":{"codecompass": ${entry}}}`)).toBe(`{"mcpServers":{"codecompass": ${wanted}}}`);
  });

  test("of a key that stands twice, the one that counts is edited", () => {
    expect(putJson('{"mcpServers":{},"mcpServers":{"b":1}}')).toBe(`{"mcpServers":{},"mcpServers":{"b":1, ${ONE_LINE}}}`);
  });

  test("what is not JSON is refused with its line", () => {
    expect(faultOf(() => putJson('{\n  "a": 1,\n  "b": \n}'))).toMatchObject({ line: 4 });
    expect(faultOf(() => putJson("{} trailing")).message).toContain("not valid JSON");
    expect(faultOf(() => putJson('{"mcpServers": {')).message).toContain("not valid JSON");
  });

  test.each(["[]", "3", '{"mcpServers": []}', '{"mcpServers": null}', '{"mcpServers": "x"}'])("%s has no place for servers", (text) => {
    expect(faultOf(() => putJson(text)).message).toContain("something else");
  });
});

describe("TOML", () => {
  test("the entry is a table at the end, in the file's line ends", () => {
    expect(putToml("a = 1\r\n")).toBe(
      'a = 1\r\n\r\n[mcp_servers.codecompass]\r\ncommand = "/opt/codecompass"\r\nargs = [ "serve-mcp" ]\r\n',
    );
  });

  test.each([
    "",
    'model = "x" # c\n\n[mcp_servers.a]\ncommand = "b" # hi\n\n# tail\n',
    "[mcp_servers]\na = { command = 'x' }\n",
    "mcp_servers = { a = { command = 'x' } }\n",
    "[[list]]\na = 1\n\n[[list]]\na = 2\n",
    "when = 1979-05-27T07:32:00Z\nbig = 9223372036854775807\nfloat = 1e3\n",
  ])("putting and taking leaves %j as it was", (text) => {
    const after = putToml(text);
    expect(toml.read(after)).toMatchObject({ mcp_servers: { codecompass: ENTRY } });
    expect(takeToml(after)).toBe(text);
  });

  test("a Windows path keeps its backslashes", () => {
    const command = "C:\\Program Files\\codecompass.exe";
    const text = edited(toml, "", TOML_PATH, { command, args: ["serve-mcp"] });
    expect(toml.read(text)).toMatchObject({ mcp_servers: { codecompass: { command } } });
  });

  test("an entry of ours is changed where it differs; comments and what the user added stay", () => {
    const text =
      '[mcp_servers.codecompass]\n# mine\ncommand = "old" # why\nargs = ["x"]\n\n[mcp_servers.codecompass.env]\nA = "1"\n\n[other]\nb = 1\n';
    const after = putToml(text);
    expect(after).toBe(text.replace('"old"', '"/opt/codecompass"').replace('"x"', '"serve-mcp"'));
  });

  test("removing the entry removes its sub-tables and keeps the comment above the next table", () => {
    const text =
      'a = 1\n\n[mcp_servers.codecompass]\ncommand = "c"\n\n[mcp_servers.codecompass.env]\nA = "1"\n\n# about other\n[other]\nb = 1\n';
    expect(takeToml(text)).toBe("a = 1\n\n# about other\n[other]\nb = 1\n");
  });

  test("a line of a string that looks like our table is not cut", () => {
    const text = '[mcp_servers.codecompass]\ncommand = "c"\n\n[x]\ntext = """\n[mcp_servers.codecompass]\n"""\n';
    expect(toml.read(takeToml(text))).toMatchObject({ x: { text: "[mcp_servers.codecompass]\n" } });
  });

  test("what is not TOML is refused with its line", () => {
    expect(faultOf(() => putToml('a = 1\nb = "x\n'))).toMatchObject({ line: 2 });
    expect(faultOf(() => putToml("mcp_servers = 3\n")).message).toContain("something else");
  });
});
