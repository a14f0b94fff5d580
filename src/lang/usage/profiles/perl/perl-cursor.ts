/** A position among the tokens of a Perl file, and the uses of names found so far. */
import type { EdgeType } from "#core/types.ts";
import type { Later } from "#lang/usage/profile.ts";
import { perlTokens, type Token } from "./perl-tokens.ts";

interface PerlUse {
  readonly start: number;
  readonly name: string;
  readonly type: EdgeType;
  readonly value: Later;
}

export class Cursor {
  readonly tokens: readonly Token[];
  readonly uses: PerlUse[] = [];
  at = 0;

  constructor(text: string) {
    this.tokens = perlTokens(text);
  }

  /** The token `distance` tokens from here. */
  peek(distance = 0): Token | undefined {
    return this.tokens[this.at + distance];
  }

  /** Whether the token at a distance is this operator or word. */
  is(distance: number, text: string): boolean {
    const token = this.peek(distance);
    return token !== undefined && token.text === text && (token.kind === "operator" || token.kind === "word");
  }

  use(token: Token, name: string, type: EdgeType, value: Later): void {
    this.uses.push({ start: token.start + Math.max(0, token.text.lastIndexOf(name)), name, type, value });
  }
}

export const lastPart = (name: string): string => name.slice(name.lastIndexOf(":") + 1);
/** Denotes a package or function by its full name. */
export const named =
  (name: string): Later =>
  (reader) =>
    reader.name(name, 0);
export const objectOf =
  (type: Later): Later =>
  (reader) =>
    reader.instance(type(reader));
