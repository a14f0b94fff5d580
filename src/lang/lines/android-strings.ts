/**
 * Strings of Android as symbols: `<string name="app_name">`, which code names `R.string.app_name` and other XML `@string/app_name`
 * (developer.android.com, "String resources").
 */
import { type Capture, NO_PARTS } from "#lang/trees/captures.ts";

const ELEMENT = /<(?<tag>string-array|string|plurals|integer-array|array)\s[^<>]{0,1000}?\bname="(?<name>[A-Za-z_][\w.]*)"[^<>]{0,2000}>/g;

/** The strings, plurals and arrays that a file of resources names. */
export function stringCaptures(text: string): Capture[] {
  // Where each tag closes next: elements that nothing closes would each read the rest of the file.
  const closes = new Map<string, number>();
  const closeAfter = (tag: string, from: number): number => {
    const known = closes.get(tag);
    if (known !== undefined && (known < 0 || known >= from)) return known;
    const found = text.indexOf(`</${tag}>`, from);
    closes.set(tag, found);
    return found;
  };
  return [...text.matchAll(ELEMENT)].map(({ index, 0: head, groups = {} }) => {
    const { tag = "", name = "" } = groups;
    const at = index + head.indexOf(`"${name}"`) + 1;
    const closing = head.endsWith("/>") ? -1 : closeAfter(tag, index);
    const end = closing < 0 ? index + head.length : closing + tag.length + 3;
    return {
      role: { is: "definition", kind: "property", isDefinition: true },
      start: index,
      end,
      pattern: 0,
      parts: { ...NO_PARTS, name: { start: at, end: at + name.length } },
    };
  });
}
