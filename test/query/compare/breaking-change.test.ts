/** What two declarations say of a change: parameters, results and supertypes, in the ways that languages write them. */
import { describe, expect, test } from "bun:test";
import type { SymbolKind, Visibility } from "#core/types.ts";
import { breaksOf } from "#query/compare/breaking/breaking-change.ts";
import { ComparedFile } from "#query/compare/compared-file.ts";
import { callAt } from "#query/compare/uses/call-arguments.ts";
import { signatureOf } from "#query/read/signature.ts";

interface Declared {
  readonly kind?: SymbolKind;
  readonly visibility?: Visibility;
  readonly name?: string;
}

/** Names of parameters with their types, `?` behind those that may be left out, then what is given. */
function read(language: string, signature: string, { kind = "function", name = "f" }: Declared = {}): string {
  const { parameters, type } = signatureOf({ signature, kind, name }, language);
  const shown = parameters?.map((one) => `${one.name}${one.isOptional ? "?" : ""}${one.type === "" ? "" : ` ${one.type}`}`).join("; ");
  return `${shown ?? "-"} → ${type}`;
}

test("the type of a field is read without what stands behind it for programs that read it at run time", () => {
  const field = { kind: "property", name: "Type" } as const;
  expect(read("go", 'Type model.MetricType `json:"type"`', field)).toBe("- → model.MetricType");
  expect(read("go", 'Type []map[string]int "key"', field)).toBe("- → []map[string]int");
  expect(read("typescript", "Type: string | `a`", field)).toBe("- → string|`a`");
});

test("the commas between the parameters of a lambda separate no parameters", () => {
  expect(read("python", 'def f(base=None, *, cb: Any = lambda r, b: "utf-8", key=lambda *, a: 1, last)')).toBe(
    "base?; cb? Any; key?; last → ",
  );
  expect(read("python", "def f(key=lambda r: r, other=1)")).toBe("key?; other? → ");
});

test("dots inside of brackets are part of a type, and leave nothing out", () => {
  expect(read("python", "def f(path: str | Callable[..., Any], pair: Tuple[int, ...])")).toBe(
    "path str|Callable[...,Any]; pair Tuple[int,...] → ",
  );
  expect(read("typescript", "function f(run: (...args: any[]) => void, pair: [...A, B], ...rest: C[])")).toBe(
    "run (...args: any[])=>void; pair [...A,B]; rest? C[] → ",
  );
  expect(read("c", "int f(int (*print)(const char *, ...), int n)")).toBe("print int(*)(const char*,...); n int → int");
  expect(read("c", "int f(const char *format, ...)")).toBe("format char*; ? → int");
  expect(read("cpp", "void f(std::function<void(Args...)> run, Args&&... args)")).toBe(
    "run std::function<void(Args...)>; args? Args&&... → void",
  );
  expect(read("go", "func f(run func(a ...int) error, n int)")).toBe("run func(a ...int)error; n int → ");
});

test("what has to be typed has a name where one stands behind its type", () => {
  expect(read("c", "char *f(const char *, int, unsigned long, struct node *, const struct node)")).toBe(
    " char*;  int;  unsigned long;  struct node*;  struct node → char*",
  );
  expect(read("c", "int f(unsigned n, const char *name, struct node node, size_t size[])")).toBe(
    "n unsigned; name char*; node struct node; size size_t[] → int",
  );
  expect(read("c", "#define f(a, b)", { kind: "macro" })).toBe("a; b → #define");
  expect(read("cpp", "void f(void (*run)(void *data, int), Slice)")).toBe("run void(*)(void*,int);  Slice → void");
});

test("what a value is, is no type", () => {
  expect(read("elixir", '@f "1.0"', { kind: "constant" })).toBe("- → @");
  expect(read("yaml", "f: macOS-15", { kind: "property" })).toBe("- → ");
  expect(read("swift", "case f, g, h", { kind: "constant" })).toBe("- → ");
  expect(read("cpp", "VersionSet* const f GUARDED_BY(mutex_)", { kind: "property" })).toBe("- → VersionSet*");
  expect(read("typescript", 'f: "a" | "b"', { kind: "property" })).toBe('- → "a"|"b"');
});

