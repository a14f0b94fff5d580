/** What of a query is an operator, and what stays text. */
import { describe, expect, test } from "bun:test";
import { CodeCompassError } from "#core/errors.ts";
import { pathChoice } from "#query/parse/path-choice.ts";
import { type Alternative, parseQuery, type QueryVocabulary } from "#query/parse/query-language.ts";

const PATHS = ["src/main.go", "src/util/parse_test.go", "lib/core/Axios.js", "docs/my page.md", "cmd/12.go"];
const LANGUAGES: Readonly<Record<string, string>> = { go: "go", golang: "go", ts: "typescript", rust: "rust", py: "python", "c++": "cpp" };

/** A repository of a few paths, two branches and one sentence. */
const KNOWS: QueryVocabulary = {
  language: (name) => LANGUAGES[name.toLowerCase()],
  hasPath: (value) => PATHS.some(pathChoice(value, false)),
  hasRef: (value) => ["main", "v1.2", "feature/x", "HEAD~3"].includes(value),
  hasPhrase: (phrase) => "the connection was refused by the peer".includes(phrase),
};

/** An alternative on one line: its text, then its conditions. */
function shown({ text, operators }: Alternative): string {
  return [text, ...operators.map(({ name, value, isNot }) => `${isNot ? "-" : ""}${name}=${value}`)]
    .filter((part) => part !== "")
    .join(" | ");
}

const read = (query: string): string[] => parseQuery(query, KNOWS).alternatives.map(shown);

describe("is an operator", () => {
  const CASES: readonly (readonly [query: string, ...alternatives: string[]])[] = [
    ["parse file:main.go", "parse | file=main.go"],
    ["path:src parse", "parse | file=src"],
    ["parse file:*_test.go", "parse | file=*_test.go"],
    ["parse file:no/such/*.zig", "parse | file=no/such/*.zig"],
    ['read file:"my page"', "read | file=my page"],
    ["parse -file:_test", "parse | -file=_test"],
    ["parse -path:*.md", "parse | -file=*.md"],
    ["parse file:src file:util", "parse | file=src | file=util"],
    ["file:src/main.go", "file=src/main.go"],
    ["file:^src/ parse", "parse | file=^src/"],
    ["file:\\.go$ parse", "parse | file=\\.go$"],
    ["parse lang:go", "parse | lang=go"],
    ["parse language:golang", "parse | lang=go"],
    ["parse lang:go,ts", "parse | lang=go | lang=typescript"],
    ["parse lang:go lang:rust", "parse | lang=go | lang=rust"],
    ["parse lang:C++", "parse | lang=cpp"],
    ["parse -lang:py", "parse | -lang=python"],
    ["kind:class handler", "handler | kind=class"],
    ["kind:fn handler", "handler | kind=function"],
    ["kind:class,struct handler", "handler | kind=class | kind=struct"],
    ["-kind:import handler", "handler | -kind=import"],
    ["kind:comment todo", "todo | kind=comment"],
    ["sym:parseConfig", "sym=parseConfig"],
    ["symbol:Parser.parse yaml", "yaml | sym=Parser.parse"],
    ["sym:std::vector", "sym=std::vector"],
    ["sym:create*Plugin", "sym=create*Plugin"],
    ["handler -sym:Mock", "handler | -sym=Mock"],
    ["parse ref:main", "parse | ref=main"],
    ["parse branch:feature/x", "parse | ref=feature/x"],
    ["parse rev:HEAD~3", "parse | ref=HEAD~3"],
    ["scope:symbol parse", "parse | scope=symbol"],
    ["scope:text cannot open", "cannot open | scope=text"],
    ["Parser case:yes", "Parser | case=yes"],
    ['"was refused"', '"was refused" | phrase=was refused'],
    ['"was refused" "by the peer"', '"was refused" "by the peer" | phrase=was refused | phrase=by the peer'],
    ['"no such words here"', '"no such words here" | phrase=no such words here'],
    ['retry "connection was refused"', 'retry "connection was refused" | phrase=connection was refused'],
    ['puts -nonewline "was refused by"', 'puts -nonewline "was refused by" | phrase=was refused by'],
    ['"Name" lang:go', '"Name" | phrase=Name | lang=go'],
    ['parse -"by the peer"', "parse | -phrase=by the peer"],
    ['"a OR b"', '"a OR b" | phrase=a OR b'],
    ["parse* config", "parse config | prefix=parse"],
    ["should_bypass*", "should_bypass | prefix=should_bypass"],
    ["logger -mock", "logger | -word=mock"],
    ["foo -bar", "foo | -word=bar"],
    ["route registration -test -mock", "route registration | -word=test | -word=mock"],
    ["-test parse config", "parse config | -word=test"],
    ["how are routes registered -test lang:go", "how are routes registered | -word=test | lang=go"],
    ["throttle OR limiter", "throttle", "limiter"],
    ["rate limit OR throttle", "rate limit", "throttle"],
    ["throttle OR limiter lang:go", "throttle | lang=go", "limiter | lang=go"],
    ["throttle OR limiter -test", "throttle | -word=test", "limiter | -word=test"],
    ["MAX_SIZE OR MIN_SIZE", "MAX_SIZE", "MIN_SIZE"],
    ["sym:Reader OR sym:Writer", "sym=Reader", "sym=Writer"],
    ["(throttle OR limiter) middleware", "throttle middleware", "limiter middleware"],
    ["(foo() OR bar()) baz", "foo() baz", "bar() baz"],
    ["(a1 OR b1) (c1 OR d1)", "a1 c1", "a1 d1", "b1 c1", "b1 d1"],
    ["(lang:go OR lang:rust) parse", "parse | lang=go", "parse | lang=rust"],
    ["lang:go OR lang:rust parse", "parse | lang=go", "parse | lang=rust"],
    ["(file:src lang:go OR file:lib) open", "open | file=src | lang=go", "open | file=lib"],
    ["lang:go", "lang=go"],
    ["📦 lang:go", "📦 | lang=go"],
  ];
  for (const [query, ...alternatives] of CASES) {
    test(query, () => expect(read(query)).toEqual(alternatives));
  }
});

