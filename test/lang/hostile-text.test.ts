/**
 * Expressions that read a repository's text or a query take a time that grows with its length alone. Each case took seconds to hours when
 * it was found; the test then ends by its time limit, which is the only clock here.
 */

import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { takesOthers } from "#engine/changes/impact/sites/branches.ts";
import { isBehindSign } from "#engine/changes/impact/sites/literals.ts";
import { objectAhead } from "#engine/changes/impact/sites/notices.ts";
import { withTables } from "#lang/conventions/tables.ts";
import { extractionRules } from "#lang/extraction-rules.ts";
import { detectLanguage, LANGUAGES } from "#lang/languages.ts";
import { stringCaptures } from "#lang/lines/android-strings.ts";
import { quietText } from "#lang/lines/quiet-text.ts";
import { cleanComment } from "#lang/prose/comments.ts";
import { signatureOf } from "#lang/symbols/signature.ts";
import { readTags } from "#lang/templates/tags/read-tags.ts";
import { type Capture, NO_PARTS } from "#lang/trees/captures.ts";
import { applyPass, canBeRescued } from "#lang/trees/parse-recovery.ts";
import { CPP_RESCUE } from "#lang/trees/rescue/c-family.ts";
import { GROOVY_RESCUE, KOTLIN_RESCUE } from "#lang/trees/rescue/jvm.ts";
import { SCSS_COVERS } from "#lang/trees/rescue/scss.ts";
import { askedDefinitions } from "#query/parse/asked-definition.ts";
import { undecorated } from "#query/parse/decorated-name.ts";
import { literalsOf } from "#query/parse/literals.ts";
import { isNameLike, parseNameQuery } from "#query/parse/name-query.ts";
import { frameName } from "#query/parse/pasted/frame-name.ts";
import { placesIn } from "#query/parse/pasted/places.ts";
import { fixedRuns, phrasesOf, printedParts, reportingParts } from "#query/parse/phrases.ts";
import { asksHowToHandle } from "#query/parse/project/questions.ts";
import { stemsOfPlace } from "#query/parse/question-shape.ts";
import { type QuotedText, quotedIn, registrationOf } from "#query/recall/routes/route-shapes.ts";
import { maskSecrets } from "#text/secrets/mask.ts";

setDefaultTimeout(180_000);

const MILLION = 1_000_000;