test("a pointer without a name is one argument, not any number", () => {
  expect(
    signatureOf({ signature: "int f(const char *, int)", kind: "function", name: "f" }, "c").parameters?.map(({ isRest }) => isRest),
  ).toEqual([false, false]);
  expect(signatureOf({ signature: "def f(args: String*): Int", kind: "function", name: "f" }, "scala").parameters?.[0]?.isRest).toBe(true);
});

describe("parameters and results are read from", () => {
  test.each([
    [
      "go",
      "func (s *Server) f(ctx context.Context, a, b int, opts ...Option) (string, error)",
      "ctx context.Context; a int; b int; opts? ...Option → (string,error)",
    ],
    ["go", "func f(done chan<- bool, m map[string]func(int) error)", "done chan<- bool; m map[string]func(int)error → "],
    [
      "typescript",
      "export async function f<T extends A>(a: string, b?: number, ...r: X[]): Promise<Map<string, T>>",
      "a string; b? number; r? X[] → Promise<Map<string,T>>",
    ],
    ["typescript", "export const f = (a: number, cb: (x: number) => void): string", "a number; cb (x: number)=>void → string"],
    [
      "python",
      "def f(self, key: str, default: t.Any = None, *args, flag=False) -> t.Any",
      "key str; default? t.Any; args? *; flag? → t.Any",
    ],
    [
      "java",
      "public static <T> List<T> f(final String a, Map<String, List<T>> b, int... c) throws IOException",
      "a String; b Map<String,List<T>>; c? int... → <T>List<T>",
    ],
    ["c", "static inline void *f(size_t size, const struct foo *p, char buf[10])", "size size_t; p struct foo*; buf char[10] → void*"],
    ["c", "int f(void)", " → int"],
    [
      "rust",
      "pub fn f<'a, T: Into<X>>(&'a mut self, a: u32, b: Vec<(u8, u8)>) -> Result<Self, E> where T: X",
      "a u32; b Vec<(u8,u8)> → Result<Self,E>",
    ],
    ["ruby", "def f(a, b = 1, *rest, c:, d: 2, &block)", "a; b?; rest? *; c; d?; block? & → "],
    ["php", "public function f(int $a, ?string $b = null): ?Money", "a int; b? ?string → ?Money"],
    ["kotlin", "internal inline fun <reified T : Any> Index<T>?.f(key: String, n: Int = 3): T?", "key String; n? Int → T?"],
    ["csharp", "public override async Task<int> f(this string a, ref int b)", "a string; b int → Task<int>"],
  ])("%s: %s", (language, signature, expected) => {
    expect(read(language, signature)).toBe(expected);
  });

  test("a declaration without brackets says nothing of parameters", () => {
    expect(read("haskell", "f :: Int -> Int")).toStartWith("- →");
  });
});

function change(
  language: string,
  before: string,
  after: string,
  { kind = "function", visibility = "public", name = "f" }: Declared = {},
  now: Declared = {},
) {
  const side = (signature: string, declared: Declared) => {
    const symbol = {
      kind: declared.kind ?? kind,
      visibility: declared.visibility ?? visibility,
      name,
      qualifiedName: name,
      signature,
      lineStart: 1,
      lineEnd: 1,
      nameLine: 1,
      parent: null,
      isDefinition: true,
      isTest: false,
    };
    const file = new ComparedFile("a", signature, { language, symbols: [symbol], prose: [], hasErrors: false });
    return { file, index: 0, symbol };
  };
  const found = breaksOf({
    change: "modified",
    before: side(before, {}),
    after: side(after, now),
    isBodyChanged: false,
    linesAdded: 0,
    linesDeleted: 0,
    members: 0,
  });
  return found.map(({ kind: what, detail }) => `${what} ${detail}`);
}

