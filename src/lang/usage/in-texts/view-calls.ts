/**
 * Views that code shows by a name without the ending of a file: `render "posts/form"` and the view of an action in Rails, `view('posts.index')`
 * and the directives of Blade in Laravel, `res.render('index')` in Express. Paths with an ending are read by `templatePaths`.
 */
import { dirname } from "node:path/posix";
import { type ViewKind, viewMeant, viewUse } from "#core/text-names.ts";
import type { Language } from "#lang/language.ts";
import type { PlacedSymbol } from "#lang/symbols/symbols.ts";
import { step } from "#lang/usage/usage-work.ts";
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

/** A file with code that may show views. */
interface ShowingFile {
  readonly path: string;
  readonly text: string;
  readonly symbols: readonly PlacedSymbol[];
}

/** A view that code shows. */
interface ShownView {
  /** As the framework looks for it: from the directory of all views, or as code wrote it. */
  readonly view: string;
  readonly start: number;
  /** Whether the code may show another one instead. */
  readonly isPerhaps?: boolean;
  /** Whether the file extends the view. */
  readonly isBase?: boolean;
}

/** The views that a file shows. */
export function viewCalls(file: ShowingFile, { showsViews, template }: Language, isQuiet: (offset: number) => boolean): readonly TextUse[] {
  if (showsViews === undefined) return [];
  const shown = SHOWN[showsViews](file, template !== undefined).filter(({ start }) => !isQuiet(start));
  const uses = shown.map(({ view, start, isPerhaps = false, isBase = false }): TextUse => {
    return { name: viewUse(view), meant: viewMeant(showsViews, view, isPerhaps), start, type: isBase ? "extends" : "calls" };
  });
  // Two shapes may find one view.
  const seen = new Set<string>();
  return uses.filter(({ start, meant }) => !seen.has(`${start} ${meant}`) && seen.add(`${start} ${meant}`));
}

const SHOWN: Readonly<Record<ViewKind, (file: ShowingFile, isTemplate: boolean) => readonly ShownView[]>> = {
  rails: (file) => [...rendered(file), ...shownByController(file)],
  blade: ({ text }, isTemplate) => [...bladeViews(text), ...(isTemplate ? bladeComponents(text) : [])],
  express: ({ text }, isTemplate) =>
    [...text.matchAll(isTemplate ? INCLUDES : RENDERS)].map(viewAtEnd).filter(({ view }) => !WITH_ENDING.test(view)),
};

/** The view that a match has as `path`, the last time where it has it. */
function viewAtEnd({ index, 0: whole, groups }: RegExpExecArray): ShownView {
  step(whole.length);
  const { path: view = "" } = groups ?? {};
  return { view, start: index + whole.lastIndexOf(view) };
}

function bladeViews(text: string): readonly ShownView[] {
  return [...text.matchAll(BLADE)].map((match) => {
    const { view, start } = viewAtEnd(match);
    return { view: view.replaceAll(".", "/"), start, isBase: match[0].startsWith("@extends") };
  });
}

function bladeComponents(text: string): readonly ShownView[] {
  return [...text.matchAll(COMPONENT)].map(({ index, groups }) => {
    return { view: `components/${(groups?.["path"] ?? "").replaceAll(".", "/")}`, start: index + "<x-".length };
  });
}

/** What `render` and the options for partials name in Rails. */
function rendered({ path, text }: ShowingFile): readonly ShownView[] {
  const view = RAILS_VIEW.exec(path)?.groups?.["path"];
  const folder = view === undefined ? RAILS_CONTROLLER.exec(path)?.groups?.["path"] : dirname(view);
  const at = (name: string, isPartial: boolean): string => {
    const own = isPartial ? name.replace(/[^/]*$/, (last) => `_${last}`) : name;
    return name.includes("/") || folder === undefined ? own.replace(/^\//, "") : `${folder}/${own}`;
  };
  const byRender = [...text.matchAll(RENDER)].flatMap(({ index, 0: whole, groups = {} }) => {
    const { given = "" } = groups;
    step(given.length);
    const begin = index + whole.length;
    const first = FIRST.exec(given);
    const name = nameIn(first?.groups);
    const end = /(?<!\w)(?:do\b|%>|;)/.exec(given)?.index ?? given.length;
    const options = [...given.slice(0, end).matchAll(OPTION)].map((option): ShownView => {
      const kind = option.groups?.["kind"];
      const named = nameIn(option.groups);
      const start = begin + option.index + option[0].lastIndexOf(named);
      if (kind !== "layout") return { view: at(named, kind === "partial" || kind === "spacer_template"), start };
      // In a view, a layout without a view before it is a partial around a block.
      return { view: first === null && view !== undefined ? at(named, true) : `layouts/${named}`, start };
    });
    return [...(first ? [{ view: at(name, view !== undefined), start: begin + first[0].indexOf(name) }] : []), ...options];
  });
  const partials = [...text.matchAll(PARTIAL)].map(viewAtEnd).map((one) => ({ ...one, view: at(one.view, true) }));
  return [...byRender, ...partials];
}

/** The layouts of a controller of Rails, and the views of its actions: an action shows the view of its name unless it does something else. */
function shownByController({ path, text, symbols }: ShowingFile): readonly ShownView[] {
  const controller = RAILS_CONTROLLER.exec(path)?.groups?.["path"];
  if (controller === undefined) return [];
  const layouts = [...text.matchAll(LAYOUT)].map(({ index, 0: whole, groups }) => {
    const name = nameIn(groups);
    return { view: `layouts/${name}`, start: index + whole.lastIndexOf(name) };
  });
  if (/\/concerns\//.test(path)) return layouts;
  const isMailer = /(?:^|\/)app\/mailers\//.test(path);
  const actions = symbols.filter(
    ({ kind, name, visibility, parent }) => kind === "method" && visibility === "public" && parent !== null && /^[a-z_]\w*$/.test(name),
  );
  const views = actions.map(({ name, start, end }) => {
    step(end - start);
    return { view: `${controller}/${name}`, start, isPerhaps: !isMailer && SHOWS_OTHERWISE.test(text.slice(start, end)) };
  });
  return [...layouts, ...views];
}

function nameIn(groups: Readonly<Record<string, string | undefined>> = {}): string {
  return groups["double"] ?? groups["single"] ?? groups["symbol"] ?? "";
}
