/** Turns the function name that a runtime, debugger or compiler prints in a trace into the name in the source. */
import { undecorated } from "#query/parse/decorated-name.ts";
import { isNameLike, type NameQuery, parseNameQuery } from "#query/parse/name-query.ts";

/** How many characters of a frame's function are read. */
export const FRAME_NAME_CHARS_MAX = 300;

/** The name of a function in a frame. */
export interface FrameName extends NameQuery {
  /** The last part is either a function inside the one before it, or the module that Kotlin appends to internal functions: `send$core`. */
  readonly mayEndInModule?: true;
}

/** A name with a dollar that no other mark explains. */
const MODULE_BEHIND = /(?:^|[.$])(?!lambda\$|access\$)[\p{L}_]\w*\$[\p{L}_]\w*$/u;

/** What runtimes add to the source's name or write instead of it. Applied in this order, each to the result of those before. */
const RUNTIME_MARKS: readonly { readonly of: string; readonly mark: RegExp; readonly name: string }[] = [
  { of: "V8: the method that was called by another name", mark: / \[as [^\]]*\]$/, name: "" },
  { of: "V8: how it was called", mark: /^(?:async |new |get |set )+/, name: "" },
  { of: "V8: a function of no class", mark: /^(?:Object|Module|Function|global|globalThis|exports|module\.exports)\.(?=.)/, name: "" },
  { of: "SpiderMonkey: a function without a name", mark: /(?:\/<)+$/, name: "" },
  { of: "SpiderMonkey: a function inside another", mark: /^(?:[A-Za-z_$][\w$]*\/)+(?=[A-Za-z_$][\w$]*$)/, name: "" },
  { of: "Ruby: a block, at whatever depth", mark: /^(?:block|rescue|ensure)(?: \([^)]*\))? in /, name: "" },
  { of: "C++: what has no name of its own", mark: /\(anonymous (?:namespace|class)\)::/g, name: "" },
  {
    of: "Swift: what the compiler made of a function",
    mark: /^(?:(?:generic |function signature )?speciali[sz](?:ed|ation of) |partial apply (?:forwarder )?for |merged )+/,
    name: "",
  },
  { of: "Swift: a closure, a method of a type", mark: /^(?:closure #\d+ (?:\([^)]*\) )?in )*(?:static |class )?/, name: "" },
  { of: "Elixir: a closure", mark: /^anonymous fn\/\d+ in /, name: "" },
  { of: "Erlang: a closure", mark: /^-(?=[^/]+\/\d+-fun-)|\/\d+-fun-\d+-$/g, name: "" },
  { of: "C#: the number of type parameters", mark: /`\d+/g, name: "" },
  {
    of: "C#: a state machine, a closure or a local function",
    mark: /(?:<>c(?:__DisplayClass[\d_]+)?\.)?<(\w+)>[bdg]__\w*(?:\|[\d_]+)?(?:\.MoveNext)?/,
    name: "$1",
  },
  { of: "C#: a constructor", mark: /\.\.c?ctor\b/, name: "" },
  { of: "Java: a constructor", mark: /\.<(?:cl)?init>/, name: "" },
  { of: "Scala: a closure", mark: /\$?\$anonfun\$(\w+)\$\d+.*$/, name: "$1" },
  { of: "Java: a closure", mark: /\blambda\$(\w+)\$\d+/, name: "$1" },
  { of: "Kotlin: a closure", mark: /\$(\w+)\$\d+\.(?:invoke(?:Suspend)?|emit|run|call|apply)$/, name: ".$1" },
  { of: "Kotlin: what the compiler adds", mark: /\$(?:default|suspendImpl|lambda\$\d+)$/, name: "" },
  { of: "Kotlin, Java: access from another class", mark: /\baccess\$(?=\w)/, name: "" },
  { of: "Scala: an object", mark: /\$(?=\.)/g, name: "" },
  { of: "Java: a class inside another", mark: /(?<=\w)\$(?=[A-Za-z])/g, name: "." },
  { of: "Go: a closure", mark: /(?:\.func\d+|\.gowrap\d+|\.\d+)+$/, name: "" },
  { of: "Go: a bound method", mark: /-fm$/, name: "" },
  { of: "Go: type arguments", mark: /\[\.\.\.\]/g, name: "" },
  { of: "Rust: a closure", mark: /(?:::\{\{?[^}]*\}\}?)+/g, name: "" },
  { of: "Rust: a hash", mark: /::h[\da-f]{16}$/, name: "" },
  { of: "Rust: an implementation", mark: /^<.*>::/, name: "" },
  { of: "Python: a function inside another", mark: /^.*\.<locals>\./, name: "" },
  {
    of: "GDB, linkers: a variant of a function",
    mark: /@\w+$| \[clone [^\]]*\]|\.(?:cold|part|isra|constprop|llvm)(?:\.\d+)*$/g,
    name: "",
  },
  { of: "gfortran: a procedure of a module", mark: /^_{0,2}\w+?_MOD_(?=\w)/, name: "" },
  { of: "C++: a tag of the ABI", mark: /\[abi:\w+\]/g, name: "" },
  { of: "C++: what a method says of its object", mark: /(?<=\))(?:\s*(?:const|volatile|noexcept|&))+\s*$/, name: "" },
];

/** The name of a function, with its scope; undefined for functions without a name in the source: closures, the top level of a file. */
export function frameName(written: string): FrameName | undefined {
  const mayEndInModule = MODULE_BEHIND.test(written.replace(/\$(?:default|suspendImpl)$/, ""));
  let name = withoutValues(written.slice(0, FRAME_NAME_CHARS_MAX).trim());
  for (const { mark, name: kept } of RUNTIME_MARKS) name = name.replace(mark, kept);
  // The import path of a Go package is no part of the name.
  const bare = undecorated(name).replace(/^[^()\s]*\/(?=[^/]*\.)/, "");
  const own = isNameLike(bare) ? bare : withoutResult(bare);
  if (!isNameLike(own)) return undefined;
  const read = parseNameQuery(own);
  return mayEndInModule && read.scope.length > 0 ? { ...read, mayEndInModule } : read;
}

/**
 * A name without the parameter values that GDB prints behind it: `f (size=3)`. Only brackets apart from the name hold values, unlike those
 * in `f(T*, void (T::*)())`.
 */
function withoutValues(name: string): string {
  if (!name.endsWith(")")) return name;
  let depth = 0;
  let start = -1;
  for (const [at, sign] of [...name].entries()) {
    if (sign === "(" && depth++ === 0) start = at;
    if (sign === ")" && --depth === 0 && at < name.length - 1) start = -1;
  }
  return start > 1 && name[start - 1] === " " ? name.slice(0, start - 1) : name;
}

/** A name without the return type that C++ demanglers print before template functions. */
function withoutResult(name: string): string {
  const last = name.split(/\s+/).at(-1) ?? "";
  return last.includes("::") ? last : name;
}

/** How runtimes name the accessors of a property: with a prefix, or with a last part of their own. */
const ACCESSOR_BEFORE = /^(?:get|set|add|remove|init)_(?=\p{L})/u;
const ACCESSOR_BEHIND: ReadonlySet<string> = new Set(["getter", "setter", "modify", "read", "willset", "didset"]);
/** What compilers generate around constructors and destructors. */
const ALLOCATING = /^__(?:de)?allocating_/;

/** The names that a frame's function may have in the source, the likeliest first: for an accessor also the name of its property. */
export function sourceNames(name: FrameName): readonly NameQuery[] {
  const owner = name.scope.at(-1);
  const others = [
    ...(name.mayEndInModule && owner !== undefined ? [{ ...name, name: owner, scope: name.scope.slice(0, -1) }] : []),
    ...(ACCESSOR_BEFORE.test(name.name) ? [{ ...name, name: name.name.replace(ACCESSOR_BEFORE, "") }] : []),
    ...(ACCESSOR_BEHIND.has(name.name) && owner !== undefined ? [{ ...name, name: owner, scope: name.scope.slice(0, -1) }] : []),
    ...(ALLOCATING.test(name.name) ? [{ ...name, name: name.name.replace(ALLOCATING, "") }] : []),
  ];
  return [name, ...others];
}
