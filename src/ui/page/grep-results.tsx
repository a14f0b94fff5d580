/** Matching lines, by file. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { MatchedLine } from "./answers.ts";
import { openIfWanted } from "./first-result.ts";
import { codeAddress } from "./route.ts";
import { MarkedLine, Name, Path } from "./text.tsx";

/** The lines, in their order. `of` is the pattern that they match. */
export function GrepResults({ lines, of }: { readonly lines: readonly MatchedLine[]; readonly of: string }): JSX.Element {
  useEffect(() => openIfWanted(of), [of]);
  const files: { path: string; lines: MatchedLine[] }[] = [];
  for (const line of lines) {
    const last = files.at(-1);
    if (last?.path === line.path) last.lines.push(line);
    else files.push({ path: line.path, lines: [line] });
  }
  return (
    <div class="grep" data-walk data-of={of}>
      {files.map(({ path, lines: found }, index) => (
        <section key={`${index} ${path}`}>
          <h2>
            <a href={codeAddress(path)}>
              <Path path={path} />
            </a>
          </h2>
          <div class="lines">
            {found.map(({ line, text, matches, symbol }) => {
              const { text: shown, matches: marks } = around(text, matches);
              return (
                <a key={line} data-stop href={codeAddress(path, line)}>
                  <span class="number">{line}</span>
                  <code>
                    <MarkedLine text={shown} matches={marks} />
                  </code>
                  {symbol && (
                    <span class="within">
                      <Name text={symbol.name} />
                    </span>
                  )}
                </a>
              );
            })}
          </div>
        </section>
      ))}
    </div>
  );
}

const CHARS_MAX = 400;
const CHARS_BEFORE = 80;

/** The useful part of a long line, around its first match and without leading white space. */
function around(text: string, matches: MatchedLine["matches"]): Pick<MatchedLine, "text" | "matches"> {
  const first = (matches[0]?.column ?? 1) - 1;
  const indent = text.length - text.trimStart().length;
  const start = first > CHARS_MAX - CHARS_BEFORE ? first - CHARS_BEFORE : Math.min(indent, first);
  const shown = text.slice(start, start + CHARS_MAX).toWellFormed();
  const marks = matches
    .filter(({ column, length }) => column - 1 - start + length <= shown.length)
    .map(({ column, length }) => ({ column: column - start, length }));
  return { text: shown, matches: marks };
}
