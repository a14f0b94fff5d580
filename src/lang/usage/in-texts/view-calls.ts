/**
 * Views that code shows by a name without the ending of a file: `render "posts/form"` and the view of an action in Rails, `view('posts.index')`
 * and the directives of Blade in Laravel, `res.render('index')` in Express. Paths with an ending are read by `templatePaths`.
 */
import { dirname } from "node:path/posix";
import { type ViewKind, viewMeant, viewUse } from "#core/text-names.ts";
import type { EdgeType } from "#core/types.ts";
import type { Language } from "#lang/language.ts";
import type { PlacedSymbol } from "#lang/symbols/symbols.ts";
import type { TextUse } from "./text-use.ts";

const RAILS_VIEW = /(?:^|\/)app\/(?:views|components)\/(?<path>[\w/]+?)\.[\w.+]+$/;
const RAILS_CONTROLLER = /(?:^|\/)app\/(?:controllers|mailers)\/(?:concerns\/)?(?<path>[\w/]+?)(?:_controller)?\.rb$/;
/** `render "form"`, `render :new`, `render partial: "shared/menu"`, `render(layout: "x") do`. */
const RENDER = /(?<![\w@:"'])(?:render|render_to_string|render_to_body)(?:\(\s*|[ \t]+)(?=(?<given>(?:[^\n]|(?<=,[ \t]{0,4})\n){1,400}))/g;
/** A partial that something else than `render` shows: `turbo_stream.replace "x", partial: "posts/post"`. */
const PARTIAL = /\bpartial(?::\s*|["']?\s*=>\s*)(?<quote>["'])(?<path>[\w-]+(?:\/[\w-]+)+)\k<quote>/g;
const FIRST = /^(?:"(?<double>[\w./-]+)"|'(?<single>[\w./-]+)'|:(?<symbol>[a-z_]\w*[?!]?))\s*(?=$|[,)%]|-?%>|\s(?:if|unless|and|do)\b)/;
const OPTION =
  /\b(?<kind>partial|template|action|layout|spacer_template)(?::\s*|["']?\s*=>\s*)(?:"(?<double>[\w./-]+)"|'(?<single>[\w./-]+)'|:(?<symbol>[a-z_]\w*))/g;
const LAYOUT = /^[ \t]*layout[ \t(]+(?:"(?<double>[\w./-]+)"|'(?<single>[\w./-]+)')/gm;
/** What an action may do instead of showing its own view. */
const SHOWS_OTHERWISE = /\b(?:render|redirect_to|redirect_back|redirect_back_or_to|head|send_data|send_file|respond_with)\b/;

const BLADE =
  /(?:(?<![\w$])(?:view|markdown|View::(?:make|first|exists)|view\(\)->make)\(\s*|(?<![\w@])@(?:include(?:If)?|extends|component|each)\s*\(\s*|@include(?:When|Unless)\s*\([^'"]{1,100},\s*|Route::view\(\s*["'][^"'\n]*["']\s*,\s*|\b(?:view|markdown|html|text):\s*)(?<quote>["'])(?<path>[\w./-]+)\k<quote>/g;
const COMPONENT = /<x-(?<path>[a-z][\w.-]*)/g;

const RENDERS = /\.(?:render|view)\(\s*(?<quote>["'`])(?<path>[\w./-]+)\k<quote>/g;
const INCLUDES = /<%[-_=]\s*(?:await\s+)?include\(\s*(?<quote>["'`])(?<path>[\w./-]+)\k<quote>/g;
/** A path with an ending that `templatePaths` reads. */
const WITH_ENDING = /\.(?:html?|twig|j2|jinja2?|njk|hbs|handlebars|mustache|liquid|tmpl|gotmpl|gohtml|tpl)$/;

/** The views that a file shows. */
export function viewCalls(
  path: string,
  text: string,
  language: Language,
  symbols: readonly PlacedSymbol[],
  isQuiet: (offset: number) => boolean,
): readonly TextUse[] {
  const found: TextUse[] = [];
  const known = new Set<string>();
  const add = (kind: ViewKind, view: string, start: number, { isPerhaps = false, type = "calls" as EdgeType } = {}): void => {
    const use = { name: viewUse(view), meant: viewMeant(kind, view, isPerhaps), start, type };
    if (known.has(`${start} ${use.meant}`) || isQuiet(start)) return;
    known.add(`${start} ${use.meant}`);
    found.push(use);
  };
  if (language.showsViews === "rails") railsViews(path, text, symbols, add);
  else if (language.showsViews === "blade") {
    for (const { index, 0: whole, groups = {} } of text.matchAll(BLADE)) {
      const { path: view = "" } = groups;
      const isBase = whole.startsWith("@extends");
      add("blade", view.replaceAll(".", "/"), index + whole.lastIndexOf(view), { type: isBase ? "extends" : "calls" });
    }
    if (language.template) {
      for (const { index, groups = {} } of text.matchAll(COMPONENT))
        add("blade", `components/${(groups["path"] ?? "").replaceAll(".", "/")}`, index + 3);
    }
  } else if (language.showsViews === "express") {
    for (const shape of language.template ? [INCLUDES] : [RENDERS]) {
      for (const { index, 0: whole, groups = {} } of text.matchAll(shape)) {
        const { path: view = "" } = groups;
        if (!WITH_ENDING.test(view)) add("express", view, index + whole.lastIndexOf(view));
      }
    }
  }
  return found;
}

type Add = (kind: ViewKind, view: string, start: number, options?: { readonly isPerhaps?: boolean; readonly type?: EdgeType }) => void;

function railsViews(path: string, text: string, symbols: readonly PlacedSymbol[], add: Add): void {
  const view = RAILS_VIEW.exec(path)?.groups?.["path"];
  const controller = RAILS_CONTROLLER.exec(path)?.groups?.["path"];
  const folder = view === undefined ? controller : dirname(view);
  const isMailer = /(?:^|\/)app\/mailers\//.test(path);
  const at = (name: string, isPartial: boolean): string => {
    const own = isPartial ? name.replace(/[^/]*$/, (last) => `_${last}`) : name;
    return name.includes("/") || folder === undefined ? own.replace(/^\//, "") : `${folder}/${own}`;
  };
  for (const { index, 0: whole, groups = {} } of text.matchAll(RENDER)) {
    const { given = "" } = groups;
    const begin = index + whole.length;
    const first = FIRST.exec(given);
    if (first) {
      const name = nameIn(first.groups);
      add("rails", at(name, view !== undefined), begin + first[0].indexOf(name));
    }
    const end = /(?<!\w)(?:do\b|%>|;)/.exec(given)?.index ?? given.length;
    for (const option of given.slice(0, end).matchAll(OPTION)) {
      const kind = option.groups?.["kind"];
      const name = nameIn(option.groups);
      const start = begin + option.index + option[0].lastIndexOf(name);
      if (kind === "layout" && first === null && view !== undefined) add("rails", at(name, true), start);
      else add("rails", kind === "layout" ? `layouts/${name}` : at(name, kind === "partial" || kind === "spacer_template"), start);
    }
  }
  for (const { index, 0: whole, groups = {} } of text.matchAll(PARTIAL)) {
    const { path: name = "" } = groups;
    add("rails", at(name, true), index + whole.lastIndexOf(name));
  }
  if (controller === undefined) return;
  for (const { index, 0: whole, groups } of text.matchAll(LAYOUT)) {
    const name = nameIn(groups);
    add("rails", `layouts/${name}`, index + whole.lastIndexOf(name));
  }
  if (/\/concerns\//.test(path)) return;
  // An action shows the view of its name unless it does something else.
  for (const { kind, name, visibility, start, end, parent } of symbols) {
    if (kind !== "method" || visibility !== "public" || parent === null || !/^[a-z_]\w*$/.test(name)) continue;
    add("rails", `${controller}/${name}`, start, { isPerhaps: !isMailer && SHOWS_OTHERWISE.test(text.slice(start, end)) });
  }
}

function nameIn(groups: Readonly<Record<string, string | undefined>> = {}): string {
  return groups["double"] ?? groups["single"] ?? groups["symbol"] ?? "";
}
