/** The differences between two states of the repository, symbol by symbol. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { visibleLine } from "#core/visible.ts";
import type { Change, ChangedFile, ChangeType, DiffAnswer, PlacesResponse } from "./answers.ts";
import { useAnswer } from "./connection.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { address, codeAddress, go, route } from "./route.ts";
import { counted, Name, Path } from "./text.tsx";

const TYPES: Readonly<Record<ChangeType, string>> = { added: "+", modified: "~", deleted: "−", moved: "→", renamed: "=" };

/** The view of the comparison that the address names. */
export function DiffView(): JSX.Element {
  const { base = "", ref = "", direct = "" } = route.value.given;
  const places = useAnswer<PlacesResponse>("places", {});
  const asked = useAnswer<DiffAnswer>("diff", { base, ref, detail_level: "context", scope: "all", ...(direct ? { direct: "true" } : {}) });
  const { data, failure } = asked;
  return (
    <>
      <h1 class="unseen">Differences</h1>
      <Sides places={places.data} given={route.value.given} key={`${base} ${ref}`} />
      {failure && <FailureNotice failure={failure} />}
      <div aria-busy={asked.isWaiting}>
        <p class="summary" role="status">
          {asked.isWaiting && !data ? "Comparing…" : data && <Summary data={data} />}
        </p>
        {data && <Changes data={data} />}
      </div>
    </>
  );
}

interface SidesProps {
  readonly places: PlacesResponse | undefined;
  readonly given: Readonly<Record<string, string>>;
}

function Sides({ places, given }: SidesProps): JSX.Element {
  return (
    <form
      class="filters"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const value = (name: string): string => String(form.get(name) ?? "").trim();
        go(address("diff", "", { base: value("base"), ref: value("ref"), direct: value("direct") === "on" ? "1" : "" }));
      }}
    >
      <label class="field wide">
        <span>Compare</span>
        <input
          name="base"
          list="refs"
          placeholder={places?.default_branch ?? ""}
          defaultValue={given["base"] ?? ""}
          autocomplete="off"
          spellcheck={false}
        />
      </label>
      <label class="field wide">
        <span>with</span>
        <input
          name="ref"
          list="refs"
          placeholder="this working tree"
          defaultValue={given["ref"] ?? ""}
          autocomplete="off"
          spellcheck={false}
        />
      </label>
      <label class="check" title="Not with where the second branched off the first">
        <input name="direct" type="checkbox" defaultChecked={given["direct"] === "1"} />
        <span>as they are</span>
      </label>
      <button type="submit" class="main">
        Compare
      </button>
      <datalist id="refs">
        {places?.names.map((name) => (
          <option key={name} value={name} />
        ))}
        {places?.worktrees
          .filter((tree) => !tree.is_current)
          .map(({ ask }) => (
            <option key={ask} value={ask} />
          ))}
      </datalist>
    </form>
  );
}

function Summary({ data }: { readonly data: DiffAnswer }): JSX.Element {
  const { counts, affected_files: files, ref, base, merge_base_commit: merge, metadata, cosmetic_symbols: cosmetic } = data;
  const said = (Object.keys(TYPES) as ChangeType[]).filter((type) => counts[type] > 0).map((type) => `${counts[type]} ${type}`);
  const newer = `${ref}${metadata.includes_uncommitted ? " (working tree)" : ""}`;
  const older = merge ? `where it left ${base} (${merge.slice(0, 12)})` : base;
  if (files === 0 && data.secret_files !== undefined)
    return <>Nothing else differs: {counted(data.secret_files, "file")} that differ are left out as secrets.</>;
  if (files === 0)
    return (
      <>
        No differences: <Name text={newer} /> has the same content as <Name text={older} />.
      </>
    );
  return (
    <>
      <Name text={newer} /> against <Name text={older} />: {counted(files, "file")}
      {said.length > 0 && `; symbols: ${said.join(", ")}`}
      {cosmetic > 0 && `; ${cosmetic} changed only in comments or layout`}
    </>
  );
}

type Row = Change & { readonly change: ChangeType };