describe("hostile text costs no more than its length", () => {
  test("what stands around a use that impact judges", () => {
    expect(takesOthers(`A => 1,${"\n".repeat(MILLION)}B`)).toBe(false);
    expect(takesOthers(`A => 1,${" \n{".repeat(MILLION / 4)}`)).toBe(false);
    expect(["A => 1,\n  _ => 2", "A => 1,\n\n  other => 2", "A => 1,\n (x) => 2"].map(takesOthers)).toEqual([true, true, true]);
    expect(isBehindSign("{/*".repeat(MILLION / 3))).toBe(false);
    expect(isBehindSign("{//".repeat(MILLION / 3))).toBe(true);
    expect(["{ ", "a, // b\n ", "{/* c */ ", "a"].map(isBehindSign)).toEqual([true, true, true, false]);
    expect(objectAhead("a".repeat(MILLION))).toEqual({});
    expect(objectAhead("x = Shape . ")).toEqual({ object: "Shape", sign: "." });
  });

  test("a name with dollars between its parts", () => {
    expect(isNameLike(`$-${">$A-".repeat(900)}@`)).toBe(false);
    expect(["$a->$b", "$$x", "@a.b", "~T", "A::$b?"].map(isNameLike)).toEqual([true, true, true, true, true]);
    expect(parseNameQuery(`${".0".repeat(1_900)}:`).path).toBe("");
  });

  test("a question how to handle the project that repeats a word", () => {
    expect(asksHowToHandle(`how to run ${"it ".repeat(60)}zzz`)).toBe(false);
    expect(asksHowToHandle("how to run it with docker")).toBe(true);
  });

  test("a query of nothing but one sign, word or space", () => {
    const pieces = [
      "(",
      "[",
      "{",
      "<",
      '"',
      "'",
      "`",
      "/",
      ".",
      "..",
      "?",
      ":",
      "::",
      "!",
      "A",
      "a",
      "1",
      "1(",
      "漢 ",
      "a ",
      "\t",
      "{a ",
      "<a",
      '" ',
      "a:",
    ];
    for (const piece of pieces) {
      for (const end of ["", "\u0001", " x", ":x"]) {
        const text = `how ${piece.repeat(60_000 / piece.length)}${end}`;
        expect(printedParts(text).join("").length + reportingParts(text).join("").length).toBeLessThanOrEqual(2 * text.length);
        expect(phrasesOf(text).fixed.length + fixedRuns(text).length).toBeLessThanOrEqual(text.length);
        expect(literalsOf(text).length + askedDefinitions(text).length).toBeLessThan(100);
        expect(stemsOfPlace(text).size).toBeLessThanOrEqual(text.length);
        expect(parseNameQuery(text.slice(4)).path.length).toBeLessThanOrEqual(text.length);
      }
    }
  });

  test("words of capitals that are no name", () => {
    const words = Array.from({ length: 400 }, (_, at) => `${"A".repeat(60)}${at}+`);
    expect(literalsOf(words.join(" "))).toEqual([]);
    expect(literalsOf("where is HTTPServer used").map(({ text }) => text)).toEqual(["HTTPServer"]);
  });

  test("signs that an expression could divide in many ways", () => {
    expect(frameName(`a::f()${"&&".repeat(400)}x`)?.name.length ?? 0).toBeLessThan(900);
    expect(frameName("a::f() const &&")).toEqual(frameName("a::f()"));
    expect(quotedIn(`a = "${"\\".repeat(300)}`)).toEqual([]);
    expect(quotedIn('a("x\\"y", \'z\')').map(({ text }) => text)).toEqual(['x\\"y', "z"]);
  });

  test("a decorator with words, signs and blanks that registers no route", () => {
    const registered = (line: string): readonly string[] | undefined => registrationOf(quotedIn(line)[0] as QuotedText)?.methods;
    const hostile = `@${"e".repeat(120)}(=${"\t".repeat(130)}(=${"\t".repeat(130)}x"/a"`;
    for (let times = 0; times < 2_000; times++) expect(registered(hostile)).toBeUndefined();
    expect(['@app.get("/a")', '#[get("/a")]', '@a.b.PostMapping(value = { "/a" })', '[HttpPut("a")]'].map(registered)).toEqual([
      ...[["get"], ["get"], ["post"], ["put"]],
    ]);
  });

  test("resources of Android that nothing closes, or only the last", () => {
    const open = '<string name="a">x\n'.repeat(MILLION / 20);
    for (const end of ["", "</string>"]) expect(stringCaptures(`<resources>${open}${end}`)).toHaveLength(MILLION / 20);
    expect(stringCaptures('<string name="a">x</string><string name="b">y</string>').map(({ start, end }) => [start, end])).toEqual([
      [0, 27],
      [27, 54],
    ]);
  });

  test("statements that create tables, with a million blanks and without an end", () => {
    for (const sql of [
      `CREATE TABLE t (${" ".repeat(MILLION)}x`,
      "CREATE TABLE a (".repeat(MILLION / 16),
      `create ${"a".repeat(MILLION)}`,
    ]) {
      const string: Capture = { role: { is: "string" }, start: 0, end: sql.length, pattern: 0, parts: NO_PARTS };
      expect(withTables(sql, [string]).every(({ end }) => end <= sql.length)).toBe(true);
    }
  });

  test("traces of nothing but beginnings of places and frames", () => {
    const pieces = [
      "1:",
      "(1",
      "a:1 ",
      "a",
      "at ",
      "x\n",
      '"a:1',
      "<a>b__",
      "()",
      "at a(",
      "?a=1:",
      "#1 0x1 in f(",
      "a.b(a ",
      "in `",
      "\\",
      "./",
      "a$",
      "::",
      "[1] ",
    ];
    for (const piece of pieces) {
      const text = piece.repeat(100_000 / piece.length);
      for (const hostile of [text, `${text}:1`, text.replaceAll(" ", "\n")]) expect(placesIn(hostile).length).toBeLessThanOrEqual(500);
      expect(frameName(text)?.name.length ?? 0).toBeLessThanOrEqual(300);
      expect(undecorated(text).length).toBeLessThanOrEqual(100_000);
    }
  });

  test("tags of templates that never end, nest without end, or hold nothing but spaces", () => {
    const pieces = [
      ...["{", "{{", "{%", "{#", "{{/*", "{{!--", '{{"', "{% block x %}", "{% endmacro %}{% block x %}", '{{ define "x" }}', "{{> x"],
      ...[
        "{{ with .Values.a }}",
        "{{ end }}",
        "{{ .Values.a.b.c }}",
        '{% include "',
        "{% include 'a', 'b' %}",
        '{{#*inline "x"}}',
        "{% raw %}",
      ],
      ...["{% block x", "{{ $a := .Values", "{{ with $", "{{ include", "{% import 'a' as", "{#"].map(
        (opens) => `${opens}${" ".repeat(9_000)}y %}#}}}`,
      ),
      ...["a(", "a.", "a/", "$", '"a", '].map((inside) => `{{ ${inside.repeat(9_000)} }}{% include ${inside.repeat(4_000)} %}`),
    ];
    for (const piece of pieces) {
      const text = piece.repeat(MILLION / piece.length);
      for (const syntax of ["go", "jinja", "liquid", "handlebars"] as const) {
        const { uses, definitions } = readTags("templates/a.tpl", text, syntax);
        expect(Math.max(uses.length, definitions.length)).toBeLessThanOrEqual(50_000);
      }
      expect(detectLanguage("templates/a.html", text).kindOf ?? "html").toBe("html");
    }
  });

  test("an open string of escaped quotes, read for comments and strings", () => {
    for (const quote of ['"', "'"]) {
      const text = `${quote}${`\\${quote}`.repeat(MILLION / 2)}\n`;
      for (const language of LANGUAGES) expect(quietText(text, extractionRules(language).lines?.quiet).text).toHaveLength(text.length);
    }
  }, 40_000);

  test("a signature that ends in marks over and over", () => {
    const signature = (text: string): string =>
      signatureOf(text, { kind: "function", start: 0, end: text.length, bodyStart: text.length, name: "f" }, []);
    expect(signature(`f ${"; end".repeat(400)}\0`)).toEndWith("…");
    expect(["f(a) {", "def f do", "def f; end", "f() =>", "fn redo", "class A is then", "f() -> ="].map(signature)).toEqual([
      ...["f(a)", "def f", "def f", "f()", "fn redo", "class A", "f()"],
    ]);
  });

  test("a comment of a million stars", () => {
    expect(cleanComment(`// ${"*".repeat(MILLION)}`)).toHaveLength(MILLION);
    expect(cleanComment("/** one\n * two\n **/")).toBe("one\ntwo");
  });

  test("a first line of a million characters that names no interpreter", () => {
    expect(detectLanguage("x", `#!${"#!".repeat(MILLION / 2)}/`).id).toBe("text");
    expect(detectLanguage("x", "#!/usr/bin/env -S python3.11 -u\n").id).toBe("python");
  });

  test("values of capitals beside keys that tell of secrets", () => {
    const line = `apikey = "${"QZPLKMWX".repeat(5)}a"\n`;
    expect(maskSecrets(line.repeat(60_000))).toHaveLength(line.length * 60_000);
    for (const name of ["AES256-GCM", "HS256", "RSA-OAEP-SHA256", "ECDHE-RSA-AES128-GCM-SHA256"]) {
      expect(maskSecrets(`token_key = "${name}"`)).toContain(name);
    }
  });

  test("declarations that a grammar stumbles over", () => {
    const lines = ["is a if b\n", "public\n", "\t@d(\n", `class A ${"{a }".repeat(20)}\n`];
    for (const line of lines) expect(applyPass(line.repeat(50_000), KOTLIN_RESCUE[0] ?? [])).toHaveLength(line.length * 50_000);
    for (const line of ["a as B<", 'a b """\n', "  @A(x) @B ", "= /a", "{ a, b, c ", "  def a = b\n", " static "]) {
      const text = line.repeat(MILLION / line.length).replace(/[^\n]{900}/g, "$&\n");
      expect(applyPass(text, GROOVY_RESCUE[0] ?? [])).toHaveLength(text.length);
    }
    expect(applyPass("enum A ".repeat(100).concat("\n").repeat(500), CPP_RESCUE[0] ?? [])).not.toBe("");
    for (const piece of ["//\n\n\n", "/", "$a: (\n", "$a: (// b\r\n", ' (\n// a\n"', "#{a\n"]) {
      const text = piece.repeat(MILLION / piece.length).replace(/[^\n]{900}/g, "$&\n");
      expect(applyPass(text, SCSS_COVERS)).toHaveLength(text.length);
    }
    expect(canBeRescued("a".repeat(2_000))).toBe(false);
    expect(canBeRescued("a\n".repeat(2_000))).toBe(true);
  });
});
