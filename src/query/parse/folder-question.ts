/**
 * Questions for a place by where it is: in a folder ("where are the migrations", "controllers folder", "where is the frontend code"), or in
 * files of a kind ("make target that runs the tests", "which workflow builds the image").
 */

const KEPT = "(?: (?:kept|located|found|placed|live|living))?";
const SHAPES: readonly RegExp[] = [
  new RegExp(`^where (?:are|do) (?:all )?(?:the )?([\\w -]{2,40}?)(?: (?:files|templates?))?${KEPT}$`, "i"),
  new RegExp(`^where(?: is|'s) (?:all )?(?:the )?([\\w -]{2,40}?) (?:code|sources?|folder|directory)${KEPT}$`, "i"),
  /^(?:which|what) (?:folder|directory) (?:has|holds|contains|is for) (?:all )?(?:the )?([\w -]{2,40})$/i,
  /^(?:the )?([\w-]{2,30}) (?:folder|directory)$/i,
];
const WORDS_MAX = 2;
/** Folders that are usually called otherwise than people ask for them. */
const ALSO_CALLED: readonly (readonly [asked: RegExp, folders: readonly string[]])[] = [
  [
    /^(?:translations?|locali[sz]ations?|languages?|i18n)$/,
    ["locales", "locale", "lang", "i18n", "translations", "l10n", "languages", "po"],
  ],
  [/^(?:front-?end|ui|client|web)$/, ["frontend", "web", "client", "ui", "webapp", "www", "assets"]],
  [/^(?:back-?end|server|api)$/, ["backend", "server", "api"]],
  [/^(?:unit-?)?(?:tests?|specs?)$/, ["tests", "test", "spec", "specs", "__tests__"]],
  [/^(?:docs?|documentation)$/, ["docs", "doc", "documentation"]],
  [/^(?:migrations?)$/, ["migrations", "migrate", "migration"]],
  [/^(?:stylesheets?|styles|css)$/, ["styles", "css", "stylesheets", "scss"]],
  [/^(?:jobs?|workers?)$/, ["jobs", "workers", "worker"]],
  [/^(?:entities|entity)$/, ["entities", "entity"]],
];

/** The names of the folders that a query may ask for, the last word's first, as {@link folderKey} writes them; none for other queries. */
export function foldersAsked(query: string): readonly string[] {
  const text = query
    .trim()
    .replace(/(?<![?.!\s])[?.!\s]+$/, "")
    .replace(/\s+/g, " ");
  for (const shape of SHAPES) {
    const words = shape.exec(text)?.[1]?.toLowerCase().split(" ");
    if (!words || words.length > WORDS_MAX) continue;
    return [...new Set(words.toReversed().flatMap(calledAs))];
  }
  return [];
}

function calledAs(word: string): string[] {
  const also = ALSO_CALLED.find(([asked]) => asked.test(word))?.[1] ?? [];
  return [word, ...also].map(folderKey);
}

/** The name of a folder in the singular. Not its stem: `local` is no `locale`. */
export function folderKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/ies$/, "y")
    .replace(/(?<=[^s])s$/, "");
}

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
    path: /(?:^|\/)\.(?:github|gitea|forgejo)\/workflows\/|(?:^|\/)(?:\.gitlab-ci|\.travis|\.cirrus|\.woodpecker|azure-pipelines|appveyor|bitbucket-pipelines)\.ya?ml$|(?:^|\/)\.circleci\/|(?:^|\/)Jenkinsfile$/,
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

/** The kind of file that a question asks for and what the place in it does; undefined for other questions. */
export function fileKindAsked(query: string): FileKindAsked | undefined {
  const text = query
    .trim()
    .replace(/\s+/g, " ")
    .replace(/\s*[?.!]+$/, "");
  for (const { called, path, language } of FILE_KINDS) {
    const asked = new RegExp(
      `^(?:${ASKING}(?:${called})${RELATING}|(?:which|what|where) ${ASKING}(?:${called})(?:${RELATING})?) (.*)$`,
      "i",
    ).exec(text)?.[1];
    if (asked === undefined) continue;
    const isOf = (file: string, written: string): boolean => (path?.test(file) ?? false) || (language?.test(written) ?? false);
    return { isOf, what: asked };
  }
  return undefined;
}
