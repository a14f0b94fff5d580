/** The archives of ar(1), which Debian packages are. */

export interface Member {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export function ar(members: readonly Member[], epoch: number): Uint8Array {
  const parts: Uint8Array[] = [Buffer.from("!<arch>\n")];
  for (const { name, bytes } of members) {
    const fields = [
      name.padEnd(16),
      String(epoch).padEnd(12),
      "0".padEnd(6),
      "0".padEnd(6),
      "100644".padEnd(8),
      String(bytes.length).padEnd(10),
    ];
    parts.push(Buffer.from(`${fields.join("")}\`\n`), bytes, Buffer.from(bytes.length % 2 === 0 ? "" : "\n"));
  }
  return Buffer.concat(parts);
}
