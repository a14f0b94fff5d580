/** The address as state: every state of the page has an address, which can be reloaded, bookmarked and shared. */
import { signal } from "@preact/signals";

export type View = "search" | "code" | "diff" | "status";

export interface Route {
  readonly view: View;
  /** The file or directory that the `code` view shows. */
  readonly path: string;
  readonly given: Readonly<Record<string, string>>;
  /** The lines that the fragment names, counted from 1. */
  readonly lines: { readonly from: number; readonly to: number } | undefined;
}

export const route = signal<Route>(read());

addEventListener("popstate", () => {
  route.value = read();
});

function read(): Route {
  const { pathname, search, hash } = location;
  const [, first = "", ...rest] = pathname.split("/");
  const view: View = first === "code" || first === "diff" || first === "status" ? first : "search";
  const lines = /^#L(\d+)(?:-L?(\d+))?$/.exec(hash);
  const [from, to] = [Number(lines?.[1]), Number(lines?.[2] ?? lines?.[1])];
  return {
    view,
    path: rest.map(decoded).join("/"),
    given: Object.fromEntries(new URLSearchParams(search)),
    lines: lines ? { from: Math.min(from, to), to: Math.max(from, to) } : undefined,
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Goes to an address of the page. With `replace`, without a history entry. */
export function go(address: string, replace = false): void {
  if (replace) history.replaceState(history.state, "", address);
  else {
    // Remembers the link, so that it gets the focus again when the user comes back.
    history.replaceState({ ...history.state, opened: address }, "");
    history.pushState({ cameFrom: route.value.view }, "", address);
  }
  route.value = read();
  if (!replace && !route.value.lines) scrollTo(0, 0);
}

/** The address of a view with the given parameters; empty ones are left out. */
export function address(view: View, path: string, given: Readonly<Record<string, string | undefined>>, lines = ""): string {
  const kept = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== "");
  const query = new URLSearchParams(kept).toString();
  const base =
    view === "search" ? "/" : view === "code" ? `/code/${path.toWellFormed().split("/").map(encodeURIComponent).join("/")}` : `/${view}`;
  return base + (query === "" ? "" : `?${query}`) + (lines === "" ? "" : `#${lines}`);
}

/** The address of a place in a file, by default in the ref that the page shows. */
export function codeAddress(path: string, line?: number, lineEnd?: number, ref = route.value.given["ref"]): string {
  const lines = line === undefined ? "" : lineEnd !== undefined && lineEnd > line ? `L${line}-L${lineEnd}` : `L${line}`;
  return address("code", path === "." ? "" : path, { ref }, lines);
}

/** The link by which the user left this view, if they have come back to it. */
export function linkOpened(): HTMLElement | null {
  const opened: unknown = history.state?.opened;
  return typeof opened === "string" ? document.querySelector(`main a[href="${CSS.escape(opened)}"]`) : null;
}

/** Makes links within the page change the view instead of loading the page again. */
export function followLinks(): void {
  addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.origin !== location.origin || link.target !== "") return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
