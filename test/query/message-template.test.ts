/** Which strings of source a pasted message is, filled in. */
import { describe, expect, test } from "bun:test";
import { filledFrom } from "#query/parse/message-template.ts";

describe("a message is a string filled in", () => {
  test.each([
    ['log_debug("client %s set flag %s", c->name, flag);', "client 42 set flag raw"],
    ["return fmt.Errorf(\"parsing tokens for '%s': %w\", name, err)", "parsing tokens for 'tls': open x: no such file"],
    ['panic!("the literal {:?} is not allowed in a {}", a, b)', "the literal 'x' is not allowed in a regex"],
    ['raise ValueError(f"Could not parse {path}: {error}")', "Could not parse a/b.py: invalid syntax"],
    ['logger.info "Booting #{Sidekiq["v"]} with redis options #{o}"', "Booting Sidekiq 7 with redis options {}"],
    ['raise "No procedure found on path \\"#{path}\\""', 'No procedure found on path "user.list"'],
    ['fatalError("Duplicate request \\(request.id) was seen twice")', "Duplicate request 17 was seen twice"],
    ['throw new E("The lock of " + name + " is held by " + owner);', "The lock of db is held by worker-1"],
    ['xasprintf(&cause, "index %d is in use: %lu", idx, n);', "index 3 is in use: 17"],
    ['var E = fmt.Errorf("module not configured")', "app module http: module not configured"],
  ])("%s prints %s", (line, message) => {
    expect(filledFrom(line, message)).toBeGreaterThan(0);
  });
});

describe("a message is none of", () => {
  test.each([
    ['log_debug("client %s set flag %s", c->name, flag);', "client 42 set option raw"],
    ['errors.New("failed to %s")', "failed to open the door"],
    ['print("%s: %s")', "anything: at all that reads like it"],
    ['print("module not configured")', "a submodule not configured"],
    ["client set flag", "client 42 set flag raw"],
  ])("%s: %s", (line, message) => {
    expect(filledFrom(line, message)).toBe(0);
  });
});

test("of messages that wrap each other the innermost says most", () => {
  const message = "loading the app http: module not configured";
  const outer = filledFrom('fmt.Errorf("loading the app %s: %v", name, err)', message);
  expect(filledFrom('fmt.Errorf("module not configured")', message)).toBeGreaterThan(outer);
});

test("hostile strings and messages cost no more than their length", () => {
  const line = `"${"a %s ".repeat(110)}said so by it"`;
  expect(filledFrom(line, "a ".repeat(290))).toBe(0);
  expect(filledFrom(`"${"\\".repeat(590)}"`, "one two three")).toBe(0);
  expect(filledFrom("${".repeat(290), "one two three")).toBe(0);
});
