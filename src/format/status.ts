/** A record as aligned `name  value` lines, for people. */

/** Writes the fields that say something; lists are joined, nested records flattened. */
export function statusLines(record: Readonly<Record<string, unknown>>): string {
  const rows = Object.entries(record).flatMap(([name, value]) => {
    const text = describe(value);
    return text === "" ? [] : [[name, text] as const];
  });
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `${name.padEnd(width)}  ${text}`).join("\n");
}

function describe(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(describe).join(", ");
  if (typeof value !== "object") return String(value);
  return Object.values(value)
    .filter((part) => part !== null && part !== 0)
    .map(String)
    .join(" ");
}