function Changes({ data }: { readonly data: DiffAnswer }): JSX.Element {
  const rows = (Object.keys(TYPES) as ChangeType[]).flatMap((change) =>
    (data.summary[`${change}_symbols`] ?? []).map((row): Row => ({ ...row, change })),
  );
  const paths = [...new Set([...data.files.map(({ path }) => path), ...rows.map(({ path }) => path)])].sort();
  const left = Object.values(data.omitted).reduce((sum, count) => sum + count, 0);
  return (
    <div class="diff" data-walk>
      {paths.map((path) => (
        <FileChanges
          key={path}
          path={path}
          file={data.files.find((file) => file.path === path)}
          rows={rows.filter((row) => row.path === path)}
          base={data.merge_base_commit ?? data.base}
        />
      ))}
      {left > 0 && (
        <p class="remark">{counted(left, "more change")} would make this page too long; compare states that are closer to each other.</p>
      )}
    </div>
  );
}

interface FileProps {
  readonly path: string;
  readonly file: ChangedFile | undefined;
  readonly rows: readonly Row[];
  readonly base: string;
}

const NOTES: Readonly<Record<NonNullable<ChangedFile["note"]>, string>> = {
  no_symbols: "no symbols in it",
  outside_symbols: "outside of its symbols",
  cosmetic: "comments or layout only",
  binary: "binary",
  too_large: "too large to compare",
  not_indexed: "not indexed",
  missing: "its content is missing or damaged",
  link: "a link",
};

function FileChanges({ path, file, rows, base }: FileProps): JSX.Element {
  const isGone = file?.status === "deleted" || (rows.length > 0 && rows.every(({ change }) => change === "deleted"));
  return (
    <section>
      <h2>
        <a href={isGone ? codeAddress(path, undefined, undefined, base) : codeAddress(path)}>
          <Path path={path} />
        </a>{" "}
        <span class="quiet">
          {file?.status !== undefined && file.status !== "modified" && `${file.status} `}
          {file?.before_path && (
            <>
              was <Name text={file.before_path} />{" "}
            </>
          )}
          {file?.note && NOTES[file.note]}
        </span>
      </h2>
      <ul>
        {rows
          .toSorted((a, b) => a.line - b.line)
          .map((row) => (
            <ChangeRow key={`${row.change} ${row.name} ${row.line}`} row={row} base={base} />
          ))}
      </ul>
    </section>
  );
}

function ChangeRow({ row, base }: { readonly row: Row; readonly base: string }): JSX.Element {
  const { change, path, line, preview } = row;
  const now = row.after_signature ?? row.signature ?? row.name;
  const before = row.before_signature;
  return (
    <li class={change}>
      <a data-stop class="target" href={codeAddress(path, line, undefined, change === "deleted" ? base : undefined)}>
        <span class="sign" aria-hidden="true">
          {TYPES[change]}
        </span>
        <span class="unseen">{change} </span>
        <span class="what">{row.kind}</span>
        <span class="signature">
          {before && before !== now && (
            <del>
              <Name text={before} />
            </del>
          )}
          <Name text={now} />
          {row.before_name !== undefined && row.before_name !== row.name && (
            <span class="quiet">
              {" "}
              was <Name text={row.before_name} />
            </span>
          )}
          {row.before_path !== undefined && row.before_path !== path && (
            <span class="quiet">
              {" "}
              from <Name text={row.before_path} />
            </span>
          )}
        </span>
        <span class="where">
          {row.lines_added > 0 && <ins>+{row.lines_added}</ins>} {row.lines_deleted > 0 && <del>−{row.lines_deleted}</del>}
        </span>
      </a>
      {preview && <Lines preview={preview} name={row.name} />}
    </li>
  );
}

/** The changed lines of a symbol, drawn only when the user opens them. */
function Lines({ preview, name }: { readonly preview: string; readonly name: string }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Lines <span class="unseen">of {name}</span>
      </summary>
      {isOpen && (
        <pre>
          {preview.split("\n").map((text, index) => (
            <span key={`${index} ${text}`} class={text.startsWith("+") ? "came" : text.startsWith("-") ? "went" : ""}>
              {visibleLine(text)}
              {"\n"}
            </span>
          ))}
        </pre>
      )}
    </details>
  );
}
