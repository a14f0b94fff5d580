/** What the macros of ExUnit, Ecto, Plug, Phoenix and a few other libraries define. */
import { type Convention, type Conventions, conventionTable } from "./convention.ts";

const ROUTE = /^"[/*]/;

const ELIXIR_ROWS: readonly Convention[] = [
  { words: "test property", kind: "function", name: /^"/, needsBlock: true, isMember: true },
  // Ecto: the fields of a schema belong to its module.
  { words: "schema", kind: "struct", name: /^"/, isMember: true },
  { words: "field embeds_one embeds_many belongs_to has_one has_many many_to_many", kind: "property", name: /^:/, isMember: true },
  // Plug and Phoenix: routes, named by their paths.
  { words: "get post put patch delete options head match forward live", kind: "function", name: ROUTE, isMember: true },
  { words: "resources", kind: "module", name: ROUTE, isMember: true },
  { words: "pipeline", kind: "function", name: /^:/, needsBlock: true, isMember: true },
  { words: "defrecord defrecordp", kind: "macro", name: /^:/ },
  { words: "defparsec defparsecp defcombinator defcombinatorp", kind: "function", name: /^:/ },
];

export const ELIXIR_CONVENTIONS: Conventions = {
  table: conventionTable(ELIXIR_ROWS),
  argument: /^\s*(:[a-z_]\w*[?!]?|"(?:\\.|#(?!\{)|[^"\\#\n])+")\s*$/,
};
