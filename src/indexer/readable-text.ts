import { careFor, formOf } from "#indexer/rules/secret-files.ts";
import { decodeText } from "#text/decode.ts";
import { maskSecrets } from "#text/secrets/mask.ts";

/**
 * The text of a file as the index and every answer have it, with secrets masked (`text/secrets/mask.ts`); null when it is not text. All
 * file content enters the product through this function.
 */
export function readableText(path: string, bytes: Uint8Array): string | null {
  const text = decodeText(bytes);
  return text === null ? null : maskSecrets(text, careFor(path), formOf(path));
}
