/**
 * How shell scripts bind and use names: the first word of a command names a function; variables are local to functions that declare them
 * so.
 */
import { UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageProfile } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** Commands that run the command given as their arguments. */
const WRAPPERS = new Set("run exec sudo time nohup env eval trap builtin command xargs".split(" "));
const SOURCES = new Set(["source", ".", "load", "bats_load_library"]);

function commandName(tree: SyntaxTree, command: NodeIndex): string {
  return tree.textOf(tree.child(command, "name"));
}

/** A word is a name only where a command stands. */
function bindWord(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const parent = tree.parent(node);
  const kind = parent === NONE ? "" : tree.kind(parent);
  if (kind === "command_name" && !SOURCES.has(tree.textOf(node))) return;
  const isWrapped = kind === "command" && tree.child(parent, "argument") === node && WRAPPERS.has(commandName(tree, parent));
  if (!isWrapped || !/^\w[^=]*$/.test(tree.textOf(node))) binder.skip(node);
}

function bindCommand(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  if (!SOURCES.has(commandName(tree, node))) return;
  const path = tree.child(node, "argument");
  if (path === NONE) return;
  // Of a path built from several pieces, the last piece is known.
  const piece = tree.kind(path) === "word" || tree.kind(path) === "raw_string" ? path : tree.lastNamed(path);
  const module = piece === NONE ? "" : tree.textOf(piece).replace(/^['"]|['"]$/g, "");
  if (/^[\w./@+-]+$/.test(module)) binder.import({ kind: "file", module });
}

const LOCAL = /^(?:local|declare|typeset|readonly)\b/;

function bindDeclaration(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const isLocal = binder.functionAround(node) !== null && LOCAL.test(tree.textOf(node));
  for (const part of tree.namedChildren(node)) {
    const name = tree.kind(part) === "variable_assignment" ? tree.child(part, "name") : part;
    if (tree.kind(name) !== "variable_name") continue;
    if (isLocal) binder.bind(name, () => UNKNOWN, { scope: "function", isHoisted: true });
    else binder.declare(name, () => UNKNOWN);
  }
}

export const BASH_USAGE: UsageProfile = {
  names: ["word", "variable_name"],
  scopes: { function_definition: "function" },
  rebinding: "any",
  within: "none",
  bindings: {
    word: bindWord,
    // Positional parameters such as `$1` have no definition.
    variable_name: (binder, node) => {
      if (/^\d/.test(binder.tree.textOf(node))) binder.skip(node);
    },
    command: bindCommand,
    function_definition: (binder, node) => binder.declare(binder.tree.child(node, "name"), () => UNKNOWN),
    declaration_command: bindDeclaration,
    variable_assignment: (binder, node) => {
      if (binder.tree.kind(binder.tree.parent(node)) !== "declaration_command")
        binder.declare(binder.tree.child(node, "name"), () => UNKNOWN);
    },
    for_statement: (binder, node) =>
      binder.bind(binder.tree.child(node, "variable"), () => UNKNOWN, { scope: "function", isHoisted: true }),
  },
  expressions: {},
  selectors: {},
  roles: { command_name: { "": "calls" }, command: { argument: "calls" } },
  builtins: new Set(
    `: [ test alias bg bind break builtin caller case cd command compgen complete compopt continue coproc declare dirs disown echo enable eval
     exec exit export false fc fg getopts hash help history jobs kill let local logout mapfile popd printf pushd pwd read readarray readonly
     return set shift shopt source suspend times trap true type typeset ulimit umask unalias unset wait cat chmod cp cut date dirname basename
     env find grep head ls mkdir mv rm rmdir sed awk sort tail tee touch tr uname uniq wc xargs sleep sudo git curl HOME PATH PWD OLDPWD USER
     SHELL IFS RANDOM LINENO BASH_SOURCE FUNCNAME PIPESTATUS OPTARG OPTIND REPLY UID EUID HOSTNAME LANG TERM TMPDIR`.split(/\s+/),
  ),
};
