/**
 * How runtimes, debuggers, compilers, linters and test runners write places and the functions around them: one row each, which makes a text of
 * some functions. Written from what those programs print, not from what this one reads.
 */

/** A line inside of a function, as a trace knows it. */
export interface TraceFrame {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly name: string;
  /** Types or modules around the function, from the outermost in. */
  readonly types: readonly string[];
  /** What the source says it belongs to: a package, a namespace. */
  readonly package: string;
}

/** How a text writes paths, and what else it chooses. */
export interface Writing {
  /** A path as the machine has it where the text was written. */
  readonly at: (path: string) => string;
  readonly random: () => number;
  /** The name of the repository. */
  readonly repo: string;
  /** What Go calls the module. */
  readonly module: string;
  /** What Rust calls the package that a file is in. */
  readonly crate: (path: string) => string;
}

export interface TraceFormat {
  readonly of: string;
  /** Names of files end so. */
  readonly files: RegExp;
  readonly write: (frames: readonly TraceFrame[], writing: Writing) => string;
  /** The text says the names of functions. */
  readonly isNamed?: true;
  /** The text says no folder, or none that the machine has. */
  readonly isBare?: true;
  /** Only functions of this sort. */
  readonly fits?: (frame: TraceFrame) => boolean;
  /** Only functions whose name no other function of their file has: nothing else in the text tells which is meant. */
  readonly isUnique?: true;
  /** The text names only the first function. */
  readonly isOne?: true;
}

const base = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
const stem = (path: string): string => base(path).replace(/\.\w+$/, "");
const folder = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));
const hex = ({ random }: Writing): string => `0x${Math.floor(random() * 2 ** 40 + 2 ** 30).toString(16)}`;
const lines = (...all: readonly (string | readonly string[])[]): string => all.flat().join("\n");
const dotted = ({ package: of, types, name }: TraceFrame, ...more: string[]): string =>
  [of, ...types, name, ...more].filter((part) => part !== "").join(".");

/** A line in the box that rich draws. */
const boxed = (line: string): string => `${line.padEnd(79)}│`;

const PY = /\.py$/;
const JS = /\.(?:[cm]?[jt]sx?)$/;
const TS = /\.(?:ts|tsx|mts)$/;
const GO = /\.go$/;
const RS = /\.rs$/;
const RB = /\.rb$/;
const CS = /\.cs$/;
const PHP = /\.php$/;
const C = /\.(?:c|cc|cpp|h|hpp)$/;
const CPP = /\.(?:cc|cpp|hpp)$/;
const EX = /\.exs?$/;
const HS = /\.hs$/;
const ML = /\.ml$/;
const LUA = /\.lua$/;

/** `com.x.Outer$Inner.method`, a constructor as the virtual machine calls it. */
function jvmName({ package: of, types, name, path }: TraceFrame): string {
  const owner = types.length > 0 ? types.join("$") : `${stem(path).replace(/^./, (letter) => letter.toUpperCase())}Kt`;
  const method = name === types.at(-1) ? "<init>" : name;
  return `${of === "" ? "" : `${of}.`}${owner}.${method}`;
}

const jvmFrame = (frame: TraceFrame, prefix = ""): string => `\tat ${prefix}${jvmName(frame)}(${base(frame.path)}:${frame.line})`;
const JVM_LIBRARY = "\tat java.base/jdk.internal.reflect.DirectMethodHandleAccessor.invoke(DirectMethodHandleAccessor.java:103)";

function goPackage({ path }: TraceFrame, { module }: Writing): string {
  return folder(path) === "" ? module : `${module}/${folder(path)}`;
}
/** `module/pkg.(*T).M`, without the receiver for a function. */
function goName(frame: TraceFrame, writing: Writing): string {
  const owner = frame.types.at(-1);
  return `${goPackage(frame, writing)}.${owner === undefined ? "" : `(*${owner}).`}${frame.name}`;
}
const goFrame = (frame: TraceFrame, writing: Writing, name = goName(frame, writing), values = "0xc000118a80, 0x2"): string[] => [
  `${name}(${values})`,
  `\t${writing.at(frame.path)}:${frame.line} +0x1d4`,
];
const GO_LIBRARY = ["runtime.gopanic({0x12c3e60?, 0x14d2a10?})", "\t/usr/local/go/src/runtime/panic.go:770 +0x132"];