describe("callers are broken by", () => {
  test.each([
    ["a parameter more", "go", "func f(a int)", "func f(a int, b bool)", ["parameter_added b: bool"]],
    ["a parameter less", "go", "func f(a int, b bool)", "func f(a int)", ["parameter_removed b: bool"]],
    ["another type", "java", "void f(String a)", "void f(Path a)", ["parameter_retyped a: String → Path"]],
    ["another order", "java", "void f(String a, int b)", "void f(int b, String a)", ["parameters_reordered b, a"]],
    ["a default that is gone", "python", "def f(a, b=1)", "def f(a, b)", ["parameter_required b"]],
    ["a name that calls may say", "python", "def f(a, flag=1)", "def f(a, force=1)", ["parameter_renamed flag → force"]],
    ["another result", "go", "func f() int", "func f() (int, error)", ["type_changed int → (int,error)"]],
    [
      "waiting that became needed",
      "typescript",
      "function f(): X",
      "async function f(): Promise<X>",
      ["type_changed X → Promise<X>", "modifier_changed +async"],
    ],
    [
      "an optional parameter before others",
      "typescript",
      "function f(a: A, b: B)",
      "function f(a: A, x?: X, b: B)",
      ["parameters_reordered x: X before others"],
    ],
  ])("%s", (_, language, before, after, expected) => {
    expect(change(language, before, after)).toEqual(expected);
  });

  test("a value of another type, and no other value of the type that is written", () => {
    const now = { kind: "constant" } as const;
    const decorated = "const f: FC = decorate((props) => h(props))";
    expect(change("typescript", "const f: FC = (props)", decorated, {}, now)).toEqual([]);
    expect(change("typescript", "const f: FC = (props)", "const f: Other = decorate()", {}, now)).toEqual(["type_changed FC → Other"]);
    expect(change("elixir", '@f "1.0"', '@f "1.1"', now)).toEqual([]);
    expect(change("c", "int f(const char *, const char *)", "int f(const char *, int)")).toEqual(["parameter_retyped char* → int"]);
  });

  test("a visibility that others do not have, and a supertype that is gone", () => {
    expect(change("java", "void f()", "void f()", {}, { visibility: "private" })).toEqual(["visibility_narrowed public → private"]);
    const type = { kind: "class", name: "A" } as const;
    expect(change("java", "class A extends B<X> implements C, D", "class A extends B<X> implements D", type)).toEqual([
      "supertype_removed C",
    ]);
  });
});

describe("callers are not broken by", () => {
  test.each([
    ["a parameter with a default", "python", "def f(a)", "def f(a, b=1)"],
    ["an optional one at the end", "typescript", "function f(a: A): X", "function f(a: A, b?: B): X"],
    ["any number of further ones", "go", "func f(a int)", "func f(a int, more ...string)"],
    ["types that are written now", "python", "def f(a, b)", "def f(a: int, b: str) -> int"],
    ["another layout", "go", "func f(a int, b bool)", "func f( a int, b bool, )"],
    ["another name in a function that is passed", "cpp", "void f(void (*run)(void*))", "void f(void (*run)(void* data))"],
    ["an error that nobody has to handle", "java", "void f()", "void f() throws IllegalStateException"],
  ])("%s", (_, language, before, after) => {
    expect(change(language, before, after)).toEqual([]);
  });
});

describe("the arguments of a call are counted", () => {
  test.each([
    ["run(a, [b, c], { d: 1, e })", 1, 3],
    ["x.run()", 3, 0],
    ["x.run(f(1, 2), 'a, b')", 3, 2],
    ["run<A, B>(a)", 1, 1],
    ["run(\n  a,\n  b,\n)", 1, 2],
    ["run(a < b, c > d)", 1, 2],
    ["run(...all)", 1, undefined],
    ["run(*all)", 1, undefined],
    ["run", 1, undefined],
    ["run(a", 1, undefined],
  ])("%s", (code, column, count) => {
    expect(callAt(code.split("\n"), column, "typescript").count).toBe(count as number);
  });

  test.each([
    ["kotlin", "run(a) { it }", undefined],
    ["ruby", "run(a) do |it|", undefined],
    ["go", "run(a) {", 1],
    ["rust", "run(a) {", 1],
    ["java", "run(a) { }", 1],
  ])("a block behind it is an argument only where the language passes blocks: %s", (language, code, count) => {
    expect(callAt([code], 1, language).count).toBe(count as number);
  });
});
