/** Paths of templates in the strings of programs, which render them: `render(request, "shop/basket.html")`. */
import type { Capture } from "#lang/trees/captures.ts";
import { TagFindings, type TagUse } from "./tag-facts.ts";

/** A string that is nothing but a path with an extension of templates, with its quotes. */
const PATH =
  /^[a-zA-Z]?(["'`])(?<path>(?:[\w@.-]+[/:])*[\w@-][\w@.-]*\.(?:html?|twig|j2|jinja2?|njk|hbs|handlebars|mustache|liquid|tmpl|gotmpl|gohtml|tpl))\1$/;
const PATH_CHARS_MAX = 200;
/** Quick test for a whole file: the end of such a string. */
const ENDS_PATH = /\.(?:html?|twig|j2|jinja2?|njk|hbs|handlebars|mustache|liquid|tmpl|gotmpl|gohtml|tpl)["'`]/;

/** What the strings of a file name, as far as the paths of files show; whether there are such templates only a view knows. */
export function templatePaths(text: string, captures: readonly Capture[]): readonly TagUse[] {
  if (!ENDS_PATH.test(text)) return [];
  const found = new TagFindings();
  for (const { role, start, end } of captures) {
    if (role.is !== "string" || end - start > PATH_CHARS_MAX) continue;
    const { path } = PATH.exec(text.slice(start, end))?.groups ?? {};
    if (path !== undefined) found.template(path, end - 1 - path.length, "references");
  }
  return found.uses;
}
