/** Functions of the C library, called directly because the runtime's wrappers cost as much as the calls themselves. */
import { dlopen, FFIType } from "bun:ffi";

const LIBRARIES = ["libc.so.6", "libc.so"];
const { i32, i64_fast, ptr, u32, u64_fast } = FFIType;
const SYMBOLS = {
  statx: { args: [i32, ptr, i32, u32, ptr], returns: i32 },
  open: { args: [ptr, i32], returns: i32 },
  // Returned as numbers, because making a BigInt takes longer than some calls.
  read: { args: [i32, ptr, u64_fast], returns: i64_fast },
  close: { args: [i32], returns: i32 },
} as const;
export type CLibrary = ReturnType<typeof dlopen<typeof SYMBOLS>>["symbols"];

let known: CLibrary | null | undefined;

/** The functions; null on systems without them (statx came with glibc 2.28 and musl 1.2.5). */
export function cLibrary(): CLibrary | null {
  if (known === undefined) known = process.platform === "linux" ? firstLibrary() : null;
  return known;
}

function firstLibrary(): CLibrary | null {
  for (const library of LIBRARIES) {
    try {
      return dlopen(library, SYMBOLS).symbols;
    } catch {
      // Tries the next name, which is that of another C library.
    }
  }
  return null;
}
