/**
 * Routes that nothing registers but where a file stands: the routers of Next.js, Nuxt, SvelteKit, Astro and SolidStart read them from its
 * path. `app/api/users/[id]/route.ts` serves `/api/users/:id`, and the function that it exports as `POST` serves that method.
 */
import { agreementOf, isPlaceholder, type RouteQuery, routeSegments } from "#query/parse/route.ts";
import type { Database } from "#store/database/database.ts";
import { type TextVersion, textOfContent } from "#store/versions/files.ts";
import type { RegisteredRoute } from "./route-file.ts";

/** Where the files of a router stand. Its group `route` has the segments of the path. */
interface Convention {
  readonly of: string;
  readonly path: RegExp;
}

const METHOD_NAMES = "get|post|put|patch|delete|head|options";
const CONVENTIONS: readonly Convention[] = [
  {
    of: "Next.js: app/users/[id]/page.tsx, app/api/users/route.ts",
    path: /(?:^|\/)app\/(?<route>.*\/)?(?:page|route)\.(?:[cm]?[jt]sx?|mdx?)$/,
  },
  {
    of: "SvelteKit, SolidStart: routes/users/[id]/+page.svelte, routes/api/+server.ts",
    path: /(?:^|\/)routes\/(?<route>.*\/)?\+(?:page|server)(?:\.server)?(?:@[\w-]*)?\.(?:svelte|[jt]s)$/,
  },
  {
    of: "Nuxt, Nitro: server/api/users/[id].post.ts",
    path: new RegExp(`(?:^|/)server/(?:routes/)?(?<route>(?:api/)?[^.]+?)(?:\\.(?<method>${METHOD_NAMES}))?\\.[cm]?[jt]s$`),
  },
  {
    of: "Next.js, Nuxt, Astro: pages/users/[id].tsx, pages/api/users.ts, pages/_id.vue",
    path: /(?:^|\/)pages\/(?<route>[^.]+)\.(?:[jt]sx?|vue|astro|mdx?)$/,
  },
];

/** Segments that group files or name slots and are in no address: `(shop)`, `@modal`, and the file of a directory itself. */
const IN_NO_ADDRESS = /^(?:\([^.)][^)]*\)|@[\w-]+|index)$/;
/** `(.)photo`, `(..)photo`: another view of a route that has a file of its own. */
const INTERCEPTS = /^\(\.+\)/;
/** `[id]`, `[[id]]`, `[...rest]`, `_id`; a parameter of a name that is checked: `[id=integer]`. */
const PARAMETER = /^(?:\[{1,2}(?<rest>\.{3})?(?<name>[\w-]+)(?:=\w+)?\]{1,2}|_(?<old>[a-z]\w*))$/;

/** The segments of the address that a path's file serves; undefined where it serves none of its own. */
function addressOf(route: string): string[] | undefined {
  const segments: string[] = [];
  for (const segment of routeSegments(route)) {
    if (INTERCEPTS.test(segment)) return undefined;
    if (IN_NO_ADDRESS.test(segment)) continue;
    const { rest, name, old } = PARAMETER.exec(segment)?.groups ?? {};
    const parameter = name ?? old;
    segments.push(parameter === undefined ? segment : rest === undefined ? `{${parameter}}` : `{${parameter}:path}`);
  }
  return segments;
}

/** What a file exports under the name of a method: `export async function POST(`, `export const GET =`. */
const EXPORTED = /^export\s+(?:async\s+)?(?:function\s*\*?|const|let)\s+(?<name>GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|load|actions)\b/;
const EXPORTED_WHOLE = /^export\s+default\b/;
const CHARS_MAX = 1_000_000;

interface Handler {
  readonly line: number;
  readonly text: string;
  readonly method: string | undefined;
}

/** The lines of a file that serve its address: what it exports for each method, or what it exports as a whole; its first line otherwise. */
function handlersIn(content: string): Handler[] {
  const lines = content.length > CHARS_MAX ? [] : content.split("\n");
  const found = lines.flatMap((text, at): Handler | [] => {
    const name = EXPORTED.exec(text)?.groups?.["name"];
    return name === undefined ? [] : { line: at + 1, text, method: name.toLowerCase() };
  });
  if (found.length > 0) return found;
  const whole = lines.findIndex((text) => EXPORTED_WHOLE.test(text));
  return [{ line: Math.max(0, whole) + 1, text: lines[Math.max(0, whole)] ?? "", method: undefined }];
}

/** What the first convention that fits a path reads from it. */
function placeOf(path: string): Readonly<Record<string, string | undefined>> | undefined {
  for (const convention of CONVENTIONS) {
    const groups = convention.path.exec(path)?.groups;
    if (groups) return groups;
  }
  return undefined;
}

/** The places whose files serve the route asked for. */
export function fileRoutes(db: Database, files: readonly TextVersion[], { segments, method }: RouteQuery): RegisteredRoute[] {
  return files.flatMap((version) => {
    const place = placeOf(version.path);
    const address = place && addressOf(place["route"] ?? "");
    if (!address || address.length === 0) return [];
    const agreement = agreementOf(segments, address);
    // A file of parameters alone would serve any words.
    if (!agreement || (agreement === "concrete" && address.every(isPlaceholder))) return [];
    const handlers = handlersIn(textOfContent(db, version.contentId));
    const served = place["method"];
    const asked = handlers.filter((one) => method === undefined || (one.method ?? served ?? method) === method || !isMethod(one.method));
    return asked.map(({ line, text, method: own }) => ({
      ...{ version, line, text, end: text.length, agreement, isHandler: true },
      ...{ reach: "whole" as const, isPrefix: false, isWeak: false },
      isMethodSaid: method !== undefined && (own ?? served) === method,
    }));
  });
}

function isMethod(name: string | undefined): boolean {
  return name === undefined || new RegExp(`^(?:${METHOD_NAMES})$`).test(name);
}
