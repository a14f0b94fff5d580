/** Makes addresses of paths for terminals with hyperlinks (OSC 8), in the formats that ripgrep knows. */
import { hostname } from "node:os";
import { resolve } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import { fromVisible } from "#core/visible.ts";

const FORMATS: Readonly<Record<string, string>> = {
  default: "file://{host}{path}",
  file: "file://{path}",
  vscode: "vscode://file{path}",
  cursor: "cursor://file{path}",
};

/**
 * Returns a function from a shown path, relative to `base`, to its address; undefined where no links are wanted.
 * @throws invalid_input
 */
export function hyperlinkMaker(format: string | undefined, base: string): ((path: string) => string) | undefined {
  if (format === undefined || format === "none") return undefined;
  const template = FORMATS[format] ?? format;
  if (!template.includes("{path}") || !/^[a-z][a-z\d+.-]*:/i.test(template) || /[^!-~]/.test(template)) {
    throw new CodeCompassError("invalid_input", `--hyperlink-format cannot be "${format}".`, {
      remediation: "Use one of: none, default, file, vscode, cursor, or an address with {path} in it, such as editor://open{path}.",
    });
  }
  return (path) => {
    const absolute = resolve(base, fromVisible(path) ?? path)
      .split("/")
      .map(encodeURIComponent)
      .join("/");
    return template.replaceAll("{path}", absolute).replaceAll("{host}", encodeURIComponent(hostname()));
  };
}
