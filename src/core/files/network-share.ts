/** Whether a directory lies on another machine. Databases there are at risk: their locks, and the memory that readers and writers share, may not hold. */
import { statfsSync } from "node:fs";

/** The numbers that Linux gives file systems of other machines (statfs(2)). FUSE is left out: most of what it carries is local. */
const SHARES: Readonly<Record<number, string>> = {
  [0x6969]: "NFS",
  [0x517b]: "SMB",
  [0xfe534d42]: "SMB",
  [0xff534d42]: "SMB",
  [0x01021997]: "9P",
  [0x00c36400]: "Ceph",
  [0x0bd00bd0]: "Lustre",
  [0x5346414f]: "AFS",
};

/** What kind of share a directory is on; undefined when it is local or the system does not say. */
export function networkShare(
  directory: string,
  platform: NodeJS.Platform = process.platform,
  typeOf: (path: string) => number = (path) => statfsSync(path).type,
): string | undefined {
  if (platform === "win32") return /^[\\/]{2}[^\\/?.]/.test(directory) ? "SMB" : undefined;
  if (platform !== "linux") return undefined;
  try {
    // Some runtimes give the number with a sign.
    return SHARES[typeOf(directory) >>> 0];
  } catch {
    return undefined;
  }
}
