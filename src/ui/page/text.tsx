/**
 * Shows text of a repository on the page. Characters that hide or that change the reading direction become escapes; colours and marks come
 * as runs.
 */
import type { JSX } from "preact";
import { visible, visibleLine } from "#core/visible.ts";

/** A name or a sentence on one line. */
export function Name({ text }: { readonly text: string }): JSX.Element {
  return <>{visible(text)}</>;
}

/** A path that may wrap after its slashes, with the file's name emphasized. */
export function Path({ path, line }: { readonly path: string; readonly line?: number }): JSX.Element {
  const shown = visible(path);
  const end = shown.lastIndexOf("/") + 1;
  const directories = shown.slice(0, end).split(/(?<=\/)/);
  return (
    <>
      {directories.flatMap((part, index) => (index === 0 ? [part] : [<wbr key={index} />, part]))}
      {end > 0 && <wbr />}
      <span class="file-name">
        {shown.slice(end)}
        {line !== undefined && `:${line}`}
      </span>
    </>
  );
}

/** A line of code in colour. `runs` holds triples of offset, length and ink number, one after the other. */
export function CodeLine({ text, runs }: { readonly text: string; readonly runs: readonly number[] }): JSX.Element {
  const parts: (JSX.Element | string)[] = [];
  let end = 0;
  for (let at = 0; at < runs.length; at += 3) {
    const [start = 0, length = 0, ink = 0] = runs.slice(at, at + 3);
    if (start > end) parts.push(visibleLine(text.slice(end, start)));
    parts.push(<span class={`i${ink}`}>{visibleLine(text.slice(start, start + length))}</span>);
    end = start + length;
  }
  if (end < text.length) parts.push(visibleLine(text.slice(end)));
  return <>{parts}</>;
}

/** A line with its matches marked. Columns count from 1. */
export function MarkedLine({
  text,
  matches,
}: {
  readonly text: string;
  readonly matches: readonly { column: number; length: number }[];
}): JSX.Element {
  const parts: (JSX.Element | string)[] = [];
  let end = 0;
  for (const { column, length } of matches) {
    const start = column - 1;
    if (start < end) continue;
    parts.push(visibleLine(text.slice(end, start)), <mark>{visibleLine(text.slice(start, start + length))}</mark>);
    end = start + length;
  }
  parts.push(visibleLine(text.slice(end)));
  return <>{parts}</>;
}

/** A count with its noun in the right number. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