/** `crate::module::Type::method`. */
function rustName({ path, types, name }: TraceFrame, { repo }: Writing): string {
  const inside = path.replace(/^.*?\bsrc\//, "").replace(/(?:\/?(?:mod|lib|main))?\.rs$/, "");
  const crate = (/([^/]+)\/src\//.exec(path)?.[1] ?? repo).replaceAll("-", "_");
  return [crate, ...inside.split("/"), ...types, name].filter((part) => part !== "").join("::");
}
const rustFrame = (frame: TraceFrame, writing: Writing, at: number, name = rustName(frame, writing)): string[] => [
  `${String(at).padStart(4)}: ${name}`,
  `             at ${writing.at(frame.path)}:${frame.line}:${frame.column}`,
];

const rubyOwner = ({ types, name }: TraceFrame): string => (types.length > 0 ? `${types.join("::")}#${name}` : `Object#${name}`);
const csMethod = (frame: TraceFrame): string =>
  frame.name === frame.types.at(-1) ? dotted({ ...frame, name: "" }, ".ctor") : dotted(frame);
const phpMethod = ({ package: of, types, name }: TraceFrame): string =>
  types.length > 0 ? `${of === "" ? "" : `${of}\\`}${types.at(-1)}->${name}` : `${of === "" ? "" : `${of}\\`}${name}`;
const v8Name = ({ types, name }: TraceFrame): string =>
  name === "constructor" ? `new ${types.at(-1)}` : types.length > 0 ? `${types.at(-1)}.${name}` : name;
const cppName = ({ types, name, package: of }: TraceFrame): string =>
  [of.replaceAll(".", "::"), ...types, name].filter((part) => part !== "").join("::");
const elixirName = ({ types, name }: TraceFrame): string => `${types.join(".")}.${name}/2`;

const isMethod = ({ types }: TraceFrame): boolean => types.length > 0;
const isLowerCase = ({ name }: TraceFrame): boolean => /^[a-z_]/.test(name);

/** Each frame of PHP says which function its place calls: the place is in the function that the next frame says. */
function phpFrames(frames: readonly TraceFrame[], { at }: Writing, from = 0): string[] {
  const called = ["strlen", ...frames.map(phpMethod)];
  return [
    ...frames.map(({ path, line }, index) => `#${index + from} ${at(path)}(${line}): ${called[index]}('abc', Array)`),
    `#${frames.length + from} /srv/public/index.php(17): ${called.at(-1)}()`,
    `#${frames.length + from + 1} {main}`,
  ];
}

export const TRACE_FORMATS: readonly TraceFormat[] = [
  // Python
  {
    of: "Python traceback",
    files: PY,
    isNamed: true,
    write: (frames, { at }) =>
      lines(
        "Traceback (most recent call last):",
        '  File "/usr/lib/python3.12/runpy.py", line 198, in _run_module_as_main',
        "    return _run_code(code, main_globals, None,",
        frames.flatMap(({ path, line, name }) => [
          `  File "${at(path)}", line ${line}, in ${name}`,
          "    value = thing(other)",
          "            ^^^^^^^^^^^^",
        ]),
        "ValueError: not good",
      ),
  },
  {
    of: "Python traceback, logged in one line",
    files: PY,
    isNamed: true,
    write: (frames, { at }) =>
      `ERROR root: Traceback (most recent call last): ${frames.map(({ path, line, name }) => `File "${at(path)}", line ${line}, in ${name} value = thing(other)`).join(" ")} ValueError: not good`,
  },
  {
    of: "Python chained exceptions",
    files: PY,
    isNamed: true,
    write: ([first, ...rest], { at }) =>
      lines(
        "Traceback (most recent call last):",
        first ? `  File "${at(first.path)}", line ${first.line}, in ${first.name}` : [],
        "KeyError: 'x'",
        "",
        "The above exception was the direct cause of the following exception:",
        "",
        "Traceback (most recent call last):",
        rest.flatMap(({ path, line, name }) => [`  File "${at(path)}", line ${line}, in ${name}`, "    raise ValueError() from error"]),
        "ValueError",
      ),
  },
  {
    of: "Python exception group",
    files: PY,
    isNamed: true,
    write: (frames, { at }) =>
      lines(
        "  + Exception Group Traceback (most recent call last):",
        frames.flatMap(({ path, line, name }) => [`  |   File "${at(path)}", line ${line}, in ${name}`, "  |     await thing(other)"]),
        "  | ExceptionGroup: unhandled errors in a TaskGroup (1 sub-exception)",
        "  +-+---------------- 1 ----------------",
      ),
  },
  {
    of: "Python faulthandler",
    files: PY,
    isNamed: true,
    write: (frames, { at }) =>
      lines(
        "Fatal Python error: Segmentation fault",
        "",
        "Current thread 0x00007f1 (most recent call first):",
        frames.map(({ path, line, name }) => `  File "${at(path)}", line ${line} in ${name}`),
      ),
  },
  {
    of: "IPython",
    files: PY,
    isNamed: true,
    write: (frames, { at }) =>
      lines(
        "---------------------------------------------------------------------------",
        "ValueError                                Traceback (most recent call last)",
        frames.flatMap(({ path, line, name }) => [
          `File ${at(path)}:${line}, in ${name}(self, value)`,
          `    ${line - 1}     other = 1`,
          `--> ${line}     value = thing(other)`,
        ]),
        "ValueError: not good",
      ),
  },
  {
    of: "pytest, long",
    files: PY,
    write: (frames, { at }) =>
      lines(
        "________________________________ test_it _________________________________",
        frames
          .flatMap(({ path, line, name }) => [
            `    def ${name}(self):`,
            ">       value = thing(other)",
            "",
            `${at(path)}:${line}: `,
            "_ _ _ _ _ _ _ _ _ _",
          ])
          .slice(0, -1),
        "E       ValueError: not good",
      ),
  },
  {
    of: "pytest, short",
    files: PY,
    isNamed: true,
    write: (frames, { at }) =>
      lines(
        frames.flatMap(({ path, line, name }) => [`${at(path)}:${line}: in ${name}`, "    value = thing(other)"]),
        "E   ValueError: not good",
      ),
  },
  {
    of: "rich traceback",
    files: PY,
    isNamed: true,
    write: (frames, { at }) =>
      lines(
        "╭───────────────────── Traceback (most recent call last) ──────────────────────╮",
        frames.flatMap(({ path, line, name }) => [
          boxed(`│ ${at(path)}:${line} in ${name}`),
          boxed("│"),
          boxed(`│ ❱ ${line} │   value = thing(other)`),
        ]),
        "╰──────────────────────────────────────────────────────────────────────────────╯",
        "ValueError: not good",
      ),
  },
  {
    of: "mypy",
    files: PY,
    write: (frames, { at }) =>
      lines(
        frames.map(
          ({ path, line }) => `${at(path)}:${line}: error: Incompatible return value type (got "int", expected "str")  [return-value]`,
        ),
      ),
  },
  {
    of: "pyright",
    files: PY,
    write: (frames, { at }) =>
      lines(
        frames.flatMap(({ path, line, column }) => [
          at(path),
          `  ${at(path)}:${line}:${column} - error: Type "int" is not assignable to "str" (reportReturnType)`,
        ]),
      ),
  },
  {
    of: "ruff, pylint",
    files: PY,
    write: (frames, { at }) =>
      lines(frames.map(({ path, line, column }) => `${at(path)}:${line}:${column}: E501 Line too long (120 > 88)`)),
  },
  {
    of: "ruff, full",
    files: PY,
    write: (frames, { at }) =>
      lines(
        frames.flatMap(({ path, line, column }) => [
          "F841 Local variable `x` is assigned to but never used",
          `  --> ${at(path)}:${line}:${column}`,
          "   |",
        ]),
      ),
  },
  // JavaScript
  {
    of: "Node",
    files: JS,
    isNamed: true,
    write: (frames, { at }) =>
      lines(
        "TypeError: Cannot read properties of undefined (reading 'x')",
        frames.map((frame) => `    at ${v8Name(frame)} (${at(frame.path)}:${frame.line}:${frame.column})`),
        "    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)",
      ),
  },
  {
    of: "Node, async and aliases",
    files: JS,
    isNamed: true,
    write: (frames, { at }) =>
      lines(
        "Error: no",
        frames.map(
          (frame, index) =>
            `    at ${index % 2 ? `async ${v8Name(frame)}` : `${v8Name(frame)} [as handler]`} (${at(frame.path)}:${frame.line}:${frame.column})`,
        ),
        "    at async Promise.all (index 0)",
      ),
  },
  {
    of: "Node, without names",
    files: JS,
    write: (frames, { at }) =>
      lines(
        "Error: no",
        frames.map(({ path, line, column }) => `    at ${at(path)}:${line}:${column}`),
      ),
  },
  {
    of: "Node, file:// URLs",
    files: JS,
    isNamed: true,
    write: (frames, { at }) =>
      lines(
        "Error: no",
        frames.map((frame) => `    at ${v8Name(frame)} (file://${at(frame.path).replaceAll(" ", "%20")}:${frame.line}:${frame.column})`),
      ),
  },
  {
    of: "webpack://",
    files: JS,
    isNamed: true,
    isBare: true,
    write: (frames, { repo }) =>
      lines(
        "Error: no",
        frames.map((frame) => `    at ${v8Name(frame)} (webpack://${repo}/./${frame.path}?:${frame.line}:${frame.column})`),
      ),
  },
  {
    of: "webpack-internal:///",
    files: JS,
    isNamed: true,
    isBare: true,
    write: (frames) =>
      lines(
        "Error: no",
        frames.map((frame) => `    at ${v8Name(frame)} (webpack-internal:///./${frame.path}:${frame.line}:${frame.column})`),
      ),
  },
  {
    of: "webpack-internal:///(rsc)",
    files: JS,
    isNamed: true,
    isBare: true,
    write: (frames) =>
      lines(
        "Error: no",
        frames.map((frame) => `    at ${v8Name(frame)} (webpack-internal:///(rsc)/./${frame.path}:${frame.line}:${frame.column})`),
      ),
  },
  {
    of: "Chrome, development server",
    files: JS,
    isNamed: true,
    isBare: true,
    write: (frames) =>
      lines(
        "Uncaught TypeError: x is undefined",
        frames.map(
          (frame) => `    at ${v8Name(frame)} (http://localhost:5173/${frame.path}?t=1714556400000:${frame.line}:${frame.column})`,
        ),
      ),
  },
  {
    of: "Chrome, console",
    files: JS,
    isNamed: true,
    isBare: true,
    write: (frames) =>
      lines(
        "Uncaught TypeError: x is undefined",
        frames.map((frame) => `${v8Name(frame)} @ ${base(frame.path)}:${frame.line}`),
      ),
  },
  {
    of: "Firefox",
    files: JS,
    isNamed: true,
    isBare: true,
    write: (frames) => lines(frames.map((frame) => `${frame.name}@http://localhost:8080/${frame.path}:${frame.line}:${frame.column}`)),
  },
  {
    of: "Firefox, async and nested",
    files: JS,
    isNamed: true,
    isBare: true,
    write: (frames) =>
      lines(frames.map((frame) => `async*${frame.name}/<@http://localhost:8080/${frame.path}:${frame.line}:${frame.column}`)),
  },
  {
    of: "Safari",
    files: JS,
    isNamed: true,
    isBare: true,
    write: (frames) =>
      lines(
        frames.map((frame) => `${frame.name}@https://app.example.com/${frame.path}:${frame.line}:${frame.column}`),
        "[native code]",
      ),
  },
  {
    of: "Bun, Deno",
    files: JS,
    isNamed: true,
    write: (frames, { at }) =>
      lines(
        "12 |   const value = thing(other);",
        "                      ^",
        "TypeError: no",
        frames.map((frame) => `      at ${v8Name(frame)} (${at(frame.path)}:${frame.line}:${frame.column})`),
      ),
  },
  {
    of: "jest",
    files: JS,
    isNamed: true,
    write: (frames, { at }) =>
      lines(
        "  ● suite › does it",
        "",
        "    expect(received).toBe(expected) // Object.is equality",
        "",
        `    > ${frames[0]?.line} |   expect(value).toBe(1)`,
        "         |                 ^",
        "",
        frames.map((frame) => `      at ${v8Name(frame)} (${at(frame.path)}:${frame.line}:${frame.column})`),
      ),
  },
  {
    of: "vitest",
    files: JS,
    isNamed: true,
    write: (frames, { at }) =>
      lines(
        " FAIL  test/it.test.ts > does it",
        "AssertionError: expected 1 to be 2",
        frames.map((frame) => ` ❯ ${v8Name(frame).replace(/^new /, "")} ${at(frame.path)}:${frame.line}:${frame.column}`),
      ),
  },
  {
    of: "tsc",
    files: TS,
    write: (frames, { at }) =>
      lines(
        frames.map(
          ({ path, line, column }) => `${at(path)}(${line},${column}): error TS2322: Type 'number' is not assignable to type 'string'.`,
        ),
      ),
  },
  {
    of: "tsc --pretty",
    files: TS,
    write: (frames, { at }) =>
      lines(
        frames.flatMap(({ path, line, column }) => [
          `${at(path)}:${line}:${column} - error TS2322: Type 'number' is not assignable to type 'string'.`,
          "",
          `${line}   const value: string = 1;`,
          "          ~~~~~",
          "",
        ]),
        "Found 3 errors in 3 files.",
      ),
  },
  {
    of: "eslint, stylish",
    files: JS,
    write: (frames, { at }) =>
      lines(
        frames.flatMap(({ path, line, column }) => [
          at(path),
          `  ${line}:${column}  error  'value' is assigned a value but never used  no-unused-vars`,
          "",
        ]),
        "✖ 3 problems (3 errors, 0 warnings)",
      ),
  },
  {
    of: "eslint, unix",
    files: JS,
    write: (frames, { at }) =>
      lines(frames.map(({ path, line, column }) => `${at(path)}:${line}:${column}: 'value' is never used [Error/no-unused-vars]`)),
  },
  {
    of: "biome",
    files: JS,
    write: (frames, { at }) =>
      lines(
        frames.flatMap(({ path, line, column }) => [
          `${at(path)}:${line}:${column} lint/style/useConst  FIXABLE  ━━━━━━━━━━━━━━━━━━━━`,
          "",
          "  × This let declares a variable that is only assigned once.",
        ]),
      ),
  },
  // JVM
  {
    of: "Java",
    files: /\.java$/,
    isNamed: true,
    isBare: true,
    write: (frames) =>
      lines(
        'Exception in thread "main" java.lang.IllegalStateException: no',
        frames.map((frame) => jvmFrame(frame)),
        JVM_LIBRARY,
        "\t... 12 more",
      ),
  },
  {
    of: "Java, modules and class loaders",
    files: /\.java$/,
    isNamed: true,
    isBare: true,
    write: (frames, { repo }) =>
      lines(
        "java.lang.IllegalStateException: no",
        frames.map((frame, index) => jvmFrame(frame, index % 2 ? `app//` : `${repo}.core@2.11.0/`)),
        JVM_LIBRARY,
      ),
  },
  {
    of: "Java, lambdas",
    files: /\.java$/,
    isNamed: true,
    isBare: true,
    fits: ({ name, types }) => name !== types.at(-1),
    write: (frames) =>
      lines(
        "java.lang.IllegalStateException: no",
        frames.map((frame) => jvmFrame({ ...frame, name: `lambda$${frame.name}$0` })),
      ),
  },
  {
    of: "Java, anonymous class",
    files: /\.java$/,
    isBare: true,
    fits: ({ name, types }) => name !== types.at(-1),
    write: (frames) =>
      lines(
        "java.lang.IllegalStateException: no",
        frames.map((frame) =>
          jvmFrame({
            ...frame,
            types: frame.types.length > 0 ? [...frame.types.slice(0, -1), `${frame.types.at(-1)}$1`] : [],
            name: "accept",
          }),
        ),
      ),
  },
  {
    of: "Java, Logback's jars",
    files: /\.java$/,
    isNamed: true,
    isBare: true,
    write: (frames, { repo }) =>
      lines(
        "java.lang.IllegalStateException: no",
        frames.map((frame) => `${jvmFrame(frame)} ~[${repo}-2.11.0.jar!/:2.11.0]`),
      ),
  },
  {
    of: "Java, causes",
    files: /\.java$/,
    isNamed: true,
    isBare: true,
    write: ([first, ...rest]) =>
      lines(
        "java.lang.RuntimeException: java.io.IOException: no",
        first ? jvmFrame(first) : [],
        JVM_LIBRARY,
        "Caused by: java.io.IOException: no",
        rest.map((frame) => jvmFrame(frame)),
        "\t... 31 common frames omitted",
      ),
  },
  {
    of: "Java, thread dump",
    files: /\.java$/,
    isNamed: true,
    isBare: true,
    write: (frames) =>
      lines(
        '"pool-1-thread-1" #21 prio=5 os_prio=0 cpu=1.2ms elapsed=3.4s tid=0x7f nid=0x1 waiting on condition',
        "   java.lang.Thread.State: WAITING (parking)",
        frames.flatMap((frame) => [jvmFrame(frame), "\t- locked <0x000000070e1> (a java.lang.Object)"]),
      ),
  },
  {
    of: "Java, Android logcat",
    files: /\.(?:java|kt)$/,
    isNamed: true,
    isBare: true,
    write: (frames) =>
      lines(
        ["FATAL EXCEPTION: main", "java.lang.IllegalStateException: no", ...frames.map((frame) => jvmFrame(frame))].map(
          (line) => `05-01 10:00:00.123  1234  1250 E AndroidRuntime: ${line}`,
        ),
      ),
  },
  {
    of: "javac",
    files: /\.java$/,
    write: (frames, { at }) =>
      lines(
        frames.flatMap(({ path, line }) => [
          `${at(path)}:${line}: error: incompatible types: int cannot be converted to String`,
          "    String s = 1;",
          "               ^",
        ]),
      ),
  },
  {
    of: "Maven",
    files: /\.java$/,
    write: (frames, { at }) =>
      lines(
        frames.map(
          ({ path, line, column }) =>
            `[ERROR] ${at(path)}:[${line},${column}] incompatible types: int cannot be converted to java.lang.String`,
        ),
      ),
  },
  {
    of: "Surefire, summary",
    files: /\.java$/,
    isNamed: true,
    isBare: true,
    fits: ({ types, name, path }) => types.length === 1 && types[0] === stem(path) && name !== types[0],
    write: (frames) =>
      lines(
        "[ERROR] Failures: ",
        frames.map(({ types, name, line }) => `[ERROR]   ${types[0]}.${name}:${line} expected: <1> but was: <2>`),
      ),
  },
  {
    of: "Kotlin",
    files: /\.kt$/,
    isNamed: true,
    isBare: true,
    write: (frames) =>
      lines(
        'Exception in thread "main" java.lang.IllegalStateException: no',
        frames.map((frame) => jvmFrame(frame)),
      ),
  },
  {
    of: "Kotlin, coroutines and lambdas",
    files: /\.kt$/,
    isNamed: true,
    isBare: true,
    fits: (frame) => isMethod(frame) && frame.name !== frame.types.at(-1),
    write: (frames) =>
      lines(
        "java.lang.IllegalStateException: no",
        frames.map(
          ({ package: of, types, name, path, line }, index) =>
            `\tat ${of}.${types.join("$")}${index % 2 ? `$${name}$2.invokeSuspend` : `.${name}$lambda$0`}(${base(path)}:${line})`,
        ),
      ),
  },
  {
    of: "kotlinc",
    files: /\.kts?$/,
    write: (frames, { at }) =>
      lines(frames.map(({ path, line, column }) => `e: file://${at(path)}:${line}:${column} Unresolved reference 'x'.`)),
  },
  {
    of: "kotlinc, old",
    files: /\.kts?$/,
    write: (frames, { at }) =>
      lines(frames.map(({ path, line, column }) => `e: ${at(path)}: (${line}, ${column}): Unresolved reference: x`)),
  },
  {
    of: "Scala",
    files: /\.scala$/,
    isNamed: true,
    isBare: true,
    fits: isMethod,
    write: (frames) =>
      lines(
        "java.lang.IllegalStateException: no",
        frames.map(
          (frame, index) =>
            `\tat ${frame.package}.${frame.types.join("$")}${index % 2 ? "$" : ""}.${frame.name}(${base(frame.path)}:${frame.line})`,
        ),
      ),
  },
  {
    of: "Scala, lambdas",
    files: /\.scala$/,
    isNamed: true,
    isBare: true,
    fits: isMethod,
    write: (frames) =>
      lines(
        "java.lang.IllegalStateException: no",
        frames.map(
          (frame) => `\tat ${frame.package}.${frame.types.join("$")}$.$anonfun$${frame.name}$1(${base(frame.path)}:${frame.line})`,
        ),
      ),
  },
  {
    of: "scalac, sbt",
    files: /\.scala$/,
    write: (frames, { at }) =>
      lines(
        frames.flatMap(({ path, line, column }) => [`[error] ${at(path)}:${line}:${column}: type mismatch;`, "[error]  found   : Int(1)"]),
      ),
  },
  {
    of: "scalac 3",
    files: /\.scala$/,
    write: (frames, { at }) =>
      lines(
        frames.flatMap(({ path, line, column }) => [
          `-- [E007] Type Mismatch Error: ${at(path)}:${line}:${column} -------------------`,
          `${line} |  val s: String = 1`,
        ]),
      ),
  },
  // Go
  {
    of: "Go panic",
    files: GO,
    isNamed: true,
    write: (frames, writing) =>
      lines(
        "panic: runtime error: index out of range [2] with length 2",
        "",
        "goroutine 1 [running]:",
        GO_LIBRARY,
        frames.flatMap((frame) => goFrame(frame, writing)),
        "exit status 2",
      ),
  },
  {
    of: "Go panic, -trimpath",
    files: GO,
    isNamed: true,
    isBare: true,
    write: (frames, writing) =>
      lines(
        "panic: no",
        "",
        "goroutine 1 [running]:",
        frames.flatMap((frame) => [`${goName(frame, writing)}(...)`, `\t${writing.module}/${frame.path}:${frame.line} +0x1d4`]),
      ),
  },
  {
    of: "Go panic, module cache",
    files: GO,
    isNamed: true,
    isBare: true,
    write: (frames, writing) =>
      lines(
        "panic: no",
        "",
        "goroutine 1 [running]:",
        frames.flatMap((frame) => [
          `${goName(frame, writing)}({0x1, 0x2})`,
          `\t/root/go/pkg/mod/${writing.module.replace(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`)}@v1.2.3/${frame.path}:${frame.line} +0x1d4`,
        ]),
      ),
  },
  {
    of: "Go panic, closures",
    files: GO,
    isNamed: true,
    write: (frames, writing) =>
      lines(
        "panic: no [recovered]",
        "",
        "goroutine 7 [running]:",
        frames.flatMap((frame, index) => goFrame(frame, writing, `${goName(frame, writing)}.func${index + 1}${index % 2 ? ".1" : ""}`, "")),
      ),
  },
  {
    of: "Go panic, generics",
    files: GO,
    isNamed: true,
    write: (frames, writing) =>
      lines(
        "panic: no",
        "",
        "goroutine 7 [running]:",
        frames.flatMap((frame) =>
          goFrame(
            frame,
            writing,
            frame.types.length > 0
              ? `${goPackage(frame, writing)}.(*${frame.types.at(-1)}[...]).${frame.name}`
              : `${goName(frame, writing)}[...]`,
          ),
        ),
      ),
  },
  {
    of: "Go goroutine dump",
    files: GO,
    isNamed: true,
    write: ([first, ...rest], writing) =>
      lines(
        "goroutine 71 [chan receive, 2 minutes]:",
        first ? goFrame(first, writing) : [],
        rest.flatMap((frame, index) => [
          `created by ${goName(frame, writing)} in goroutine ${index + 1}`,
          `\t${writing.at(frame.path)}:${frame.line} +0x85`,
          "",
          `goroutine ${index + 72} [select]:`,
        ]),
      ),
  },
  {
    of: "Go race detector",
    files: GO,
    isNamed: true,
    write: (frames, writing) =>
      lines(
        "==================",
        "WARNING: DATA RACE",
        "Write at 0x00c00001c0a8 by goroutine 8:",
        frames.flatMap((frame) => [`  ${goName(frame, writing)}()`, `      ${writing.at(frame.path)}:${frame.line} +0x44`]),
      ),
  },
  {
    of: "go build",
    files: GO,
    write: (frames, { at }) =>
      lines(
        "# example.com/pkg",
        frames.map(({ path, line, column }) => `${at(path)}:${line}:${column}: undefined: foo`),
      ),
  },
  {
    of: "go test",
    files: /_test\.go$/,
    isBare: true,
    write: (frames) =>
      lines(
        "--- FAIL: TestIt (0.00s)",
        frames.map(({ path, line }) => `    ${base(path)}:${line}: got 1, want 2`),
        "FAIL",
      ),
  },
  {
    of: "testify",
    files: /_test\.go$/,
    write: (frames, { at }) =>
      lines(
        "    --- FAIL: TestIt/sub (0.00s)",
        frames.flatMap(({ path, line }) => [`        \tError Trace:\t${at(path)}:${line}`, "        \tError:      \tNot equal: "]),
      ),
  },
  {
    of: "slog, zap",
    files: GO,
    write: (frames, writing) =>
      lines(
        frames.map(
          (frame) =>
            `time=2024-05-01T10:00:00.000Z level=ERROR source=${writing.at(frame.path)}:${frame.line} msg="no" func=${goName(frame, writing)}`,
        ),
      ),
  },
  {
    of: "Go, delve",
    files: GO,
    isNamed: true,
    write: (frames, writing) =>
      lines(
        frames.flatMap((frame, index) => [
          `${index}  0x00000000004a1b2c in ${goName(frame, writing)}`,
          `   at ${writing.at(frame.path)}:${frame.line}`,
        ]),
      ),
  },
  // Rust
  {
    of: "Rust backtrace",
    files: RS,
    isNamed: true,
    write: (frames, writing) =>
      lines(
        "thread 'main' panicked at 'no':",
        "stack backtrace:",
        "   0: rust_begin_unwind",
        "             at /rustc/9fc6b43126469e3858e2fe86cafb4f0fd5068869/library/std/src/panicking.rs:665:5",
        frames.flatMap((frame, index) => rustFrame(frame, writing, index + 1)),
        "note: Some details are omitted, run with `RUST_BACKTRACE=full` for a verbose backtrace.",
      ),
  },
  {
    of: "Rust backtrace, full",
    files: RS,
    isNamed: true,
    write: (frames, writing) =>
      lines(
        "stack backtrace:",
        frames.flatMap((frame, index) => [
          `${String(index).padStart(4)}:     0x55d0c8f1b0a${index} - ${rustName(frame, writing)}::h0123456789abcdef`,
          `                               at ${writing.at(frame.path)}:${frame.line}:${frame.column}`,
        ]),
      ),
  },
  {
    of: "Rust, trait and closure",
    files: RS,
    isNamed: true,
    fits: isMethod,
    write: (frames, writing) =>
      lines(
        "stack backtrace:",
        frames.flatMap((frame, index) =>
          rustFrame(
            frame,
            writing,
            index,
            index % 2
              ? `${rustName(frame, writing)}::{{closure}}`
              : `<${rustName({ ...frame, name: "" }, writing)} as core::iter::Iterator>::${frame.name}`,
          ),
        ),
      ),
  },
  {
    of: "Rust panic",
    files: RS,
    isOne: true,
    write: ([frame], { at }) =>
      `thread 'main' panicked at ${at(frame?.path ?? "")}:${frame?.line}:${frame?.column}:\ncalled \`Option::unwrap()\` on a \`None\` value`,
  },
  {
    of: "Rust panic, before 1.73",
    files: RS,
    isOne: true,
    write: ([frame], { at }) =>
      `thread 'main' panicked at 'called \`Option::unwrap()\` on a \`None\` value', ${at(frame?.path ?? "")}:${frame?.line}:${frame?.column}`,
  },
  {
    of: "Rust, crate registry",
    files: RS,
    isNamed: true,
    isBare: true,
    fits: ({ path }) => /(?:^|\/)src\//.test(path),
    write: (frames, writing) =>
      lines(
        "stack backtrace:",
        frames.flatMap((frame, index) => {
          const crate = writing.crate(frame.path);
          const inside = frame.path.slice(frame.path.indexOf("src/"));
          return [
            `${String(index).padStart(4)}: ${rustName(frame, writing)}`,
            `             at /home/me/.cargo/registry/src/index.crates.io-6f17d22bba15001f/${crate}-1.28.0/${inside}:${frame.line}:${frame.column}`,
          ];
        }),
      ),
  },
  {
    of: "rustc, clippy",
    files: RS,
    write: (frames, { at }) =>
      lines(
        frames.flatMap(({ path, line, column }) => [
          "error[E0308]: mismatched types",
          `  --> ${at(path)}:${line}:${column}`,
          "   |",
          `${line} |     let x: u32 = "a";`,
          "   |                  ^^^ expected `u32`, found `&str`",
          "",
        ]),
      ),
  },
  {
    of: "tracing, SpanTrace",
    files: RS,
    isNamed: true,
    fits: (frame) => !isMethod(frame),
    write: (frames, writing) =>
      lines(
        "SPANTRACE",
        frames.flatMap((frame, index) => [
          `   ${index}: ${rustName(frame, writing)} with value=1`,
          `      at ${writing.at(frame.path)}:${frame.line}`,
        ]),
      ),
  },
  // Ruby
  {
    of: "Ruby 3.3",
    files: RB,
    isNamed: true,
    write: ([first, ...rest], { at }) =>
      lines(
        first ? `${at(first.path)}:${first.line}:in \`${first.name}': undefined method \`x' for nil (NoMethodError)` : [],
        rest.map(({ path, line, name }, index) => `\tfrom ${at(path)}:${line}:in \`${index % 2 ? "" : "block in "}${name}'`),
        "\tfrom bin/run:5:in `<main>'",
      ),
  },
  {
    of: "Ruby 3.4",
    files: RB,
    isNamed: true,
    write: ([first, ...rest], { at }) =>
      lines(
        first ? `${at(first.path)}:${first.line}:in '${rubyOwner(first)}': undefined method 'x' for nil (NoMethodError)` : [],
        rest.map(
          (frame, index) => `\tfrom ${at(frame.path)}:${frame.line}:in '${index % 2 ? "" : "block (2 levels) in "}${rubyOwner(frame)}'`,
        ),
        "\tfrom bin/run:5:in '<main>'",
      ),
  },
  {
    of: "Ruby, Rails log",
    files: RB,
    isNamed: true,
    write: (frames, { at }) =>
      lines(
        "NoMethodError (undefined method `x' for nil:NilClass):",
        "  ",
        frames.map(({ path, line, name }) => `${at(path)}:${line}:in \`rescue in ${name}'`),
      ),
  },
  {
    of: "RSpec",
    files: RB,
    write: (frames, { at }) =>
      lines(
        "  1) Thing does it",
        "     Failure/Error: expect(value).to eq 1",
        frames.map(({ path, line, name }) => `     # ${at(path)}:${line}:in \`${name}'`),
      ),
  },
  {
    of: "rubocop",
    files: RB,
    write: (frames, { at }) =>
      lines(
        frames.flatMap(({ path, line, column }) => [
          `${at(path)}:${line}:${column}: C: [Correctable] Style/StringLiterals: Prefer single-quoted strings.`,
          '    x = "a"',
        ]),
      ),
  },
  // C#
  {
    of: "C#",
    files: CS,
    isNamed: true,
    fits: isMethod,
    write: (frames, { at }) =>
      lines(
        "Unhandled exception. System.InvalidOperationException: no",
        frames.map((frame) => `   at ${csMethod(frame)}(String text, Int32 count) in ${at(frame.path)}:line ${frame.line}`),
        "   at System.Threading.ThreadPoolWorkQueue.Dispatch()",
      ),
  },
  {
    of: "C#, /_/ of deterministic builds",
    files: CS,
    isNamed: true,
    isBare: true,
    fits: isMethod,
    write: (frames) =>
      lines(
        "System.InvalidOperationException: no",
        frames.map((frame) => `   at ${csMethod(frame)}(String text) in /_/${frame.path}:line ${frame.line}`),
      ),
  },
  {
    of: "C#, without files",
    files: CS,
    isUnique: true,
    isBare: true,
    fits: (frame) => isMethod(frame) && frame.name !== frame.types.at(-1),
    write: (frames) =>
      lines(
        "System.InvalidOperationException: no",
        frames.map((frame) => `   at ${csMethod(frame)}(String text)`),
        "   at System.Threading.ThreadPoolWorkQueue.Dispatch()",
      ),
  },
  {
    of: "C#, async, lambdas, local functions",
    files: CS,
    isNamed: true,
    fits: (frame) => isMethod(frame) && frame.name !== frame.types.at(-1),
    write: (frames, { at }) =>
      lines(
        "System.InvalidOperationException: no",
        frames.map((frame, index) => {
          const owner = dotted({ ...frame, name: "" });
          const method = [
            `<${frame.name}>d__12.MoveNext()`,
            `<>c__DisplayClass3_0.<${frame.name}>b__0(Object x)`,
            `<${frame.name}>g__Local|3_0()`,
          ][index % 3];
          return `   at ${owner}.${method} in ${at(frame.path)}:line ${frame.line}`;
        }),
        "--- End of stack trace from previous location ---",
      ),
  },
  {
    of: "csc, MSBuild",
    files: CS,
    write: (frames, { at }) =>
      lines(
        frames.map(
          ({ path, line, column }) =>
            `${at(path)}(${line},${column}): error CS0029: Cannot implicitly convert type 'int' to 'string' [${at("src/X.csproj")}]`,
        ),
      ),
  },
  // PHP
  {
    of: "PHP",
    files: PHP,
    isNamed: true,
    write: (frames, writing) =>
      lines(
        "PHP Fatal error:  Uncaught RuntimeException: no in /srv/vendor/other/lib.php:8",
        "Stack trace:",
        phpFrames(frames, writing),
        "  thrown in /srv/vendor/other/lib.php on line 8",
      ),
  },
  {
    of: "PHP, thrown here",
    files: PHP,
    isNamed: true,
    write: ([first, ...rest], writing) => {
      const called = [first, ...rest].map((frame) => (frame ? phpMethod(frame) : ""));
      return lines(
        `PHP Fatal error:  Uncaught RuntimeException: no in ${writing.at(first?.path ?? "")}:${first?.line}`,
        "Stack trace:",
        rest.map(({ path, line }, index) => `#${index} ${writing.at(path)}(${line}): ${called[index]}()`),
        `#${rest.length} [internal function]: ${called.at(-1)}()`,
        `#${rest.length + 1} {main}`,
      );
    },
  },
  {
    of: "PHP warning",
    files: PHP,
    isOne: true,
    write: ([frame], { at }) => `PHP Warning:  Undefined array key "x" in ${at(frame?.path ?? "")} on line ${frame?.line}`,
  },
  {
    of: "Xdebug",
    files: PHP,
    isNamed: true,
    write: (frames, { at }) =>
      lines(
        "PHP Stack trace:",
        "PHP   1. {main}() /srv/index.php:0",
        `PHP   2. ${phpMethod(frames[0] as TraceFrame)}() /srv/index.php:17`,
        frames.map(
          ({ path, line }, index) =>
            `PHP   ${index + 3}. ${index === frames.length - 1 ? "strlen" : phpMethod(frames[index + 1] as TraceFrame)}($a = 1) ${at(path)}:${line}`,
        ),
      ),
  },
  {
    of: "Laravel, Symfony console",
    files: PHP,
    isNamed: true,
    write: (frames, { at }) =>
      lines(
        "In Thing.php line 12:",
        "  no",
        "Exception trace:",
        frames.map((frame, index) =>
          index === 0
            ? `  at ${at(frame.path)}:${frame.line}`
            : ` ${phpMethod(frames[index - 1] as TraceFrame)}() at ${at(frame.path)}:${frame.line}`,
        ),
        ` ${phpMethod(frames.at(-1) as TraceFrame)}() at /srv/public/index.php:17`,
      ),
  },
  {
    of: "PHPStan",
    files: PHP,
    write: (frames, { at }) =>
      lines(
        frames.flatMap(({ path, line }) => [
          " ------ ------------------------------------- ",
          `  Line   ${at(path)}`,
          " ------ ------------------------------------- ",
          `  ${line}    Parameter #1 of function strlen expects string, int given.`,
          "",
        ]),
      ),
  },
  {
    of: "PHPUnit",
    files: PHP,
    write: (frames, { at }) =>
      lines(
        "1) ThingTest::testIt",
        "Failed asserting that 1 matches expected 2.",
        "",
        frames.map(({ path, line }) => `${at(path)}:${line}`),
      ),
  },
  // C and C++
  {
    of: "gdb",
    files: C,
    isNamed: true,
    write: (frames, writing) =>
      lines(
        frames.map(
          (frame, index) =>
            `#${index}  ${index > 0 ? `${hex(writing)} in ` : ""}${cppName(frame)} (ptr=0x5555, size=3) at ${writing.at(frame.path)}:${frame.line}`,
        ),
      ),
  },
  {
    of: "gdb, threads and signals",
    files: C,
    isNamed: true,
    write: ([first, ...rest], writing) =>
      lines(
        'Thread 2 "worker" received signal SIGSEGV, Segmentation fault.',
        first ? `${cppName(first)} (ptr=0x0) at ${writing.at(first.path)}:${first.line}` : [],
        `${first?.line}\t  value = ptr->next;`,
        rest.map(
          (frame, index) =>
            `#${index + 1}  ${hex(writing)} in ${cppName(frame)} (this=0x7ffe, fn=..., args#0=...) at ${writing.at(frame.path)}:${frame.line}`,
        ),
      ),
  },
  {
    of: "lldb",
    files: C,
    isNamed: true,
    write: (frames, writing) =>
      lines(
        "* thread #1, queue = 'com.apple.main-thread', stop reason = EXC_BAD_ACCESS (code=1, address=0x0)",
        frames.map(
          (frame, index) =>
            `  ${index === 0 ? "*" : " "} frame #${index}: ${hex(writing)} app\`${cppName(frame)}(ptr=0x0, size=3) at ${base(frame.path)}:${frame.line}:${frame.column}`,
        ),
      ),
    isBare: true,
  },
  {
    of: "AddressSanitizer",
    files: C,
    isNamed: true,
    write: (frames, writing) =>
      lines(
        "==12345==ERROR: AddressSanitizer: heap-use-after-free on address 0x602000000010 at pc 0x0000004f",
        "READ of size 8 at 0x602000000010 thread T0",
        frames.map(
          (frame, index) =>
            `    #${index} ${hex(writing)} in ${cppName(frame)}${CPP.test(frame.path) ? "(char const*, int)" : ""} ${writing.at(frame.path)}:${frame.line}:${frame.column}`,
        ),
        "    #9 0x7f in __libc_start_main (/lib/x86_64-linux-gnu/libc.so.6+0x24083)",
      ),
  },
  {
    of: "ThreadSanitizer",
    files: C,
    isNamed: true,
    write: (frames, { at }) =>
      lines(
        "WARNING: ThreadSanitizer: data race (pid=1)",
        "  Write of size 4 at 0x7b by thread T1:",
        frames.map(
          (frame, index) =>
            `    #${index} ${cppName(frame)}${CPP.test(frame.path) ? "(int)" : ""} ${at(frame.path)}:${frame.line}:${frame.column} (app+0x4b1a2)`,
        ),
      ),
  },
  {
    of: "UBSan",
    files: C,
    write: (frames, { at }) =>
      lines(
        frames.map(
          ({ path, line, column }) =>
            `${at(path)}:${line}:${column}: runtime error: signed integer overflow: 2147483647 + 1 cannot be represented in type 'int'`,
        ),
      ),
  },
  {
    of: "Valgrind",
    files: C,
    isNamed: true,
    isBare: true,
    write: (frames, writing) =>
      lines(
        "==123== Invalid read of size 8",
        frames.map(
          (frame, index) =>
            `==123==    ${index === 0 ? "at" : "by"} ${hex(writing).replace("0x", "0x").toUpperCase().replace("0X", "0x")}: ${cppName(frame)} (${base(frame.path)}:${frame.line})`,
        ),
      ),
  },
  {
    of: "addr2line -f, -p",
    files: C,
    isNamed: true,
    write: (frames, { at }) =>
      lines(
        frames.map((frame, index) =>
          index % 2 ? `${cppName(frame)}\n${at(frame.path)}:${frame.line}` : `${cppName(frame)} at ${at(frame.path)}:${frame.line}`,
        ),
      ),
  },
  {
    of: "WinDbg",
    files: C,
    isNamed: true,
    write: (frames, { at }) =>
      lines(
        frames.map(
          (frame, index) =>
            `0${index} 000000d1\`4a0ff8c0 00007ff7\`1b2c3d4e     app!${cppName(frame)}+0x1f [${at(frame.path)} @ ${frame.line}] `,
        ),
      ),
  },
  {
    of: "gcc",
    files: C,
    isNamed: true,
    write: (frames, { at }) =>
      lines(
        frames.flatMap((frame) => [
          `${at(frame.path)}: In function '${frame.name}':`,
          `${at(frame.path)}:${frame.line}:${frame.column}: error: 'x' undeclared (first use in this function)`,
          `   ${frame.line} |   x = 1;`,
          "      |   ^",
        ]),
      ),
  },
  {
    of: "clang",
    files: C,
    write: (frames, { at }) =>
      lines(
        frames.flatMap(({ path, line, column }) => [
          `${at(path)}:${line}:${column}: warning: unused variable 'x' [-Wunused-variable]`,
          "  int x = 1;",
          "      ^",
        ]),
      ),
  },
  {
    of: "MSVC",
    files: C,
    write: (frames, { at }) =>
      lines(
        frames.map(
          ({ path, line, column }, index) =>
            `${at(path)}(${line}${index % 2 ? `,${column}` : ""}): error C2065: 'x': undeclared identifier`,
        ),
      ),
  },
  {
    of: "gcc, included from",
    files: C,
    write: (frames, { at }) =>
      lines(
        frames.map(({ path, line, column }, index) =>
          index === 0
            ? `In file included from ${at(path)}:${line}${frames.length > 1 ? "," : ":"}`
            : index === frames.length - 1
              ? `                 from ${at(path)}:${line}:`
              : `                 from ${at(path)}:${line}:${column},`,
        ),
      ),
  },
  {
    of: "ld",
    files: C,
    isNamed: true,
    write: (frames, { at }) =>
      lines(
        frames.flatMap((frame) => [
          `/usr/bin/ld: ${stem(frame.path)}.o: in function \`${frame.name}':`,
          `${at(frame.path)}:${frame.line}: undefined reference to \`zz_open'`,
        ]),
      ),
  },
  {
    of: "googletest",
    files: /_?test\.cc$|-test\.cc$/,
    write: (frames, { at }) =>
      lines(
        "[ RUN      ] Suite.Test",
        frames.flatMap(({ path, line }) => [`${at(path)}:${line}: Failure`, "Expected equality of these values:", "  1", "  2"]),
      ),
  },
  {
    of: "assert()",
    files: C,
    isOne: true,
    isNamed: true,
    write: ([frame], { at }) => `app: ${at(frame?.path ?? "")}:${frame?.line}: ${frame?.name}: Assertion \`ptr != NULL' failed.`,
  },
  {
    of: "glog, Abseil",
    files: C,
    isBare: true,
    write: (frames) => lines(frames.map(({ path, line }) => `E0501 10:00:00.123456  1234 ${base(path)}:${line}] cannot open it`)),
  },
  // Others
  {
    of: "Elixir",
    files: EX,
    isNamed: true,
    fits: isMethod,
    write: (frames, { at, repo }) =>
      lines(
        "** (RuntimeError) no",
        frames.map(
          (frame, index) =>
            `    (${repo} 1.7.0) ${at(frame.path)}:${frame.line}: ${index % 2 ? "anonymous fn/1 in " : ""}${elixirName(frame)}`,
        ),
        '    (elixir 1.16.0) lib/enum.ex:1700: Enum."-map/2-lists^map/1-1-"/2',
      ),
  },
  {
    of: "mix compile",
    files: EX,
    isNamed: true,
    fits: isMethod,
    write: (frames, { at }) =>
      lines(
        frames.flatMap((frame) => [
          '    warning: variable "x" is unused',
          "    │",
          `    └─ ${at(frame.path)}:${frame.line}:${frame.column}: ${elixirName(frame)}`,
          "",
        ]),
      ),
  },
  {
    of: "ExUnit",
    files: EX,
    write: (frames, { at }) =>
      lines(
        "  1) test it (ThingTest)",
        `     test/thing_test.exs:5`,
        "     Assertion with == failed",
        "     stacktrace:",
        frames.map(({ path, line }) => `       ${at(path)}:${line}: (test)`),
      ),
  },
  {
    of: "Swift, XCTest",
    files: /\.swift$/,
    write: (frames, { at }) =>
      lines(
        frames.map(
          ({ path, line }) =>
            `${at(path)}:${line}: error: -[AppTests.ThingTests testIt] : XCTAssertEqual failed: ("1") is not equal to ("2")`,
        ),
      ),
  },
  {
    of: "swiftc",
    files: /\.swift$/,
    write: (frames, { at }) =>
      lines(
        frames.flatMap(({ path, line, column }) => [
          `${at(path)}:${line}:${column}: error: cannot convert value of type 'Int' to specified type 'String'`,
          "    let s: String = 1",
        ]),
      ),
  },
  {
    of: "Swift backtrace",
    files: /\.swift$/,
    isNamed: true,
    fits: isMethod,
    write: (frames, writing) =>
      lines(
        "Thread 0 crashed:",
        frames.map(
          (frame, index) =>
            `${index} [ra] 0x000055d0c8f1b0a${index} ${frame.types.join(".")}.${frame.name}(_:) + 123 in App at ${writing.at(frame.path)}:${frame.line}:${frame.column}`,
        ),
      ),
  },
  {
    of: "Swift fatalError",
    files: /\.swift$/,
    isOne: true,
    isBare: true,
    write: ([frame], { repo }) =>
      `${repo.replace(/^./, (letter) => letter.toUpperCase())}/${base(frame?.path ?? "")}:${frame?.line}: Fatal error: Unexpectedly found nil while unwrapping an Optional value`,
  },
  {
    of: "Lua",
    files: LUA,
    isNamed: true,
    write: ([first, ...rest], { at }) =>
      lines(
        `lua: ${at(first?.path ?? "")}:${first?.line}: attempt to index a nil value (local 'x')`,
        "stack traceback:",
        "\t[C]: in function 'error'",
        [first, ...rest].map(
          (frame, index) =>
            `\t${at(frame?.path ?? "")}:${frame?.line}: in ${["function", "method", "upvalue"][index % 3]} '${frame?.name}'`,
        ),
        "\t[C]: in ?",
      ),
  },
  {
    of: "Lua, Neovim",
    files: LUA,
    isBare: true,
    write: ([first, ...rest], { repo }) =>
      lines(
        `E5108: Error executing lua: ...ocal/share/nvim/lazy/${repo}.nvim/${first?.path}:${first?.line}: attempt to index a nil value`,
        "stack traceback:",
        [first, ...rest].map(
          (frame) =>
            `\t...e/nvim/lazy/${repo}.nvim/${frame?.path}:${frame?.line}: in function <...e/nvim/lazy/${repo}.nvim/${frame?.path}:${frame?.line}>`,
        ),
      ),
  },
  {
    of: "Haskell call stack",
    files: HS,
    isNamed: true,
    fits: isLowerCase,
    write: (frames, { at }) =>
      lines(
        "app: no",
        "CallStack (from HasCallStack):",
        frames.map(
          (frame, index) =>
            `  ${index === 0 ? "error" : frames[index - 1]?.name}, called at ${at(frame.path)}:${frame.line}:${frame.column} in main:${stem(frame.path)}`,
        ),
        `  ${frames.at(-1)?.name}, called at app/Zz.hs:5:3 in main:Zz`,
      ),
  },
  {
    of: "ghc",
    files: HS,
    write: (frames, { at }) =>
      lines(
        frames.flatMap(({ path, line, column }, index) => [
          index % 2
            ? `${at(path)}:(${line},${column})-(${line + 1},9): error: [GHC-83865]`
            : `${at(path)}:${line}:${column}: error: [GHC-83865]`,
          "    • Couldn't match expected type ‘Int’ with actual type ‘[Char]’",
        ]),
      ),
  },
  {
    of: "OCaml backtrace",
    files: ML,
    isNamed: true,
    fits: isLowerCase,
    write: (frames, { at }) =>
      lines(
        "Fatal error: exception Not_found",
        frames.map(
          (frame, index) =>
            `${index === 0 ? "Raised" : "Called from"}${index === 0 ? " at" : ""} ${stem(frame.path).replace(/^./, (letter) => letter.toUpperCase())}.${frame.name} in file "${at(frame.path)}", line ${frame.line}, characters 5-20`,
        ),
      ),
  },
  {
    of: "ocamlc",
    files: ML,
    write: (frames, { at }) =>
      lines(
        frames.flatMap(({ path, line }, index) => [
          index % 2
            ? `File "${at(path)}", lines ${line}-${line + 1}, characters 4-9:`
            : `File "${at(path)}", line ${line}, characters 4-9:`,
          "Error: This expression has type int but an expression was expected of type string",
        ]),
      ),
  },
];
