/** Which of several definitions of one name a file means, where only the build knows: the one that lies nearest. */
import { dirname } from "node:path/posix";

/** Of definitions in several places, modules of one build for instance, those whose directories have most in common with a path. */
export function nearest<T extends { readonly path: string }>(symbols: readonly T[], path: string): T[] {
  if (new Set(symbols.map((symbol) => symbol.path)).size < 2) return [...symbols];
  const common = symbols.map((symbol) => commonLength(symbol.path, path));
  const most = Math.max(...common);
  return symbols.filter((_, at) => common[at] === most);
}

function commonLength(a: string, b: string): number {
  const parts = dirname(a).split("/");
  const others = dirname(b).split("/");
  let length = 0;
  while (length < parts.length && parts[length] === others[length]) length++;
  return length;
}
