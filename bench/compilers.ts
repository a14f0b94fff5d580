/** Compilers that say which lines of a checkout are wrong, all of them: what `impact.ts` holds to be the truth. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";
import { runErrors } from "./compiler-run.ts";

/** An error of a compiler. */
export interface CompilerError {
  /** From the root of the checkout. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly message: string;
  /** Whether the text is no program at all: whatever was edited there was edited wrongly. */
  readonly isSyntax: boolean;
}

/** A repository whose definitions are changed, and what compiles it. */
export interface Subject {
  /** Name of the checkout under `$CODECOMPASS_CORPORA`. */
  readonly name: string;
  /** Name of the language, as tables have it. */
  readonly language: string;
  /** Paths whose definitions are drawn: those that the compiler reads. */
  readonly paths: RegExp;
  /** Writes what the compiler needs beside the sources, before anything is committed. */
  readonly prepare?: (root: string) => void;
  /** All errors of a checkout. `word`: the name that changed; units that cannot hold an error of it may be left out. */
  readonly compile: (root: string, word: string) => CompilerError[];
}

const TYPESCRIPT_COMPILER = join(import.meta.dir, "../node_modules/.bin/tsc");
/** Errors about what nobody uses, and about values whose type only became unknown elsewhere. */
const TYPESCRIPT_LEFT_OUT = new Set(["TS6133", "TS6192", "TS6196", "TS6198", "TS7006", "TS7031", "TS7034", "TS7005", "TS2578"]);
const TYPESCRIPT_GRAMMAR = /^TS1(?!3[67]1|49\d|54\d)\d{3}$/;

