/** The help of the page. */
import type { JSX } from "preact";

/** Opens the help dialog. */
export function showHelp(): void {
  document.querySelector<HTMLDialogElement>("#help")?.showModal();
}

/** The keys that `keys.ts` handles. */
const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ["/", "Ask something else"],
  ["↓ ↑", "Walk through results, symbols, lines"],
  ["Enter", "Open the first result, or the one you are on"],
  ["Esc", "Back to the results, or to the question"],
  ["m", "What to search: code, text or docs"],
  ["r", "Choose a branch, tag or worktree"],
  ["o", "Go to the outline of a file"],
  ["d", "Differences"],
  ["i", "The state of the index"],
  ["?", "These keys"],
];

const LANGUAGE: readonly (readonly [typed: string, means: string])[] = [
  ["retry with backoff", "words, in any order; similar names are found too"],
  ["Parser.parse", "a symbol by its name"],
  ['"connection refused"', "this exact text"],
  ["kind:function lang:go", "only functions, only Go"],
  ["path:internal/ -path:test", "only paths with internal/, none with test"],
  ["a OR b", "either of two searches"],
  ["src/app.ts:120", "a place; pasted stack traces, too"],
];

/** The help dialog: the keys and the query language. */
export function Help(): JSX.Element {
  return (
    <dialog id="help" aria-labelledby="help-title">
      <form method="dialog">
        <div class="head">
          <h2 id="help-title">Keys and questions</h2>
          <button type="submit" aria-label="Close">
            Close
          </button>
        </div>
      </form>
      <Table rows={KEYS} head={["Key", "Does"]} />
      <Table rows={LANGUAGE} head={["Type", "To find"]} />
      <p class="quiet">
        In Text, a question is a regular expression, as with codecompass grep. Select a name in code and press Enter to search for it.
      </p>
    </dialog>
  );
}

/** Examples of queries, for the start view. */
export function Questions(): JSX.Element {
  return <Table rows={LANGUAGE} head={["Type", "To find"]} />;
}

function Table({
  rows,
  head,
}: {
  readonly rows: readonly (readonly [string, string])[];
  readonly head: readonly [string, string];
}): JSX.Element {
  return (
    <table class="keys">
      <thead class="unseen">
        <tr>
          <th scope="col">{head[0]}</th>
          <th scope="col">{head[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([key, does]) => (
          <tr key={key}>
            <td>
              <kbd>{key}</kbd>
            </td>
            <td>{does}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
