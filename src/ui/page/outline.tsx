/** The outline of a file. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { OutlineNode } from "./answers.ts";
import { codeAddress } from "./route.ts";
import { Name } from "./text.tsx";

const FILTERED_FROM = 12;
const SHOWN_MAX = 600;

/** The tree of a file's symbols as a flat, indented list, with a filter when there are many. */
export function Outline({ path, symbols }: { readonly path: string; readonly symbols: readonly OutlineNode[] }): JSX.Element | null {
  const [filter, setFilter] = useState("");
  const all = flat(symbols, 0);
  if (all.length === 0) return null;
  const shown = all.filter(({ node }) => node.name.toLowerCase().includes(filter.toLowerCase()));
  return (
    <aside class="outline" aria-labelledby="outline-title">
      <details open={!matchMedia("(max-width: 900px)").matches}>
        <summary>
          <h2 id="outline-title">Outline</h2> <span class="quiet">{all.length}</span>
        </summary>
        {all.length > FILTERED_FROM && (
          <label>
            <span class="unseen">Filter the outline</span>
            <input
              type="search"
              placeholder="Filter"
              value={filter}
              onInput={(event) => setFilter(event.currentTarget.value)}
              spellcheck={false}
              autocomplete="off"
            />
          </label>
        )}
        <ul data-walk>
          {shown.slice(0, SHOWN_MAX).map(({ node, depth }) => (
            <li key={`${node.line} ${node.name}`} class={`depth${Math.min(depth, 4)}`}>
              <a data-stop href={codeAddress(path, node.line, node.line_end)} title={node.signature}>
                <span class="name">
                  <Name text={node.name} />
                </span>
                <span class="what">{node.kind}</span>
              </a>
            </li>
          ))}
        </ul>
        {shown.length > SHOWN_MAX && <p class="quiet">{shown.length - SHOWN_MAX} more; filter to see them.</p>}
      </details>
    </aside>
  );
}

interface Row {
  readonly node: OutlineNode;
  readonly depth: number;
}

function flat(nodes: readonly OutlineNode[], depth: number): Row[] {
  return nodes.flatMap((node) => (node.kind === "import" ? [] : [{ node, depth }, ...flat(node.children, depth + 1)]));
}
