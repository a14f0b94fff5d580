/** Resources, which a person can attach to a conversation: outlines and lists of files, with completion of their paths. */

import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { counted } from "#core/counted.ts";
import { toCodeCompassError } from "#core/errors.ts";
import { ANSWER_CHARS_MAX, COMPLETIONS_MAX } from "#core/limits.ts";
import type { AnswerState } from "#core/protocol.ts";
import { visible, visibleText } from "#core/visible.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import type { ToolCall } from "./tool.ts";

const MIME_TYPE = "text/plain";

export const RESOURCES = [
  { uri: "codecompass://files/", name: "files", title: "Files of the workspace", description: "Every indexed file", mimeType: MIME_TYPE },
];

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: "codecompass://outline/{+path}",
    name: "outline",
    title: "Outline of a file",
    description: "Symbols with their lines and signatures",
    mimeType: MIME_TYPE,
  },
  {
    uriTemplate: "codecompass://files/{+directory}",
    name: "files-below",
    title: "Files below a directory",
    description: "Indexed files with their line counts",
    mimeType: MIME_TYPE,
  },
];

type Read = (session: QuerySession, path: string) => Promise<string>;

/** The reader of each kind of resource, by the start of its URI. */
const READERS: Readonly<Record<string, Read>> = {
  "codecompass://outline/": async (session, path) => {
    const [{ outline }, { outlineLines }] = await Promise.all([import("#engine/lookup/outline.ts"), import("#format/answers/outline.ts")]);
    const found = await outline(session, { path });
    return [...standingLines(found), outlineLines(found, { color: false })].join("\n");
  },
  "codecompass://files/": async (session, directory) => {
    const { findFiles } = await import("#engine/lookup/find-files.ts");
    const { files, state } = await findFiles(session, directory === "" ? "**" : directory);
    return [...standingLines(state), ...files.map(({ path, lines }) => `${visible(path)} (${counted(lines, "line")})`)].join("\n");
  },
};

function standingLines({ freshness_status, unchecked_files = 0 }: AnswerState): string[] {
  return freshness_status === "fresh"
    ? []
    : [`(${freshness_status}: ${counted(unchecked_files, "file has", "files have")} not been checked)`];
}

/**
 * Reads a resource of the default workspace.
 * @throws ProtocolError for one that does not exist or cannot be read
 */
export async function readResource(uri: string, call: ToolCall) {
  const [start, read] = Object.entries(READERS).find(([prefix]) => uri.startsWith(prefix)) ?? [];
  if (start === undefined || read === undefined) throw notFound(uri, "There is no such resource.");
  try {
    const path = decodeURIComponent(uri.slice(start.length));
    const text = await call.workspaces.use(call, {}, ({ session }) => read(session, path));
    return { contents: [{ uri, mimeType: MIME_TYPE, text: cutAtLine(visibleText(text)) }] };
  } catch (thrown) {
    throw notFound(uri, toCodeCompassError(thrown).message);
  }
}

function notFound(uri: string, why: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.ResourceNotFound, why, { uri });
}

function cutAtLine(text: string): string {
  if (text.length <= ANSWER_CHARS_MAX) return text;
  const end = text.lastIndexOf("\n", ANSWER_CHARS_MAX - CUT_NOTE.length);
  return text.slice(0, Math.max(0, end)) + CUT_NOTE;
}

const CUT_NOTE = "\n… cut here; search_by_path and get_file_outline give the rest in pages";

/** Paths or directories that start with the typed text, then those that contain it. */
export async function completePath(argument: string, typed: string, call: ToolCall) {
  const { findFiles } = await import("#engine/lookup/find-files.ts");
  const { files } = await call.workspaces.use(call, {}, ({ session }) => findFiles(session, "**"));
  // Resource URIs contain a path with the escapes with which it is shown.
  const paths = files.map(({ path }) => visible(path));
  const values = argument === "directory" ? directoriesOf(paths) : paths;
  const wanted = typed.toLowerCase();
  const starting = values.filter((value) => value.toLowerCase().startsWith(wanted));
  const containing = values.filter((value) => value.toLowerCase().includes(wanted) && !value.toLowerCase().startsWith(wanted));
  const found = [...starting, ...containing];
  return { completion: { values: found.slice(0, COMPLETIONS_MAX), total: found.length, hasMore: found.length > COMPLETIONS_MAX } };
}

function directoriesOf(paths: readonly string[]): string[] {
  const directories = new Set<string>();
  for (const path of paths) {
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) directories.add(path.slice(0, end));
  }
  return [...directories].sort();
}
