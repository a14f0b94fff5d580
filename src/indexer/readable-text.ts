import { careFor, formOf } from "#indexer/rules/secret-files.ts";
import { decodeText } from "#text/decode.ts";
import { maskSecrets } from "#text/secrets/mask.ts";

/**
 * The text of a file as the index and every answer have it: secrets in it are masked (`text/secrets/mask.ts`). Null when it is not text. This is
 * the only way for the content of a file into the product.
 */
export function readableText(path: string, bytes: Uint8Array): string | null {
  const text = decodeText(bytes);
  return text === null ? null : maskSecrets(text, careFor(path), formOf(path));
}