function typescript(config: string): Subject["compile"] {
  return (root) =>
    runErrors([TYPESCRIPT_COMPILER, "--noEmit", "--pretty", "false", "-p", join(root, config)], { cwd: root }).flatMap((line) => {
      const [, path = "", at = "", code = "", message = ""] = /^(\S[^(]*)\((\d+),\d+\): error (TS\d+): (.*)$/.exec(line) ?? [];
      if (path === "" || path.startsWith("..") || TYPESCRIPT_LEFT_OUT.has(code)) return [];
      return [{ path, line: Number(at), message: `${code} ${message}`, isSyntax: TYPESCRIPT_GRAMMAR.test(code) }];
    });
}

const JAVA_GRAMMAR =
  /\bexpected$|illegal start|not a statement|reached end of file|unclosed|invalid method declaration|modifier .* not allowed|is already defined|varargs parameter/;

/** `jars`: names of libraries that the system has under `/usr/share/java`. */
function java(jars: readonly string[]): Subject["compile"] {
  const path = jars.map((jar) => `/usr/share/java/${jar}.jar`).join(":");
  return (root) => {
    const sources = [...new Bun.Glob("**/*.java").scanSync(root)].filter((source) => !source.endsWith("module-info.java")).sort();
    const stops = ["-XDshould-stop.ifError=FLOW", "-XDshould-stop.ifNoError=FLOW"];
    const command = ["javac", "-proc:none", "-nowarn", "-implicit:none", "-Xmaxerrs", "100000", ...stops, "-cp", path, ...sources];
    return runErrors(command, { cwd: root }).flatMap((line) => {
      const [, file = "", at = "", message = ""] = /^(\S+\.java):(\d+): error: (.*)$/.exec(line) ?? [];
      return file === "" ? [] : [{ path: file, line: Number(at), message, isSyntax: JAVA_GRAMMAR.test(message) }];
    });
  };
}

/** `module`: the import path of the root. Libraries are looked for where Debian's packages put them. */
function go(module: string): Subject["compile"] {
  let checker: string | undefined;
  const env = { GOPATH: "/usr/share/gocode", GO111MODULE: "off", CGO_ENABLED: "0" };
  return (root) => {
    checker ??= built(join(root, "../go-errors"), env);
    return runErrors([checker, root, module], { cwd: root, env }).flatMap((line) => {
      const [, file = "", at = "", message = ""] = /^(\S+\.go):(\d+):(?:\d+:)? ?(.*)$/.exec(line) ?? [];
      if (file === "" || /declared (?:but|and) not used|imported (?:but|and) not used/.test(message)) return [];
      return [{ path: relative(root, file), line: Number(at), message, isSyntax: message.startsWith("syntax error") }];
    });
  };
}

function built(target: string, env: Readonly<Record<string, string>>): string {
  runErrors(["go", "build", "-o", target, join(import.meta.dir, "impact-errors.go")], { cwd: import.meta.dir, env });
  if (!existsSync(target)) throw new Error("go build of bench/impact-errors.go failed");
  return target;
}

/** The translation units that `units` matches, compiled one by one, and of them those alone whose text or whose headers have the word. */
function gcc(compiler: string, units: string, flags: readonly string[]): Subject["compile"] {
  return (root, word) => {
    const all = [...new Bun.Glob(units).scanSync(root)].sort();
    const fixed = ["-fsyntax-only", "-fmax-errors=0", "-w", ...flags];
    return all
      .filter((unit) => word === "" || reads(root, unit, word, compiler, flags))
      .flatMap((unit) => runErrors([compiler, ...fixed, unit], { cwd: root }))
      .flatMap((line) => {
        const [, path = "", at = "", message = ""] = /^([^\s:]+):(\d+):(?:\d+:)? (?:fatal )?error: (.*)$/.exec(line) ?? [];
        const inside = isAbsolute(path) ? relative(root, path) : path.replace(/^\.\//, "");
        if (path === "" || inside.startsWith("..")) return [];
        return [{ path: inside, line: Number(at), message, isSyntax: /^expected |stray |^unterminated|redefinition of/.test(message) }];
      });
  };
}

const included = new Map<string, string>();

/** Whether a unit, or a header of the repository that it includes, has a word. */
function reads(root: string, unit: string, word: string, compiler: string, flags: readonly string[]): boolean {
  const key = `${root} ${unit}`;
  const files = included.get(key) ?? runErrors([compiler, "-MM", ...flags, unit], { cwd: root }).join(" ");
  included.set(key, files);
  const pattern = new RegExp(`\\b${RegExp.escape(word)}\\b`);
  const own = [unit, ...files.replace(/^\S+:/, "").split(/[\s\\]+/)].filter((path) => path !== "" && existsSync(join(root, path)));
  return own.some((path) => pattern.test(readFileSync(join(root, path), "utf8")));
}

/** The errors of pyright, whose executable `$CODECOMPASS_BENCH_PYRIGHT` names. */
function pyright(): Subject["compile"] {
  return (root) => {
    const executable = process.env["CODECOMPASS_BENCH_PYRIGHT"] ?? "pyright";
    const text = runErrors([executable, "--outputjson", "-p", root], { cwd: root }).join("\n");
    const { generalDiagnostics = [] } = JSON.parse(text.slice(text.indexOf("{"))) as { generalDiagnostics?: PyrightError[] };
    return generalDiagnostics
      .filter(({ severity }) => severity === "error")
      .map(({ file, message, rule, range }) => ({
        path: relative(root, file),
        line: range.start.line + 1,
        message: `${rule ?? ""} ${message.split("\n")[0]}`,
        isSyntax: rule === undefined,
      }));
  };
}

interface PyrightError {
  readonly file: string;
  readonly severity: string;
  readonly message: string;
  readonly rule?: string;
  readonly range: { readonly start: { readonly line: number } };
}

interface CargoMessage {
  readonly reason: string;
  readonly message?: {
    readonly level: string;
    readonly message: string;
    readonly code: { readonly code: string } | null;
    readonly spans: readonly RustSpan[];
  };
}

interface RustSpan {
  readonly file_name: string;
  readonly line_start: number;
  readonly is_primary: boolean;
  readonly expansion: { readonly span: RustSpan } | null;
}

/** `cargo check` without a network. rustc ends after the phase that has errors: what a later one would say is not known. */
function cargo(args: readonly string[], folder = ""): Subject["compile"] {
  return (root) =>
    runErrors(["cargo", "check", "--offline", "--message-format=json", "--keep-going", ...args], {
      cwd: join(root, folder),
      env: { CARGO_TARGET_DIR: join(root, "../target"), RUSTFLAGS: "--cap-lints warn" },
    }).flatMap((line): CompilerError[] => {
      if (!line.startsWith("{")) return [];
      const { reason, message } = JSON.parse(line) as CargoMessage;
      if (reason !== "compiler-message" || message?.level !== "error") return [];
      const span = message.spans.find((one) => one.is_primary);
      let at = span;
      while (at?.expansion) at = at.expansion.span;
      if (!at || isAbsolute(at.file_name)) return [];
      const path = folder === "" ? at.file_name : join(folder, at.file_name);
      return [
        {
          path,
          line: at.line_start,
          message: message.message,
          isSyntax: message.code === null && /expected|unexpected/.test(message.message),
        },
      ];
    });
}

/** A configuration of TypeScript's compiler that stands beside the sources. */
function configured(config: object): (root: string) => void {
  return (root) => writeFileSync(join(root, "tsconfig.bench.json"), JSON.stringify(config));
}

/** Tests that find the package in `src`, and not where the system may have another version of it. */
function withSources(root: string): void {
  writeFileSync(join(root, "pyrightconfig.json"), JSON.stringify({ include: ["src", "tests"], extraPaths: ["src"] }));
}

/** A manifest that asks for nothing but the crate's own sources. */
function alone(folder: string, features: readonly string[]): (root: string) => void {
  return (root) => {
    const named = [
      "[package]",
      `name = "${folder === "" ? "crate_alone" : folder}"`,
      'version = "0.1.0"',
      'edition = "2021"',
      "[workspace]",
      "[features]",
    ];
    const lines = [...named, `default = [${features.map((feature) => `"${feature}"`).join(", ")}]`];
    const own = [...features, "serde", "logging", "rc", "unstable"].filter((feature, at, all) => all.indexOf(feature) === at);
    writeFileSync(join(root, folder, "Cargo.toml"), [...lines, ...own.map((feature) => `${feature} = []`), ""].join("\n"));
  };
}

const REDUX = { moduleResolution: "bundler", noEmit: true, types: [], jsx: "react-jsx", noImplicitReturns: false };
const GSON_JARS = ["junit4", "truth", "guava", "error_prone_annotations", "protobuf", "hamcrest-core"];
const REDIS = ["-Ideps/hiredis", "-Ideps/linenoise", "-Ideps/lua/src", "-Ideps/hdr_histogram", "-Ideps/fpconv", "-std=gnu11"];
const STRICT_C = ["-Werror=implicit-function-declaration", "-Werror=int-conversion", "-Werror=incompatible-pointer-types"];

export const SUBJECTS: readonly Subject[] = [
  {
    name: "codecompass",
    language: "TypeScript",
    paths: /^(?:src|bench|scripts|test)\/(?!fixtures|ui\/page).*\.ts$/,
    compile: typescript("tsconfig.json"),
  },
  {
    name: "zod",
    language: "TypeScript",
    paths: /^packages\/zod\/src\/.*\.ts$/,
    prepare: configured({
      extends: "./.configs/tsconfig.base.json",
      compilerOptions: { customConditions: ["@zod/source"], noEmit: true },
      include: ["packages/zod/src/**/*.ts"],
    }),
    compile: typescript("tsconfig.bench.json"),
  },
  {
    name: "redux",
    language: "TypeScript",
    paths: /^(?:src|test)\/.*\.tsx?$/,
    prepare: configured({ extends: "./tsconfig.base.json", compilerOptions: REDUX, include: ["src", "test"] }),
    compile: typescript("tsconfig.bench.json"),
  },
  { name: "gson", language: "Java", paths: /\.java$/, compile: java(GSON_JARS) },
  { name: "cobra", language: "Go", paths: /^(?!site)(?!.*_win\.go).*\.go$/, compile: go("github.com/spf13/cobra") },
  { name: "chi", language: "Go", paths: /^(?!_examples).*\.go$/, compile: go("github.com/go-chi/chi/v5") },
  { name: "flask", language: "Python", paths: /^(?:src|tests)\/.*\.py$/, prepare: withSources, compile: pyright() },
  { name: "requests", language: "Python", paths: /^(?:src|tests)\/.*\.py$/, prepare: withSources, compile: pyright() },
  { name: "redis", language: "C", paths: /^src\/.*\.[ch]$/, compile: gcc("gcc", "src/*.c", [...REDIS, ...STRICT_C]) },
  {
    name: "fmtlib",
    language: "C++",
    paths: /^(?:include|src|test)\/(?!gtest).*\.(?:h|cc)$/,
    compile: gcc("g++", "{src,test}/*.cc", ["-std=c++20", "-Iinclude", "-Itest/gtest"]),
  },
  {
    name: "memchr",
    language: "Rust",
    paths: /^src\/(?!arch\/(?:aarch64|wasm32)|tests).*\.rs$/,
    prepare: alone("", ["std", "alloc"]),
    compile: cargo([]),
  },
  { name: "semver", language: "Rust", paths: /^src\/.*\.rs$/, prepare: alone("", ["std"]), compile: cargo([]) },
  {
    name: "serde",
    language: "Rust",
    paths: /^serde_core\/src\/.*\.rs$/,
    prepare: alone("serde_core", ["std", "result"]),
    compile: cargo([], "serde_core"),
  },
];
