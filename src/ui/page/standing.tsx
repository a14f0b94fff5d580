/** Remarks on how closely an answer reflects the files. */
import type { JSX } from "preact";
import type { AnswerState } from "#core/protocol.ts";
import { counted, Name } from "./text.tsx";

/** What a reader must know about the state of the index; empty for an answer that is up to date and complete. */
export function Standing({ state }: { readonly state: AnswerState }): JSX.Element {
  const { freshness_status: freshness, unchecked_files: unchecked = 0, answered_from: from, warnings = [] } = state;
  const said = [
    ...(from === undefined ? [] : [`Answered from ${from}, the stored default ref.`]),
    ...(freshness === "syncing" ? ["The index is being brought up to date: this is what it has so far."] : []),
    ...(freshness === "stale" ? [`The index is behind the disk${unchecked > 0 ? ` (${counted(unchecked, "file")})` : ""}.`] : []),
    ...warnings,
  ];
  return (
    <>
      {said.map((sentence) => (
        <p key={sentence} class="remark">
          <Name text={sentence} />
        </p>
      ))}
    </>
  );
}
