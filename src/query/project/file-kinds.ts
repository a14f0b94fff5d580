/** Questions that name the kind of file with the answer: "make target that runs the tests", "which workflow builds the image". */
import { INTEGRATION_FILES } from "./integration.ts";

/** What a question asks for by the kind of file that has it: `make target that runs the tests`. */
export interface FileKindAsked {
  readonly isOf: (path: string, language: string) => boolean;
  /** What the place does, without the words for its kind. */
  readonly what: string;
}

interface FileKind {
  /** What people call a place in such files, as a pattern. */
  readonly called: string;
  readonly path?: RegExp;
  readonly language?: RegExp;
}

/** Kinds of files that only tools read: their places have few words, which stand all over the code that the tools are run for. */
const FILE_KINDS: readonly FileKind[] = [
  {
    called: "(?:gnu )?make(?:file)? (?:targets?|rules?|recipes?|variables?)|(?:targets?|rules?) (?:in|of) the makefile",
    path: /(?:^|\/)(?:GNU)?[Mm]akefile(?:\.\w+)?$|\.mk$/,
  },
  { called: "(?:just|justfile) (?:recipes?|targets?)", path: /(?:^|\/)\.?[Jj]ustfile$|\.just$/ },
  { called: "(?:npm|yarn|pnpm|bun|package\\.json) (?:scripts?|tasks?)", path: /(?:^|\/)package\.json$/ },
  { called: "composer scripts?", path: /(?:^|\/)composer\.json$/ },
  { called: "gradle (?:tasks?|plugins?|properties|property)", path: /\.gradle(?:\.kts)?$|(?:^|\/)gradle\.properties$/ },
  {
    called: "cmake (?:options?|targets?|variables?|functions?|macros?|modules?|checks?)",
    path: /(?:^|\/)CMakeLists\.txt$|\.cmake(?:\.in)?$/,
  },
  {
    called: "(?:github )?(?:composite actions?|actions? steps?)",
    path: /(?:^|\/)\.(?:github|gitea|forgejo)\/actions\/|(?:^|\/)action\.ya?ml$/,
  },
  {
    called:
      "(?:github|gitlab|ci|ci/cd|actions?) (?:workflows?|pipelines?|jobs?|actions?|steps?|stages?)|workflow (?:jobs?|steps?|files?)|(?<=(?:which|what) )workflows?",
    path: INTEGRATION_FILES,
  },
  {
    called:
      "(?:docker(?:file)?|container(?:file)?)(?: (?:build|image))? (?:stages?|steps?|layers?|instructions?)|(?:build )?stages? (?:of|in) the docker(?:file| image| build)?(?: build| image)?",
    path: /(?:^|\/)(?:[\w.-]+\.)?(?:Dockerfile|Containerfile)(?:\.[\w.-]+)?$/i,
  },
  { called: "(?:docker[ -])?compose (?:services?|volumes?|networks?)", path: /(?:^|\/)(?:docker-)?compose[\w.-]*\.ya?ml$/ },
  {
    called: "(?:helm|chart) (?:values?|templates?|helpers?)",
    language: /^helm$/,
    path: /(?:^|\/)values[\w.-]*\.ya?ml$|(?:^|\/)_\w+\.tpl$/,
  },
  { called: "ansible (?:tasks?|handlers?|roles?|variables?|plays?|playbooks?)", language: /^ansible$/ },
  {
    called: "(?:terraform|tofu|opentofu) (?:resources?|variables?|modules?|outputs?|data sources?|providers?)",
    language: /^(?:terraform|hcl)$/,
    path: /\.tf(?:vars)?$/,
  },
];

const ASKING = "(?:(?:find|show|list|give|me|is|are|there|the|an?|any|all) )*";
/** What comes behind the kind. Without a word that relates to it, the question has to ask which one: `make targets faster` orders something. */
const RELATING = " (?:that|which|to|for|with|of|in)\\b";

let shapes: readonly (FileKind & { readonly shape: RegExp })[] | undefined;

/** The forms of questions for each kind, made when a query is first compared with them: starting the program needs none. */
function shapesOfKinds(): readonly (FileKind & { readonly shape: RegExp })[] {
  shapes ??= FILE_KINDS.map((kind) => {
    const { called } = kind;
    return {
      ...kind,
      shape: new RegExp(
        `^(?:${ASKING}(?:${called})${RELATING}|(?:which|what|where) ${ASKING}(?:${called})(?:${RELATING})?) (?<what>.*)$`,
        "i",
      ),
    };
  });
  return shapes;
}

/** The kind of file that a question asks for and what the place in it does; undefined for other questions. */
export function fileKindAsked(query: string): FileKindAsked | undefined {
  const text = query
    .trim()
    .replace(/\s+/g, " ")
    .replace(/\s*[?.!]+$/, "");
  for (const { shape, path, language } of shapesOfKinds()) {
    const what = shape.exec(text)?.groups?.["what"];
    if (what === undefined) continue;
    return { isOf: (file, written) => (path?.test(file) ?? false) || (language?.test(written) ?? false), what };
  }
  return undefined;
}