describe("stays text", () => {
  const CASES: readonly string[] = [
    "error: cannot open file",
    '"was refused" how are connections retried',
    'AutoRetry "was refused by" where is it decided?',
    "std::vector",
    "http://x",
    "file:///etc/passwd",
    "kind: Deployment",
    "kind:Deployment",
    "lang: go",
    "--no-cache",
    "docker build --no-cache",
    "go test -run TestParse",
    "go test -race",
    "git log -patch",
    "gcc -Wall",
    "$ make -jobs",
    "ls -la src",
    "rm -rf /tmp",
    "foo -p",
    "foo -bar baz",
    "tool -out=x",
    "where is the flag -race handled",
    "how do we pass -race",
    "unknown option -foo",
    "cannot duplicate file descriptor -1",
    "-foo",
    "- item of a list",
    "a - b",
    ":sym",
    "{ :sym => 1 }",
    "main.go:12",
    "file:12",
    "file:nowhere",
    "-file:nowhere",
    "file:",
    "File:main.go",
    "C:\\x",
    "C:\\Users\\me\\src lang",
    "path\\to:file",
    "🚀 deploy: now",
    "lang:klingon",
    "ref:nowhere",
    "-ref:main",
    "case:foo",
    "scope:global",
    "sym:(x)",
    "sym:",
    "can't OR a terminal color",
    "USERNAME OR PASSWORD MISSING",
    "select x from y where a = 1 OR b = 2",
    "OR",
    "foo OR",
    "OR foo",
    "foo OR OR bar",
    "foo or bar",
    "(foo bar)",
    "(*Context).Plan",
    "func (r *Router) Use",
    "foo(bar OR baz)",
    'unknown field "name" in struct',
    'Invalid element at key "foo": expected a Zod schema',
    'retry "words that no text has"',
    'slice for "connection was refused" returned',
    '"',
    '"=>"',
    'say "unclosed',
    "'single quotes'",
    "`foo -bar`",
    "char* name",
    "size_t* n",
    "*args **kwargs",
    "before *bold* after",
    "ab*",
    "src/**/*.go",
    "foo.*bar",
    "file::",
    "*.rb -text",
    "WARN= -Wall",
    "const Char*& it, const Char* end",
    "virtual Holder* perform(",
    "the path operation* of a page, and more",
    "WITHOUT WARRANTIES OR CONDITIONS of any kind",
    "GET OR POST",
    "a LIABILITY (NEGLIGENCE OR OTHERWISE) of them",
    "how is it: throttle OR limiter",
    "a::b -> c",
    "x -y",
    "net: document pipe try_read*/try_write* readiness behavior",
    "one line\nfile:main.go",
    "constructor:foo",
    "toString:foo",
    "user@host:file",
    "2024-01-01T12:00:00",
    "NOTE(file:main.go)",
  ];
  for (const query of CASES) {
    test(query, () => {
      const { alternatives, understood } = parseQuery(query, KNOWS);
      expect(understood).toEqual([]);
      expect(alternatives).toEqual([{ text: query, operators: [] }]);
    });
  }
});

