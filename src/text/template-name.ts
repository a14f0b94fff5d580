/** The name under which a script stores that it uses a template, and under which the template looks for its script. */

/** The name of a template's file without its ending; "" for what is no path of a file. */
export function templateName(path: string): string {
  return /(?<![^/\\])([^/\\]+)\.\w+$/.exec(path)?.[1] ?? "";
}
