/** Writes the checks of `doctor`. */
import type { NextStep } from "#core/next-step.ts";
import { printable } from "#format/lines.ts";
import { remediationText } from "#format/next-step.ts";
import type { Sheet } from "#format/sheet.ts";

interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
  readonly remediation?: string;
  readonly next?: NextStep;
}

/** One check per line, with what to do about a failure below it. */
export function doctorSheet(checks: readonly Check[]): Sheet {
  const rows = checks.map(({ next, remediation, ...check }) => {
    const advice = remediationText({ ...(remediation === undefined ? {} : { remediation }), ...(next === undefined ? {} : { next }) });
    return { ...check, ...(advice === undefined ? {} : { remediation: advice }) };
  });
  return { data: () => ({ checks: rows }), rows, lines: () => rows.map(checkLine).join("\n") };
}

function checkLine({ ok, name, detail, remediation }: { ok: boolean; name: string; detail: string; remediation?: string }): string {
  const head = printable(`${ok ? "ok  " : "FAIL"} ${name}: ${detail}`);
  return remediation === undefined ? head : `${head}\n     next: ${printable(remediation)}`;
}
