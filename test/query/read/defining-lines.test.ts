/** Which lines above a window give values to the names that it uses, in the forms of several languages. */
import { expect, test } from "bun:test";
import { definingLines } from "#query/read/defining-lines.ts";
import { FileText } from "#text/file-text.ts";

/** The lines of a text (1-based) that define names used on its last line. */
function found(...lines: readonly string[]): readonly number[] {
  const last = lines.length;
  return definingLines(new FileText(lines.join("\n")), { lineStart: 1, lineEnd: last - 1 }, { lineStart: last, lineEnd: last }, last);
}

test.each([
  ["let restricted = visible(cx.editor);", "if restricted {"],
  ["    const { width, height } = size(box);", "draw(height)"],
  ["  srv, err := listen(port)", "return err"],
  ["limit: int = read(path)", "check(limit)"],
  ["std::vector<int> sizes = all();", "use(sizes)"],
  ["    int *count = &total;", "(*count)++"],
  ["for (const port of ports) {", "enter(port)"],
  ["for key, value in items.items():", "print(value)"],
  ["if let Some(reg) = cx.recording {", "show(reg)"],
  ["my $port = shift;", "enter($port);"],
  ["val port: Port = near(here)", "enter(port)"],
])("%p gives a value to a name of %p", (definition, use) => {
  expect(found(definition, "other();", use)).toEqual([1]);
});

test.each([
  ["if (restricted == 1) {", "use(restricted)"],
  ["total += restricted", "use(restricted)"],
  ["draw(width=3)", "use(width)"],
  ["    width=3,", "use(width)"],
  ["ship.port = 3", "use(port)"],
  ["ships[port] = 3", "use(port)"],
  ["if port in ports:", "use(port)"],
  ["// the port is near", "use(port)"],
])("%p gives no value to a name of %p", (line, use) => {
  expect(found(line, "other();", use)).toEqual([]);
});

test("only the last definition of a name above the window counts, and none where the window has one before the line asked for", () => {
  expect(found("port = 1", "port = 2", "use(port)")).toEqual([2]);
  const text = new FileText(["port = 1", "other()", "port = 3", "use(port)"].join("\n"));
  expect(definingLines(text, { lineStart: 1, lineEnd: 2 }, { lineStart: 3, lineEnd: 4 }, 4)).toEqual([]);
});
