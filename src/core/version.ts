import pkg from "../../package.json" with { type: "json" };

/** The program's version, as in package.json. */
export const VERSION: string = pkg.version;

/** The value of `codecompass_protocol_version` in every response. */
export const PROTOCOL_VERSION = "1.0";

/**
 * The layout of the database. The table in store/database/migrations.ts says how a database with an earlier number is migrated to this one;
 * a database with a later number is refused (`index_incompatible`). When you raise it, put an index of the outgoing number into
 * test/fixtures/backcompat/.
 *
 * 1: the first.
 * 2: views are overlays over a moving base instead of lists of all their files; centrality of files.
 * 3: a version is stored as its difference from an earlier one of its path: deltas of texts, shared rows of symbols and snippets.
 * 4: checksums of texts and packed facts, seals over the rows of a version, a checksum of the schema; keys of views are JSON; contents by
 *    blob and masked text (`text_hash`); files whose parsing was given up, with their remaining retries; when a lease's process began.
 * 5: an index of trigrams (`trigram_segments`, `trigram_blocks`); unused columns are dropped.
 * 6: the number of words of each version and view (`symbol_words`, `snippet_words`, `file_words`).
 */
export const SCHEMA_VERSION = 6;

/**
 * The value of `stable_id_version`: the rule that makes `symbol_stable_id`. A new rule takes a new number, which is part of the hashed
 * text.
 */
export const STABLE_ID_VERSION = 1;

/**
 * Version of everything that decides what a file version contains: queries, symbol rules, chunking, index terms. Versions extracted under
 * another number are not reused. A fingerprint guards it (test/indexer/extractor-fingerprint.test.ts).
 *
 * 1: the first.
 * 2: headings of reStructuredText, AsciiDoc and LaTeX, titles from front matter, comments of languages without a grammar.
 * 3: secrets are masked; parsing has a budget of counted work; expressions over a file's text have bounded costs.
 * 4: names of algorithms are told from secrets in linear time.
 * 5: usage facts.
 * 6: thirty more languages, by grammars and by lines; keys of settings.
 * 7: type parameters, members by literal keys.
 * 8: grammars for languages that were read line by line; text that a grammar does not understand is read by its lines; declarations begin
 *    after their annotations; soft keywords of Kotlin, field macros of C; names of arguments, embedded fields.
 * 9: uses of names are stored as usage facts only, no longer as query captures, too.
 * 10: usage facts of Perl, OCaml, Objective-C, Julia, Clojure and R; functions of Perl belong to their package; the element of an empty
 *     collection is unknown, not builtin; names in headers stand outside of their class; parts of Rust paths are told from functions of the
 *     same name; keys of objects that JavaScript and TypeScript modules export.
 * 11: definitions nested in more than 64 others; up to a thousand outermost keys of settings; what calling values of interfaces runs,
 *     checks by instanceof, lists destructured member by member; PHP methods passed on by name; build programs, macro arguments and quoted
 *     functions of Rust and Elixir; later branches of C# conditionals; Swift files with directives, paths of Scala and Kotlin packages
 *     without an import.
 * 12: names in text that a grammar did not understand, or where parsing was given up, are uses that may mean anything; Go packages that are
 *     imported only to run; manifests mask only the values of secrets, also in JSON; signatures have one side of a conflict; methods of
 *     Ruby classes themselves; names of Scala types; keys of Go literals; methods that JavaScript code gives to types of the runtime, and
 *     exports by destructuring; Elixir atoms that name functions; modules in nested Rust paths.
 * 13: signatures of overloaded Python functions are declarations, not definitions; Terraform addresses, with the kind of what they name,
 *     and what module blocks and files of values set.
 * 14: what forwards calls (delegation of Ruby and Elixir) is a declaration, which says what it runs, under the name that callers use;
 *     symbols whose source says that they are part of tests; how many arguments Elixir functions take and calls pass; names in the markup
 *     of components. Zig files are structs, which `@This()` names, and Zig declarations named without their type belong to the expected
 *     type.
 * 15: keys of settings are limited below each key and in the whole file, not on each level of the file, and reach six levels deep.
 * 16: types that calls name, for calls of code outside the repository; type arguments of Go calls, and the first value of a Go range.
 * 17: in a merge conflict, our side is parsed, and theirs is read by its lines.
 * 18: OCaml files are modules, whose names qualify their contents; macros and conditions on types that cut C++ classes; type arguments of
 *     C# calls; preprocessor conditions are not part of a signature; Swift's scanner is reset before each text.
 * 19: attributes that methods set on their objects (Python, JavaScript, Ruby), and all names of `a = b = value` in Python; names where C
 *     wants a type are told from all others; attribute macros with arguments before a function's name; C functions are never nested; C++
 *     test suites are not types; Kotlin types with their bodies on one line; the number of type arguments after each C# name; test
 *     functions in a product type leave the rest of it product code; comments are not arguments; test parameters that are pytest fixtures;
 *     what `**self` points to in Rust; Elixir atoms that are keys; more file extensions and names; a file that begins as a document is not
 *     plain text.
 * 20: members of TypeScript types that are written as objects, attributes of Lua tables, code around long lines of data; names of PHP trait
 *     methods, `super` of Ruby, `::name` in C++ and `global::` in C#; names in parentheses and behind macros in C and C++; variables that
 *     are set again in PHP and Python; `Awaited` and mapped types in TypeScript; more secrets are masked.
 * 21: Groovy is read as Java with closures; names of protocols in Objective-C, and its enumerations behind macros; functions of
 *     neighbouring Haskell instances; names of Zig files; parameters in the signatures of PowerShell functions; calls inside of PL/pgSQL;
 *     sets behind `rec` and `with` in Nix; attributes of Rust that macros read; members of GraphQL types, Fortran lists and Cython
 *     declarations on one line; keys of flow mappings in YAML; names in the arguments of C's macros, which may be fields.
 * 22: parameters of functions that a CommonJS module exports; JSDoc types such as `Function`, which say nothing.
 * 23: wildcard imports inside of blocks, and aliases of Elixir, hold only there; texts that `+` and `%` make of written ones; calls of
 *     Kotlin's scope functions without a receiver.
 * 24: what the arguments of calls are, in languages whose overloads differ in that; components, and code in templates (ERB, EEx, HEEx,
 *     JSP, Angular, Blade, EJS, Razor).
 */
export const EXTRACTOR_VERSION = 24;

/**
 * The earliest extractor whose versions may be shown until the index is rebuilt. Raise it when what earlier extractors stored must not be
 * shown: before 3, texts contained secrets.
 */
export const EXTRACTOR_READABLE_MIN = 3;
