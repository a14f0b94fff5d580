/**
 * Keys of the array that a file of a program is: `return ['mail' => ['from' => '...']];`. As in files of settings, an array with too many
 * keys is data. Symfony has 600,000 such keys in tables of languages, currencies and emoji, ten times as many as it has other symbols.
 */
import { boundsOf, keepByLevels } from "#lang/key-bounds.ts";
import type { Capture } from "#lang/trees/captures.ts";

interface ArrayKey {
  readonly capture: Capture;
  readonly depth: number;
  readonly parent: ArrayKey | undefined;
}

/** The captures without the keys that are data. `path` says whether the file holds translations, which may have more keys. */
export function withoutDataKeys(path: string, captures: readonly Capture[]): readonly Capture[] {
  const bounds = boundsOf(path);
  const definitions = captures.filter(({ role }) => role.is === "definition").sort((a, b) => a.start - b.start || b.end - a.end);
  if (definitions.length <= Math.min(bounds.top, bounds.children)) return captures;
  const keys: ArrayKey[] = [];
  /** The definitions around the current one; `undefined` for those that are no keys. */
  const open: { readonly end: number; readonly key: ArrayKey | undefined }[] = [];
  for (const capture of definitions) {
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= capture.start) open.pop();
    const around = open.at(-1);
    const isKey = capture.role.is === "definition" && capture.role.kind === "property" && (!around || around.key !== undefined);
    const key = isKey ? { capture, depth: open.length + 1, parent: around?.key } : undefined;
    if (key) keys.push(key);
    open.push({ end: capture.end, key });
  }
  const kept = new Set<ArrayKey>();
  keepByLevels(keys, bounds, kept);
  if (kept.size === keys.length) return captures;
  const data = new Set(keys.filter((key) => !kept.has(key)).map(({ capture }) => capture));
  return captures.filter((capture) => !data.has(capture));
}
