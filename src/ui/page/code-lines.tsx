/** The lines of a file. Only lines near the visible ones are requested and drawn, so a file may have any length. */
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { FileLines } from "./answers.ts";
import { type Answer, ask } from "./connection.ts";
import { go, route } from "./route.ts";
import { CodeLine, counted } from "./text.tsx";

/** Lines per request. */
export const CHUNK = 400;
/** The height of a line in the style sheet, in pixels. */
const LINE_HEIGHT = 20;
const NEAR = "1600px 0px";
/** Files with at most this many lines keep every chunk that was drawn once, so that the browser's own search finds it. */
const KEPT_LINES_MAX = 4_000;

/** A file in chunks of equal length. The first visible chunk came with the view's own answer. */
export function CodeLines({ file }: { readonly file: FileLines }): JSX.Element {
  const { lines_of_file: total, line_start: start } = file;
  const selected = route.value.lines;
  const block = useRef<HTMLElement>(null);
  const chunks = Array.from({ length: Math.ceil(total / CHUNK) }, (_, index) => index * CHUNK + 1);
  useLayoutEffect(() => {
    if (!selected || !block.current) return;
    const top = block.current.getBoundingClientRect().top + scrollY + (selected.from - 1) * LINE_HEIGHT;
    const isSeen = top > scrollY + 80 && top < scrollY + innerHeight - 80;
    if (!isSeen) scrollTo(0, Math.max(0, top - innerHeight / 3));
  }, [selected?.from]);
  return (
    <section class="code" ref={block} aria-label={`Code, ${counted(total, "line")}`} style={{ "--digits": String(String(total).length) }}>
      <div class="code-scroll" data-walk>
        {chunks.map((from) => (
          <Chunk key={from} from={from} file={file} known={from === start ? file.lines : undefined} keeps={total <= KEPT_LINES_MAX} />
        ))}
      </div>
    </section>
  );
}

interface ChunkProps {
  readonly from: number;
  readonly file: FileLines;
  readonly known: FileLines["lines"] | undefined;
  readonly keeps: boolean;
}

function Chunk({ from, file, known, keeps }: ChunkProps): JSX.Element {
  const [isNear, setNear] = useState(known !== undefined);
  const [lines, setLines] = useState(known);
  const place = useRef<HTMLDivElement>(null);
  const count = Math.min(CHUNK, file.lines_of_file - from + 1);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setNear((was) => (entry?.isIntersecting ?? false) || (keeps && was)), {
      rootMargin: NEAR,
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [keeps]);
  useEffect(() => {
    if (known) setLines(known);
  }, [known]);
  useEffect(() => {
    if (!isNear || lines) return;
    const taken = new AbortController();
    const given = { path: file.path, ref: route.value.given["ref"] ?? "", from: String(from), lines: String(CHUNK) };
    void ask<FileLines>("file", given, taken.signal).then((answer: Answer<FileLines> | undefined) => {
      if (answer && "data" in answer) setLines(answer.data.lines);
    });
    return () => taken.abort();
  }, [isNear, lines === undefined]);
  return (
    <div ref={place} class="chunk" style={{ height: `${count * LINE_HEIGHT}px` }}>
      {isNear && lines?.map((line, index) => <Line key={from + index} number={from + index} line={line} />)}
    </div>
  );
}

function Line({ number, line }: { readonly number: number; readonly line: FileLines["lines"][number] }): JSX.Element {
  const { lines } = route.value;
  const isSelected = lines !== undefined && number >= lines.from && number <= lines.to;
  return (
    <div class={isSelected ? "line selected" : "line"}>
      <a
        class="number"
        href={`#L${number}`}
        aria-label={`Line ${number}`}
        aria-current={isSelected ? "true" : undefined}
        data-stop
        tabIndex={number === (lines?.from ?? 1) ? 0 : -1}
        onClick={(event) => select(event, number)}
      >
        {number}
      </a>
      <code>
        <CodeLine text={line.text} runs={line.runs} />
        {line.more_chars > 0 && <span class="quiet"> … {counted(line.more_chars, "more character")}</span>}
      </code>
    </div>
  );
}

/** A click puts the line into the address; with Shift, the range from the line that was selected before. */
function select(event: MouseEvent, number: number): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const { lines } = route.value;
  const other = event.shiftKey && lines ? lines.from : number;
  const [from, to] = [Math.min(number, other), Math.max(number, other)];
  go(`${location.pathname}${location.search}#L${from}${to > from ? `-L${to}` : ""}`, true);
}
