/** What the class methods of Ruby itself, Rails and Rake define. */
import { type Convention, type Conventions, conventionTable } from "./convention.ts";
import { RUBY_TEST_BLOCKS } from "./test-blocks.ts";

const RAKE = /(?:^|\/)(?:Rakefile|rakefile)$|\.rake$/;
const SCHEMA = /(?:^|\/)db\/(?:\w+_)?schema\.rb$/;
const MIGRATIONS = /(?:^|\/)(?:db\/(?:\w+_)?migrate|migrations?)\/[^/]+\.rb$/;
const ROUTES = /(?:^|\/)config\/routes(?:\.rb$|\/.+\.rb$)/;

const RUBY_ROWS: readonly Convention[] = [
  {
    words:
      "attr_accessor attr_reader attr_writer attr mattr_accessor mattr_reader mattr_writer cattr_accessor cattr_reader cattr_writer thread_mattr_accessor class_attribute",
    kind: "property",
    isList: true,
  },
  { words: "define_method define_singleton_method alias_method", kind: "method" },
  // Forwardable's methods and Rails' `delegate`: each name they define forwards to the method of another object.
  { words: "delegate", kind: "method", isList: true, isMember: true, isDeclaration: true, prefix: delegatePrefix },
  { words: "def_delegators def_instance_delegators", kind: "method", at: 1, isList: true, isMember: true, isDeclaration: true },
  { words: "def_delegator def_instance_delegator", kind: "method", at: -1, isMember: true, isDeclaration: true },
  // Rails models.
  { words: "belongs_to has_one has_many has_and_belongs_to_many", kind: "property", isMember: true },
  { words: "has_one_attached has_many_attached has_rich_text alias_attribute", kind: "property", isMember: true },
  { words: "store_accessor", kind: "property", at: 1, isList: true, isMember: true },
  { words: "enum", kind: "property", isKey: true, isMember: true },
  // Tables of Rails: the schema defines them as they are, migrations say how they came to be.
  { words: "create_table", kind: "struct", files: SCHEMA, hasBlock: true },
  { words: "create_table create_join_table", kind: "struct", files: MIGRATIONS, hasBlock: true, isDeclaration: true },
  // Rails routes, and the blocks that group them.
  { words: "namespace scope resources resource concern", kind: "module", files: ROUTES },
  { words: "get post put patch delete match direct devise_for", kind: "function", files: ROUTES },
  { words: "scope", kind: "method", count: 2, isMember: true },
  { words: "scope", kind: "method", count: 1, needsBlock: true, isMember: true },
  { words: "namespace", kind: "module", files: RAKE, needsBlock: true },
  { words: "task multitask", kind: "function", isKey: true, files: RAKE },
  ...RUBY_TEST_BLOCKS,
];

export const RUBY_CONVENTIONS: Conventions = {
  table: conventionTable(RUBY_ROWS),
  // `:name`, `"name"`, `"name" => value`; of an operator symbol such as `:<=>`, the name leaves out the colon.
  argument: /^\s*(?::(?=[^\w"'\s]))?(:[A-Za-z_]\w*[?!=]?|:?"(?:\\.|#(?!\{)|[^"\\#\n])+"|'[^'\n]+'|(?<=:)[^\w"'\s:,][^\s,]*)(?=\s*(?:$|=>))/,
  key: /^\s*([A-Za-z_]\w*)(?=:\s)/,
};

/** `prefix: :card` defines methods named `card_…`; `prefix: true` takes the name given under `to:`. */
function delegatePrefix(args: readonly string[]): string {
  const valueUnder = (key: string): string =>
    args
      .find((arg) => arg.startsWith(`${key}:`))
      ?.slice(key.length + 1)
      .trim() ?? "";
  const prefix = valueUnder("prefix");
  const [word = ""] = /[A-Za-z_]\w*/.exec(prefix === "true" ? valueUnder("to") : prefix) ?? [];
  return /^(?:|false|nil)$/.test(word) ? "" : `${word}_`;
}
