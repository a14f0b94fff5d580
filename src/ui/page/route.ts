/** What the address says: every state of the page has one, which can be reloaded, kept and shared. */
import { signal } from "@preact/signals";

export type View = "search" | "code" | "diff" | "status";

export interface Route {
  readonly view: View;
  /** The file or directory of `code`. */
  readonly path: string;
  readonly given: Readonly<Record<string, string>>;
  /** Lines that the fragment names, from 1. */
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

/** Goes to an address of the page. `replace`: without a step to come back to. */
export function go(address: string, replace = false): void {
  if (replace) history.replaceState(history.state, "", address);
  else {
    // What was opened from here has the focus again when one comes back.
    history.replaceState({ ...history.state, opened: address }, "");
    history.pushState({ cameFrom: route.value.view }, "", address);
  }
  route.value = read();
  if (!replace && !route.value.lines) scrollTo(0, 0);
}

/** The address of a view with some of the present parameters changed; those that are empty are left out. */
export function address(view: View, path: string, given: Readonly<Record<string, string | undefined>>, lines = ""): string {
  const kept = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== "");
  const query = new URLSearchParams(kept).toString();
  const base =
    view === "search" ? "/" : view === "code" ? `/code/${path.toWellFormed().split("/").map(encodeURIComponent).join("/")}` : `/${view}`;
  return base + (query === "" ? "" : `?${query}`) + (lines === "" ? "" : `#${lines}`);
}

/** The address of a place in a file, in the ref that is shown. */
export function codeAddress(path: string, line?: number, lineEnd?: number, ref = route.value.given["ref"]): string {
  const lines = line === undefined ? "" : lineEnd !== undefined && lineEnd > line ? `L${line}-L${lineEnd}` : `L${line}`;
  return address("code", path === "." ? "" : path, { ref }, lines);
}

/** The link of this view that was followed from it, if it was left by one and is there again. */
export function linkOpened(): HTMLElement | null {
  const opened: unknown = history.state?.opened;
  return typeof opened === "string" ? document.querySelector(`main a[href="${CSS.escape(opened)}"]`) : null;
}

/** Lets links of the page change the view, not load it again. */
export function followLinks(): void {
  addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.origin !== location.origin || link.target !== "") return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
