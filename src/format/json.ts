import { countTokens, recountTokens } from "#text/token-count.ts";

export { toJson } from "#core/json.ts";

/**
 * Writes an answer so that its `estimated_tokens` is the token count of the whole text, itself included. If compact mode left the field
 * out, it stays out.
 */
export function withTokenCount<T extends Record<string, unknown>>(data: T, write: (data: T) => string): string {
  if (!("estimated_tokens" in data)) return write(data);
  return settleTokenCount((tokens) => write({ ...data, estimated_tokens: tokens }));
}

/**
 * Writes a text that states its own token count. The number is part of the counted text, so its length must settle, which takes a round or
 * two.
 */
export function settleTokenCount(write: (tokens: number) => string): string {
  let text = write(0);
  let tokens = countTokens(text);
  for (let round = 0; round < 3; round++) {
    const next = write(tokens);
    const counted = recountTokens(next, { text, tokens });
    if (counted === tokens) return next;
    text = next;
    tokens = counted;
  }
  return write(tokens);
}
