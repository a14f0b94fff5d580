/**
 * Files in which a machine repeated one construct thousands of times: extraction takes time that grows with the length of a file. The
 * limit is a multiple of what each needs, and a fraction of what it needed when the time grew with the square of the length.
 */
import { expect, setDefaultTimeout, test } from "bun:test";
import { extract } from "#lang/extract.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";

setDefaultTimeout(120_000);

const parsers = await ParserPool.create(compileGrammars([]));
const CPU_MS_MAX = 8_000;

function extracted(path: string, text: string) {
  const before = process.cpuUsage();
  const found = extract(path, text, parsers);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(CPU_MS_MAX);
  return found;
}

test("Rust: attributes that nothing follows", () => {
  const { parseStatus, symbols } = extracted("a.rs", `${"#[a]\n".repeat(4_000)}fn last() {}\n`);
  expect(`${parseStatus} ${symbols.map(({ name }) => name)}`).toBe("parsed last");
});

test("Rust: a macro is exported by an attribute above other attributes and comments", () => {
  const { symbols } = extract("a.rs", "#[macro_export]\n#[doc(hidden)]\n// Why.\nmacro_rules! shown {\n  () => {};\n}\n", parsers);
  expect(symbols.map(({ name, visibility }) => `${name} ${visibility}`)).toEqual(["shown public"]);
});

test("Python: classes of one name, each built on the one before", () => {
  const { parseStatus, symbols } = extracted("a.py", "class A(A):\n  pass\n".repeat(5_000));
  expect(`${parseStatus} ${symbols.length}`).toBe("parsed 5000");
});

test("JavaScript: types in comments that no brace closes", () => {
  const { parseStatus } = extracted("a.js", `/**\n${" * @type {a\n".repeat(1_500)} */\nlet x;\n`.repeat(40));
  expect(parseStatus).toBe("parsed");
});

test("Rails: routes in blocks inside blocks", () => {
  const { parseStatus } = extracted(
    "config/routes.rb",
    `Rails.application.routes.draw do\n${"resources :a do\n".repeat(5_000)}${"end\n".repeat(5_000)}end\n`,
  );
  expect(parseStatus).toBe("parsed");
});

test.each([
  ["app/controllers/a_controller.rb", `posts_path\n${"\n".repeat(150_000)}`],
  ["app/views/a.html.erb", `<%= t("a.b") %>\n${"<!--\n".repeat(100_000)}`],
  ["app/views/b.html.erb", `<%= t("a.b") %>\n${"<%#\n".repeat(100_000)}`],
  ["a.js", `t("a.b");\n${"{{--\n".repeat(100_000)}`],
  ["a.py", `x = t(${'"a.b" if x else\n'.repeat(50_000)}"c.d")\n`],
])("keys and routes of %p are read, although the file repeats a construct", (path, text) => {
  const { usage } = extracted(path, text);
  expect(usage.uses.some(({ name }) => /^\((?:translation\)b|route\)posts)$/.test(name))).toBe(true);
});

test.each([
  ["a.html", `${"<p>\n".repeat(10_000)}${"data-i18n-".repeat(90_000)}\n`],
  ["a.js", `${"t(t(t(t(\n".repeat(50_000)}\n`],
  ["a.ts", Array.from({ length: 9_000 }, (_, at) => `const t${at} = useTranslation("a"); t${at}("a.b");\n`).join("")],
  ["app/controllers/a_controller.rb", `class AController\n${"def a\n t('.a')\nend\n".repeat(12_000)}end\n`],
])("reading what the texts of %p name ends", (path, text) => {
  expect(extracted(path, text).lineCount).toBeGreaterThan(1);
});

test("reading what texts name has a limit of its own, which is counted", () => {
  const text = `t('a.b');\n${"t(a ? b : c);\n".repeat(5_000)}`;
  const names = (workMax?: number) => extract("a.php", `<?php\n${text}`, parsers, workMax).usage.uses.map(({ name }) => name);
  expect(names()).toContain("(translation)b");
  const costly = `<?php\nfunction f() {}\n${"t(a ? b : c);\n".repeat(60_000)}`;
  const statuses = [undefined, 100_000].map((workMax) => extract("a.php", costly, null, workMax).parseStatus);
  expect(statuses).toEqual(["heuristic", "partial"]);
});

test("a key inside a comment inside a comment is none", () => {
  const { usage } = extract("app/views/a.html.erb", '<!-- <%# %> <%= t("a.b") %> -->\n<%= t("a.c") %>\n', parsers);
  expect(usage.uses.map(({ name }) => name).filter((name) => name.startsWith("("))).toEqual(["(translation)c"]);
});
