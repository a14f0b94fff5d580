/** How a language writes what extraction reads: types of the columns in `language.ts`. */
import type { Visibility } from "#core/types.ts";

/** How to read the visibility of a symbol. Rules apply in the order of the fields; the first that gives an answer wins. */
export interface VisibilityRule {
  /** Words of the declaration that decide, each with the visibility it means. */
  readonly words?: Readonly<Record<string, Visibility>>;
  /** The words may also stand after the name. */
  readonly wordsFollowName?: boolean;
  /** What the form of the name says: Go's capital letter, the leading underscore, JavaScript's `#`. */
  readonly naming?: "capital" | "underscore" | "hash";
  /** When no rule above applies: at file level, and (`memberDefault`) inside a class or other type. */
  readonly fileDefault: Visibility;
  readonly memberDefault: Visibility;
  /** Visibility of modules that no rule above decides; public when left out. */
  readonly moduleDefault?: Visibility;
  /** An `internal` symbol belongs to its file: no other file can import it. */
  readonly internalIsOfFile?: boolean;
  /** In a file that lists its exports, everything else is private. */
  readonly listsExports?: boolean;
  /**
   * Who may use a private member. `type`: code in its type or module, or in a type around that. `object`: calls on the object itself,
   * without a receiver (Ruby). `module`: the module around it, which may be its file, with all modules inside that, those in files below
   * it included (Rust).
   */
  readonly privateIsOf?: "type" | "object" | "module";
}

/** How a language marks its comments. */
export interface CommentMarks {
  readonly line?: readonly string[];
  readonly block?: readonly (readonly [opens: string, closes: string])[];
}

/** How markup embeds code: in attributes with certain names and in double braces, as Vue and Angular do, or in single braces anywhere. */
export type MarkupSyntax = "directives" | "angular" | "braces";

/**
 * How a template marks the code in it: `<% code %>`; the same, and `{code}` and tags of functions (`<.card>`) besides; `{{ code }}` and
 * arguments of directives (`@if (code)`); or code behind `@`, in which markup stands.
 */
export type TemplateSyntax = "percent-tags" | "heex" | "blade" | "razor";

/**
 * How the tags of a template are written: those of Go (`{{ define "x" }}`), of Jinja and its kin (`{% block x %}`), of Liquid, which leaves
 * out the extensions of files, or of Handlebars (`{{> x}}`). Unlike the code in other templates, they are in no programming language. Tasks
 * of Ansible, which name each other and variables in YAML and in tags of Jinja, are read alike, and so are models of dbt in SQL and YAML.
 */
export type TagSyntax = "go" | "jinja" | "liquid" | "handlebars" | "ansible" | "dbt" | "kubernetes" | "compose" | "workflow";

/** Where scripts stand in a markup file; their `lang` attributes choose the grammar. */
export type EmbeddedScripts = "script-tags" | "script-tags-and-frontmatter";

/** What an annotation of a declaration begins with. */
export type AnnotationMark = "@" | "[" | "#[";