test("the parser says what it understood, as it was typed, and why it left what is nearly an operator", () => {
  const { understood, leftAsText } = parseQuery("parse lang:golang file:nowhere -test lang:klingon", KNOWS);
  expect(understood).toEqual(["lang:golang", "-test"]);
  expect(leftAsText).toEqual([
    { typed: "file:nowhere", why: 'no path contains "nowhere"' },
    { typed: "lang:klingon", why: 'no language is called "klingon"' },
  ]);
});

test("more alternatives than a query may ask for are an error, groups multiplied", () => {
  const words = Array.from({ length: 17 }, (_, index) => `word${index}`);
  expect(() => parseQuery(words.join(" OR "), KNOWS)).toThrow(CodeCompassError);
  expect(() => parseQuery("(a1 OR b1 OR c1) (a2 OR b2 OR c2) (a3 OR b3)", KNOWS)).toThrow(CodeCompassError);
});

test("a long hostile query is read in no time worth measuring", () => {
  for (const part of ["(a OR ", '"', '-"', "((", " OR", "(() OR ", "file:"]) parseQuery(part.repeat(4_000 / part.length), KNOWS);
});

describe("file: chooses paths", () => {
  const CASES: readonly (readonly [value: string, path: string, matches: boolean])[] = [
    ["main", "src/main.go", true],
    ["MAIN", "src/main.go", true],
    ["/src", "src/main.go", true],
    ["/main", "src/main.go", true],
    ["/util", "src/util.go", true],
    ["/ut", "xut/a.go", false],
    ["*.go", "src/main.go", true],
    ["*.go", "src/main.gox", false],
    ["src/*.go", "src/main.go", true],
    ["src/*.go", "packages/a/src/main.go", true],
    ["/src/*.go", "packages/a/src/main.go", false],
    ["src/*.go", "src/util/main.go", false],
    ["**/util/**", "src/util/main.go", true],
    ["^src/", "src/main.go", true],
    ["^src/", "lib/src/main.go", false],
    ["\\.go$", "src/main.go", true],
    ["\\.go$", "src/main.gox", false],
    ["_test\\.go$", "src/parse_test.go", true],
    ["^src/.*_test.go$", "src/util/parse_test.go", true],
    ["^src/.*_test.go$", "lib/util/parse_test.go", false],
    ["a.*a$", "xa", false],
  ];
  for (const [value, path, matches] of CASES) {
    test(`${value} ${matches ? "takes" : "leaves"} ${path}`, () => expect(pathChoice(value, false)(path)).toBe(matches));
  }

  test("in the case that was typed when case counts", () => {
    expect(pathChoice("MAIN", true)("src/main.go")).toBe(false);
    expect(pathChoice("*.GO", true)("src/main.go")).toBe(false);
  });
});
