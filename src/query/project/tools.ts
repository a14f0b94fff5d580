/** Where a tool is configured: a file that is called after it, or a section of a file that many tools share. */
import type { FactPlace } from "./fact-lines.ts";

/** What tools are called in the names of their files, where it is not their own name. */
const FILE_NAMES: readonly (readonly [called: RegExp, fileName: string])[] = [
  [/^typescript$/, "tsconfig"],
  [/^javascript$/, "jsconfig"],
  [/^golangci-lint$/, "golangci"],
  [/^(?:docker-)?compose$/, "(?:docker-)?compose"],
  [/^docker$/, "(?:docker-compose|Dockerfile)"],
  [/^(?:cargo)$/, "(?:cargo|config)"],
  [/^php-cs-fixer$/, "php[-_]cs(?:-fixer)?"],
  [/^dependabot$/, "dependabot"],
];
/** Endings of files that configure, or code that does where its name says so: `vite.config.ts`. */
const DATA_ENDING = "(?:json[c5]?|ya?ml|toml|xml|ini|conf|cfg|neon|properties|hcl|kdl|ron)(?:\\.dist)?";
const NAME_CHARS = /^[\w.+-]+$/;

/** The places that configure a tool, the surest first; none for a name with other characters. */
export function toolPlaces(name: string): readonly FactPlace[] {
  if (!NAME_CHARS.test(name)) return [];
  const own = FILE_NAMES.find(([called]) => called.test(name))?.[1] ?? RegExp.escape(name);
  const key = RegExp.escape(name);
  return [
    { file: new RegExp(`(?:^|/)\\.?${own}rc(?:\\.\\w+)?$|(?:^|/)\\.?${own}\\.config\\.\\w+$|(?:^|/)\\.${own}\\.${DATA_ENDING}$`, "i") },
    { file: new RegExp(`(?:^|/)${own}(?:[-_.](?:config|settings|base|build))?\\.${DATA_ENDING}$|(?:^|/)\\.?${own}$`, "i") },
    { file: /(?:^|\/)pyproject\.toml$/, line: new RegExp(`^\\[+tool\\.${key}[.\\]]`, "i") },
    { file: /(?:^|\/)(?:setup\.cfg|tox\.ini)$/, line: new RegExp(`^\\[(?:tool:)?${key}\\]`, "i") },
    { file: /(?:^|\/)package\.json$/, line: new RegExp(`^(?: {1,4}|\\t)"${key}(?:Config)?"\\s*:\\s*[{[]`, "i") },
    { file: /(?:^|\/)Cargo\.toml$/, line: new RegExp(`^\\[(?:workspace\\.)?(?:lints|metadata|profile)\\.${key}\\]`, "i") },
    { file: /(?:^|\/)(?:build\.gradle(?:\.kts)?)$/, line: new RegExp(`^\\s*${key}\\s*(?:\\(|\\{)`, "i") },
  ];
}
