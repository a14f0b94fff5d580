/** What lines of Rails' `routes.rb` register by symbols: `namespace :admin do`, `get :archive`, `resources :users, only: [:index]`, `devise_for :users`. */

/** Files of routes. In tests `get :index` sends a request. */
export const RAILS_ROUTES = /(?:^|\/)routes(?:\/.+|_?\w*)?\.rb$/;

const BY_SYMBOL = /^(?<before>\s*(?:get|post|put|patch|delete|match|namespace|scope|resource)\s+):(?<text>\w+)(?<behind>.*)$/;

/** The name that a line registers as a symbol, with the code around it. */
export function symbolIn(row: string): { readonly text: string; readonly before: string; readonly behind: string } | undefined {
  const { before, text, behind = "" } = BY_SYMBOL.exec(row)?.groups ?? {};
  return before === undefined || text === undefined ? undefined : { text, before, behind };
}

const LIMITED = /\b(?<how>only|except):\s*(?:%i\[(?<words>[^\]]*)\]|\[(?<list>[^\]]*)\]|:(?<one>\w+))/;

/**
 * Whether a line of a resource leaves the resource some action for what is asked: the segments behind its name, of a request with this
 * method. `resources :users, only: [:index]` serves no `/users/7`.
 */
export function isServed(row: string, behind: readonly string[], method: string | undefined): boolean {
  const { how, words, list, one } = LIMITED.exec(row)?.groups ?? {};
  if (how === undefined) return true;
  const named = new Set(`${words ?? list ?? one ?? ""}`.match(/\w+/g) ?? []);
  return actionsFor(behind, method).some((action) => named.has(action) === (how === "only"));
}

const OF_ALL: Readonly<Record<string, readonly string[]>> = {
  get: ["index", "show"],
  post: ["create"],
  put: ["update"],
  patch: ["update"],
  delete: ["destroy"],
};
const OF_ONE: Readonly<Record<string, readonly string[]>> = { get: ["show"], put: ["update"], patch: ["update"], delete: ["destroy"] };

function actionsFor([one, form]: readonly string[], method: string | undefined): readonly string[] {
  if (form !== undefined) return ["edit"];
  const actions = one === undefined ? OF_ALL : OF_ONE;
  const forms = one === "new" || one === "edit" ? [one] : [];
  return [...forms, ...(method === undefined ? Object.values(actions).flat() : (actions[method] ?? []))];
}

/** A route that a line registers beyond its text. */
interface ImpliedRoute {
  readonly segments: readonly string[];
  readonly methods: readonly string[];
}

const DEVISE = /^\s*devise_for\s*\(?\s*:(?<name>\w+)/;
const DEVISE_PATH = /\bpath:\s*["'](?<path>[^"']*)["']/;
/** The paths below the name of what signs in, and their methods. */
const OF_DEVISE: readonly (readonly [path: string, methods: string])[] = [
  ["sign_in", "get post"],
  ["sign_out", "delete get post"],
  ["password", "post put patch"],
  ["password/new", "get"],
  ["password/edit", "get"],
  ["sign_up", "get"],
  ["edit", "get"],
  ["cancel", "get"],
  ["", "post put patch delete"],
  ["confirmation", "get post"],
  ["confirmation/new", "get"],
  ["unlock", "get post"],
  ["unlock/new", "get"],
  ["auth/:provider", "get post"],
  ["auth/:provider/callback", "get post"],
];

/** The routes of `devise_for :users`: Devise makes those of signing in and out, passwords and the rest. */
export function deviseRoutes(row: string): readonly ImpliedRoute[] {
  const { name } = DEVISE.exec(row)?.groups ?? {};
  if (name === undefined) return [];
  const path = DEVISE_PATH.exec(row)?.groups?.["path"] ?? name;
  return OF_DEVISE.map(([below, methods]) => ({ segments: `${path}/${below}`.split("/").filter(Boolean), methods: methods.split(" ") }));
}
