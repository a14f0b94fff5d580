import pkg from "../../package.json" with { type: "json" };

/** The program's version, as in package.json. */
export const VERSION: string = pkg.version;

/** `codecompass_protocol_version` of every response. */
export const PROTOCOL_VERSION = "1.0";

/**
 * Layout of the database. How a database of an earlier number becomes one of this says the table in store/database/migrations.ts; one of a later
 * number is refused (`index_incompatible`). When you raise it, put an index of the number that ends into test/fixtures/backcompat/.
 *
 * 1: the first.
 * 2: views are overlays over a moving base instead of lists of all their files; centrality of files.
 * 3: a version is stored as its difference from an earlier one of its path: deltas of texts, shared rows of symbols and snippets.
 * 4: checksums of texts and packed facts, seals over the rows of a version, a checksum of the schema; keys of views are JSON; contents by
 *    blob and masked text (`text_hash`); files whose parsing was given up, with the retries they have left; when a lease's process began.
 * 5: an index of trigrams (`trigram_segments`, `trigram_blocks`); columns gone that nobody used.
 */
export const SCHEMA_VERSION = 5;

/** `stable_id_version`: the rule that makes `symbol_stable_id`. A new rule takes a new number, which is part of what is hashed. */
export const STABLE_ID_VERSION = 1;

/**
 * Version of everything that decides what a file version contains: queries, symbol rules, chunking, index terms.
 * Versions extracted under another number are not reused. A fingerprint guards it (test/indexer/extractor-fingerprint.test.ts).
 *
 * 1: the first.
 * 2: headings of reStructuredText, AsciiDoc and LaTeX, titles from front matter, comments of languages without a grammar.
 * 3: secrets are masked; parsing has a budget of counted work; expressions over a file's text have bounded costs.
 * 4: names of algorithms are told from secrets in linear time.
 * 5: usage facts.
 * 6: thirty more languages, by grammars and by lines; keys of settings.
 * 7: type parameters, members by literal keys.
 * 8: grammars of languages that were read line by line; what a grammar lost is read by its lines; declarations begin behind their annotations;
 *    soft keywords of Kotlin, field macros of C; names of arguments, embedded fields.
 * 9: uses of names are usage facts alone: what queries captured of them is not stored beside.
 * 10: usage facts of Perl, OCaml, Objective-C, Julia, Clojure and R; functions of Perl stand in their package; what an empty collection holds is
 *     unknown, not something of the language; names in headers stand outside of their class; parts of Rust's paths are told from functions of
 *     their names; keys of objects that modules of JavaScript and TypeScript export.
 * 11: definitions in more than 64 others; up to a thousand outermost keys of settings; what calling values of interfaces runs, checks by instanceof,
 *     lists taken apart member by member; methods of PHP handed on by name; build programs, macros' arguments and quoted functions of Rust and Elixir;
 *     later branches of C#; files of Swift with directives, paths of packages of Scala and Kotlin that nothing imports.
 * 12: names in what a grammar lost, or gave up, are uses of anything; packages of Go that are only run are imported; of manifests only the values of
 *     secrets are masked, in JSON too; signatures have one side of a conflict; methods of Ruby's classes themselves; names of types in Scala;
 *     keys of literals in Go; methods given to types of the runtime in JavaScript, and what its modules give by taking
 *     values apart; atoms of Elixir that name functions; modules in nested paths of Rust.
 * 13: signatures of overloaded functions of Python are declarations, not definitions; addresses of Terraform, with the kind of what they
 *     name, and what module blocks and files of values set.
 * 14: what forwards calls (delegation of Ruby and Elixir) is a declaration, which says what it runs, under the name that callers use; which
 *     symbols are part of tests by what their source says; how many arguments functions of Elixir take and calls pass; names in the markup of
 *     components. Files of Zig are structs, which `@This()` names, and declarations named without their type are those of the type that is asked for.
 * 15: keys of settings are bounded below each key and in the whole file, not on each level of the file, and reach six levels deep.
 * 16: types that calls name, for calls of code that the repository does not have; type arguments of calls in Go, and what its ranges
 *     give first.
 * 17: of a merge conflict our side is parsed, and theirs is read by its lines.
 * 18: files of OCaml are modules, whose names stand before those of what is in them; macros and conditions on types that cut classes of C++; type
 *     arguments of calls in C#; conditions of a preprocessor are no part of a signature; Swift's scanner begins anew with each text.
 * 19: attributes that methods set on their objects (Python, JavaScript, Ruby), and all names of `a = b = value` in Python; names that stand where C
 *     wants a type are told from all else; attribute macros with arguments before the name of a function; functions of C stand in no others; suites
 *     of tests in C++ are no types; types of Kotlin with their bodies on one line; how many type arguments stand behind each name of C#; functions
 *     for tests in types of the product leave the rest of these what it is; comments are no arguments; parameters of tests that are fixtures of
 *     pytest; what `**self` points to in Rust; atoms of Elixir that are keys; more extensions and names of files; what begins as a document is no text.
 * 20: members of types that are written as objects in TypeScript, attributes of Lua's tables, code round long lines of data; names of traits'
 *     methods in PHP, `super` of Ruby, `::name` in C++ and `global::` in C#; names in parentheses and behind macros in C and C++; variables that are
 *     set again in PHP and Python; `Awaited` and mapped types in TypeScript; more secrets are masked.
 */
export const EXTRACTOR_VERSION = 20;

/**
 * The earliest extractor whose versions may be shown until the index is built anew. Raise it when what earlier ones stored must not be
 * shown: before 3, texts had secrets in them.
 */
export const EXTRACTOR_READABLE_MIN = 3;
