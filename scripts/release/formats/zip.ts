/** Zip archives, the same bytes for the same entries on every machine. Wheels are zip archives too. */
import { type Entry, modeOf } from "./tar.ts";

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** 2.0, the first with folders and deflate; made on Unix, so that the upper half of the attributes is a mode. */
const VERSION_NEEDED = 20;
const MADE_BY_UNIX = (3 << 8) | VERSION_NEEDED;
const UTF8_NAMES = 1 << 11;
const DEFLATED = 8;
const REGULAR_FILE = 0o100000;
const LEVEL = 6;

export function zip(entries: readonly Entry[], epoch: number): Uint8Array {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.path);
    const packed = Bun.deflateSync(entry.bytes as Uint8Array<ArrayBuffer>, { level: LEVEL, library: "libdeflate" });
    const shared = sharedFields(entry, packed.length, name.length, epoch);
    files.push(numbers([LOCAL, 4]), shared, name, Buffer.from(packed));
    directory.push(numbers([CENTRAL, 4], [MADE_BY_UNIX, 2]), shared, numbers(...centralFields(entry, offset)), name);
    offset += 4 + shared.length + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const count = entries.length;
  const end = numbers([END, 4], [0, 2], [0, 2], [count, 2], [count, 2], [listed.length, 4], [offset, 4], [0, 2]);
  return Buffer.concat([...files, listed, end]);
}

/** What the header before a file and its row in the directory both have. */
function sharedFields({ bytes }: Entry, packed: number, name: number, epoch: number): Buffer {
  const [time, date] = dosTime(epoch);
  const crc = Bun.hash.crc32(bytes);
  return numbers(
    ...([
      [VERSION_NEEDED, 2],
      [UTF8_NAMES, 2],
      [DEFLATED, 2],
      [time, 2],
      [date, 2],
    ] as const),
    ...([
      [crc, 4],
      [packed, 4],
      [bytes.length, 4],
      [name, 2],
      [0, 2],
    ] as const),
  );
}

type Field = readonly [value: number, bytes: 2 | 4];

function centralFields(entry: Entry, offset: number): readonly Field[] {
  return [
    [0, 2],
    [0, 2],
    [0, 2],
    [((REGULAR_FILE | modeOf(entry)) << 16) >>> 0, 4],
    [offset, 4],
  ];
}

function numbers(...fields: readonly Field[]): Buffer {
  return Buffer.concat(
    fields.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value >>> 0, 0, bytes);
      return field;
    }),
  );
}

/** Time and date as MS-DOS has them, in universal time: zip knows no zones, and nothing before 1980. */
function dosTime(epoch: number): readonly [number, number] {
  const at = new Date(Math.max(epoch, Date.UTC(1980, 0, 1) / 1000) * 1000);
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return [time, date];
}
