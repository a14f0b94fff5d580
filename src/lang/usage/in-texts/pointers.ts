/**
 * What settings and schemas name by JSON pointers: `$ref: "#/components/schemas/Pet"` in OpenAPI, AsyncAPI and JSON Schema.
 * https://www.rfc-editor.org/rfc/rfc6901
 */
import { pointerMeant } from "#core/text-names.ts";
import type { TextUse } from "./text-use.ts";

const REF = /(?<quote>["']?)\$ref\k<quote>[ \t]*:[ \t]*(?<marks>["'])(?<file>[^"'#\n]{0,300})#\/(?<path>[^"'\n]{1,500})\k<marks>/g;

/** The uses that the pointers in a text make. */
export function pointerUses(text: string): readonly TextUse[] {
  if (!text.includes("$ref")) return [];
  return [...text.matchAll(REF)].flatMap(({ 0: whole, index, groups = {} }): TextUse[] => {
    const { file = "", path = "" } = groups;
    // A server elsewhere has the file.
    if (/^\w+:\/\//.test(file)) return [];
    const keys = path.split("/").map(unescaped);
    const name = keys.at(-1) ?? "";
    const start = index + whole.length - 1 - (path.length - path.lastIndexOf("/") - 1);
    return name === "" ? [] : [{ name, meant: pointerMeant(file, keys), start, type: "references" }];
  });
}

function unescaped(part: string): string {
  return part.replaceAll("~1", "/").replaceAll("~0", "~");
}
