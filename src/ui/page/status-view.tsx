/** What is indexed, how fresh the index is, and the last runs. */
import type { JSX } from "preact";
import type { RefsAnswer, StatusAnswer } from "./answers.ts";
import { useAnswer } from "./connection.ts";
import { FailureNotice, IndexButton } from "./failure-notice.tsx";
import { counted, Name } from "./text.tsx";

/** The state of the index, with a button to bring it up to date. */
export function StatusView(): JSX.Element {
  const { data, failure } = useAnswer<StatusAnswer>("status", {});
  const isIndexed = data !== undefined && data.index_state !== "not_indexed";
  const refs = useAnswer<RefsAnswer>("list-refs", isIndexed ? {} : null);
  if (failure) return <FailureNotice failure={failure} />;
  if (!data) return <div aria-busy="true" />;
  if (!isIndexed) return <FailureNotice failure={{ code: "not_indexed", message: "" }} />;
  return (
    <div class="status">
      <h1>The index of this workspace</h1>
      <p>
        <Health data={data} /> <IndexButton what="Bring up to date" />
      </p>
      {data.warnings.map((warning) => (
        <p key={warning} class="remark">
          <Name text={warning} />
        </p>
      ))}
      <Facts data={data} />
      {refs.data && <Views refs={refs.data} />}
      <div class="columns">
        <Rows title="Languages" head={["Language", "Files"]} rows={languagesOf(data)} />
        <Rows
          title="Left out"
          head={["Why", "Files"]}
          rows={data.skipped.map(({ reason, files }) => [LEFT_OUT[reason] ?? reason, files.toLocaleString("en")])}
        />
        <Rows
          title="What ran last"
          head={["When", "What"]}
          rows={data.recent_jobs
            .slice(0, 8)
            .map((job) => [
              ago(job.created_at),
              `${job.mode}: ${job.status}, ${counted(job.files_indexed, "file")} in ${((job.duration_ms ?? 0) / 1000).toFixed(1)} s`,
            ])}
        />
      </div>
    </div>
  );
}

const LEFT_OUT: Readonly<Record<string, string>> = {
  binary: "binary",
  too_large: "too large",
  not_regular: "links, submodules, special files",
  unreadable: "cannot be read",
  vanished: "vanished while being read",
};

function Health({ data }: { readonly data: StatusAnswer }): JSX.Element {
  const isWell = data.index_state === "compatible" && data.freshness_status === "fresh";
  const words = data.index_state === "compatible" ? (isWell ? "The index matches the disk." : data.freshness_detail) : data.detail;
  return (
    <b class={isWell ? "health well" : "health"}>
      <Name text={words} />
    </b>
  );
}

function Facts({ data }: { readonly data: StatusAnswer }): JSX.Element {
  const facts: readonly (readonly [string, string])[] = [
    ["Workspace", data.repo],
    ["Shown", `${data.ref}${data.head_commit ? ` at ${data.head_commit.slice(0, 12)}` : ""}`],
    ...(data.default_ref === null ? [] : [["Questions search", data.default_ref] as const]),
    ["Holds", `${counted(data.files, "file")}, ${counted(data.symbols, "symbol")}`],
    [
      "Waiting",
      data.pending_changes + data.pending_removals === 0
        ? "nothing"
        : `${counted(data.pending_changes, "changed file")}, ${data.pending_removals} removed`,
    ],
    ["Indexed last", data.last_indexed_at === null ? "never" : ago(data.last_indexed_at)],
    ["On disk", `${(data.database_bytes / 1e6).toFixed(1)} MB`],
    ["Version", data.version],
    ...(data.writer === null ? [] : [["Writing now", `process ${data.writer.pid} on ${data.writer.host}`] as const]),
    ...(data.interrupted_recovery_report === null ? [] : [["Interrupted", data.interrupted_recovery_report] as const]),
  ];
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Name text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Views({ refs }: { readonly refs: RefsAnswer }): JSX.Element {
  return (
    <Rows
      title="Branches, worktrees and commits in it"
      head={["What", "Kind", "Files", "Of its own"]}
      rows={refs.refs.map((view) => [
        `${view.ref}${view.is_current ? " (here)" : ""}${view.is_gone ? " (gone)" : ""}`,
        view.kind,
        view.files.toLocaleString("en"),
        view.own_files.toLocaleString("en"),
      ])}
    />
  );
}

function Rows({
  title,
  head,
  rows,
}: {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}): JSX.Element | null {
  if (rows.length === 0) return null;
  return (
    <section>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={`${index} ${row[0]}`}>
              {row.map((cell, column) => (
                <td key={head[column]}>
                  <Name text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function languagesOf({ languages }: StatusAnswer): (readonly string[])[] {
  const byLanguage = new Map<string, number>();
  for (const { language, files } of languages) byLanguage.set(language, (byLanguage.get(language) ?? 0) + files);
  return [...byLanguage].sort((a, b) => b[1] - a[1]).map(([language, files]) => [language, files.toLocaleString("en")]);
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

function ago(time: string): string {
  const passed = Date.now() - Date.parse(time);
  const [unit, ms] = UNITS.find(([, size]) => passed >= size) ?? ["second", 1_000];
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(-Math.floor(passed / ms), unit);
}
