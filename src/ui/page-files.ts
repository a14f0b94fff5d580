/** The files of the page, which the executable contains compressed. */
import { readFileSync } from "node:fs";
import { PAGE_PATHS } from "#assets";
import { reply } from "./responses.ts";

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
};

/** Addresses of the page's views; the page itself interprets them. */
const VIEWS = /^\/(?:code(?:\/.*)?|diff|status)?$/;

interface PageFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly tag: string;
}

const files = new Map<string, PageFile>();

/** The name of the file to serve at a path; undefined when there is none. */
export function pageFileAt(pathname: string): string | undefined {
  if (VIEWS.test(pathname)) return "page.html";
  const name = pathname.slice(1);
  return Object.hasOwn(PAGE_PATHS, name) && name !== "page.html" ? name : undefined;
}

/** Serves a file of the page. It contains nothing of any repository, so it needs no token. */
export function servePageFile(name: string, request: Request): Response {
  const { bytes, type, tag } = fileNamed(name);
  const caching = { ETag: tag, "Cache-Control": "no-cache", Vary: "Accept-Encoding" };
  if (request.headers.get("if-none-match") === tag) return reply(null, 304, caching);
  const isCompressed = /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "");
  const headers = { ...caching, "Content-Type": type, ...(isCompressed ? { "Content-Encoding": "gzip" } : {}) };
  return reply(isCompressed ? bytes : Bun.gunzipSync(bytes), 200, headers);
}

function fileNamed(name: string): PageFile {
  const known = files.get(name);
  if (known) return known;
  const bytes = new Uint8Array(readFileSync(PAGE_PATHS[name] as string));
  const made = { bytes, type: TYPES[name.slice(name.lastIndexOf(".") + 1)] as string, tag: `"${Bun.hash(bytes).toString(36)}"` };
  files.set(name, made);
  return made;
}
