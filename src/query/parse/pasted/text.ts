/**
 * Recognizes queries pasted from a shell, from code or from a message, in which dashes, stars and capital letters do not have their meaning
 * in the query language.
 */

/** Programs whose name at the start of a query means a command line; those that are English words need more evidence. */
const COMMANDS = new Set(
  `apt apt-get awk bash brew bun bundle cargo chmod chown clang clang++ cmake composer cp curl deno docker dotnet ffmpeg g++ gcc git gradle
   grep helm java javac kubectl ls mv mvn npm npx perl php pip pip3 pnpm podman python python3 rg rm rsync ruby rustc scp sed sh ssh sudo tar
   terraform uv wget yarn zsh`
    .split(/\s+/)
    .filter((word) => word !== ""),
);
const COMMAND_LINE = /^(?:go (?:build|generate|get|install|list|mod|run|test|tool|vet)|find [./~]\S*|(?:make|node|sort|time) -\S+)(?:\s|$)/;
const PROMPT = /^\s*[$%>#❯]\s/;
/** `--flag` and `-f`: neither has a meaning in the query language. */
const FLAG = /(?:^|\s)(?:--[\p{L}]\S*|-[\p{L}\p{N}](?=\s|$))/u;
/** An operator of a programming language or shell between spaces, or the end of a statement. */
const CODE =
  /(?:^|\s)(?:[|&<>=!;{}[\]+*/%^-]|\|\||&&|>>|<<|[=!<>]=|=>|->|:=|[+-]=|\/\/|\/\*)(?=\s|$)|[;{]$|(?:^|\s)[\p{L}_][\p{L}\p{N}_]*=\S/u;
/** A star before a word (a glob, an argument, bold text), or an assignment. */
const STAR_OR_ASSIGNMENT = /(?:^|\s)\*\S|=(?=\s|$)/;
/** Punctuation between clauses, which separates no query words. */
const CLAUSES = /[,;:]\s|[.;:]$/;
/** A question, a message, or words about flags. */
const SENTENCE =
  /^(?:can|does|explain|find|how|is|list|show|what|when|where|which|who|why)\b|\?$|:\s|[,;]\s|\b(?:arguments?|flags?|options?|parameters?|switch|unknown|usage)\b/i;

/** Whether a text is part of a program, or a command line. */
export function isCodeOrCommand(text: string): boolean {
  const [first = ""] = text.trimStart().split(/\s/, 1);
  const isOpen = text.split("(").length !== text.split(")").length;
  return isOpen || [PROMPT, FLAG, CODE, STAR_OR_ASSIGNMENT, COMMAND_LINE].some((sign) => sign.test(text)) || COMMANDS.has(first);
}

/** Whether a text has clauses, as sentences and declarations do. */
export function hasClauses(text: string): boolean {
  return CLAUSES.test(text.trim());
}

/** Whether a text is a sentence, in which a word with a dash before it is probably the name of a flag. */
export function isSentence(text: string): boolean {
  return SENTENCE.test(text.trim());
}
