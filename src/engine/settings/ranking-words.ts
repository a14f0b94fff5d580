/** Says what each number of the ranking does, in a few words for people: by the end of its key, since intents share the names. */

const PATHS = "Multiplies the score of";

/** Words by what follows `ranking.` in a key or, for numbers that every intent has, what follows the intent. */
const WORDS: Readonly<Record<string, string>> = {
  "channels.quoted": "Share of candidates that have a quoted text",
  "channels.names": "Share of candidates found by their name",
  "channels.symbols": "Share of candidates found among signatures and docstrings",
  "channels.snippets": "Share of candidates found in code",
  "channels.docs": "Share of candidates found in comments and pages",
  "channels.files": "Share of candidates found by their path",
  "factors.fusion": "The combined rank from all channels",
  "factors.text": "How well the text of the place matches",
  "factors.coverage": "How many of the query's words are in the place",
  "factors.quoted": "The place has a quoted text word for word",
  "factors.literal": "The place has several words in a row",
  "factors.file_text": "How well the rest of the file matches",
  "factors.file_place": "How well the file's best place matches, if a question describes what one place does",
  "factors.exact_symbol": "The name is the query",
  "factors.qualified_name": "The name with its owner is the query",
  "factors.typo_guess": "The name is nearly the query",
  "factors.embedded_symbol": "A word of the query is the name",
  "factors.name_overlap": "Words of the query are in the name",
  "factors.breadcrumb": "Words of the query are in the headings above",
  "factors.file_stem": "Words of the query are in the file's name",
  "factors.centrality": "Many files use this one",
  "factors.directory": "Words of the query are in the directories",
  "factors.path_end": "The path ends as the query does",
  "factors.definition": "It is a definition, not a declaration",
  "factors.kind": "The kind of symbol (ranking.kinds)",
  path: "Strength of the path factors: 0 none, 1 full",
  "path_factors.path_test": `${PATHS} tests`,
  "path_factors.path_mock": `${PATHS} mocks and fixtures`,
  "path_factors.path_generated": `${PATHS} generated files`,
  "path_factors.path_docs": `${PATHS} documentation, in a search of code`,
  "path_factors.path_example": `${PATHS} examples`,
  "path_factors.path_vendored": `${PATHS} vendored code`,
  "path_factors.path_superseded": `${PATHS} code that is kept beside a newer version (legacy, deprecated, v1 beside v2)`,
  "path_factors.path_source": `${PATHS} sources (src, lib, internal, ...)`,
  "fusion.rrf_k": "Flattens the ranks of the channels: the larger, the less a first rank counts",
  "snippet_text.k1": "BM25: how much repeated words count in code",
  "snippet_text.b": "BM25: how much the length of code counts",
  "snippet_text.average_length": "BM25: lines of a usual piece of code",
  "words.abbreviation": "A word's abbreviation, compared with the word",
  "words.expansion": "Another word for a typed one, compared with it",
  "words.of_place": "A word that says where (in the parser; parser: ...), in names and paths",
  "words.other_case": "The name in other capitals",
  "words.other_spelling": "The name with other separators",
  "words.scope_elsewhere": "The typed owner is near the name, not before it",
  "words.settings_key": "The name of a settings key, compared with one in code",
  "words.heading_above": "The headings above a section, compared with its own",
  "words.users_of_central": "Files that use a file for it to count as central",
  "file_text.decay": "What each further place of a file adds to the file",
  "within_file.text": "Text, where places of one file are compared",
  "within_file.own_text": "The best text of a symbol's own",
  "within_file.long": "What a long symbol loses against others of its file",
  "within_file.long_lines": "Number of lines at which a symbol loses all of that",
  "within_file.container": "What a type loses against its members",
  "diversity.repeat_share": "What each further hit of a file keeps of its score",
  "diversity.repeat_share_min": "The least that every hit of a file keeps",
  "diversity.change_share": "repeat_share for a query that is the title of a change",
  "diversity.change_share_min": "repeat_share_min for a query that is the title of a change",
  "locate.exact_symbol": "locate: the name as typed",
  "locate.other_case": "locate: the name in other capitals",
  "locate.other_spelling": "locate: the name with other separators",
  "locate.prefix": "locate: the name begins with the typed text",
  "locate.name_words": "locate: the name has the words",
  "locate.typo_guess": "locate: the name is nearly the typed one",
  "locate.scope": "locate: the typed owner is the symbol's",
  "locate.scope_whole": "locate: the typed scope is the whole scope of the name",
  "locate.package_directory": "locate: the address of its package ends in its directories",
  "locate.handed_on": "locate: a package exports it by this name",
  "locate.scope_elsewhere": "locate: the typed owner is near the name",
  "locate.overload": "locate: the parameters typed after the name are its own",
  "locate.path_end": "locate: the typed path is the file's",
  "locate.path_part": "locate: the typed path is part of the file's",
  "locate.definition": "locate: a definition, not a declaration",
  "locate.stand_in": "locate: a member of a test double",
  "locate.settings_key": "locate: taken from keys of settings",
  "locate.public": "locate: visible to others",
  "docs_text.k1": "BM25: how much repeated words count in prose",
  "docs_text.b": "BM25: how much the length of prose counts",
  "docs_text.average_length": "BM25: characters of a usual piece of prose",
  "docs_lines.phrase": "A line with words of the query side by side",
  "docs_lines.fragment": "A line that is hardly a sentence",
  "docs_noise.changelog": "Text in a changelog",
  "docs_noise.not_documentation": "Text that documents nothing",
  "docs_noise.licence": "Text in a licence",
  "docs_thin.words_full": "Number of words at which a piece of prose counts in full",
  "docs_thin.share_min": "The least that a piece of fewer words keeps",
};

/** Tables with a number for each kind of symbol or text. */
const KINDS: Readonly<Record<string, (kind: string) => string>> = {
  kinds: (kind) => `Weight of a symbol that is ${named(kind)}`,
  locate_kinds: (kind) => `locate: weight of a symbol that is ${named(kind)}`,
  docs_kinds: (kind) => `search --docs: weight of a text that is ${named(kind)}`,
  docs_kinds_of_error: (kind) => `search --docs, of errors: weight of a text that is ${named(kind)}`,
};

function named(kind: string): string {
  return `${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind}`;
}

/** What a number of the ranking does; its key begins with `ranking.`. */
export function rankingWords(key: string): string {
  const [, table = "", ...rest] = key.split(".");
  const ofKind = KINDS[table];
  if (ofKind) return ofKind(rest.join("."));
  if (table === "weights") return WORDS[rest.slice(1).join(".")] ?? "";
  if (table === "docs_weights") return WORDS[`factors.${rest.slice(1).join(".")}`] ?? "";
  return WORDS[`${table}.${rest.join(".")}`] ?? "";
}
