/**
 * Which keys of a file of settings become symbols. The children of a key that has too many of them are data (lock files, names of emoji).
 * Files of translations in the language of the source may have more.
 */
import { isOfSourceLanguage, translationFile } from "#text/translation-files.ts";

/** How many keys of a file become symbols. */
export interface KeyBounds {
  readonly depth: number;
  /** On the outermost level, and directly under one key. */
  readonly top: number;
  readonly children: number;
  /** In the whole file, outer levels first. */
  readonly file: number;
}

/** A key and the key directly above it, undefined on the outermost level. */
export interface NestedKey<Key> {
  /** 1 on the outermost level. */
  readonly depth: number;
  readonly parent: Key | undefined;
}

/** On the outermost level, rules and switches stand by the hundred; a values file of a large Helm chart has 1,500 keys in all. */
const OF_SETTINGS: KeyBounds = { depth: 6, top: 1_000, children: 300, file: 3_000 };
/** Code names the keys of translations. Those of other languages are the same again, so that only one file of them is worth as much room. */
const OF_TRANSLATIONS: KeyBounds = { depth: 10, top: 10_000, children: 5_000, file: 15_000 };

/** The bounds for the file at a path. */
export function boundsOf(path: string): KeyBounds {
  const translations = translationFile(path);
  return translations && isOfSourceLanguage(translations) ? OF_TRANSLATIONS : OF_SETTINGS;
}

/**
 * Adds the keys within the bounds to `kept`, level by level from the outermost: the children of one key are all kept or all left out, with
 * everything below them. Returns the keys whose children are left out although they are kept themselves.
 */
export function keepByLevels<Key extends NestedKey<Key>>(keys: readonly Key[], bounds: KeyBounds, kept: Set<Key>): Key[] {
  const outermost: Key[] = [];
  const levels = [...Map.groupBy(keys, ({ depth }) => depth)].sort(([a], [b]) => a - b);
  for (const [depth, level] of levels) {
    for (const [parent, siblings] of Map.groupBy(level, (key) => key.parent)) {
      if (parent && !kept.has(parent)) continue;
      const most = depth > bounds.depth ? 0 : Math.min(parent ? bounds.children : bounds.top, bounds.file - kept.size);
      if (siblings.length <= most) for (const key of siblings) kept.add(key);
      else if (parent) outermost.push(parent);
    }
  }
  return outermost;
}
