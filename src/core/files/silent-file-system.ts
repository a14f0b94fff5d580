/** Which file systems tell a watcher of every change: those whose writers all go through this machine's kernel. */
import { statfsSync } from "node:fs";

/**
 * Numbers that `statfs` gives file systems (Linux's `magic.h`) that other machines, or a process outside of the kernel's view, write to without
 * an event here: network file systems, FUSE, and the shared folders of virtual machines.
 */
const WRITTEN_FROM_ELSEWHERE: ReadonlyMap<number, string> = new Map([
  [0x6969, "NFS"],
  [0x517b, "SMB"],
  [0xff534d42, "CIFS"],
  [0xfe534d42, "SMB2"],
  [0x65735546, "FUSE"],
  [0x01021997, "9P"],
  [0x00c36400, "Ceph"],
  [0x5346414f, "AFS"],
  [0x786f4256, "VirtualBox's shared folders"],
  [0xbacbacbc, "VMware's shared folders"],
  [0x01161970, "GFS2"],
  [0x7461636f, "OCFS2"],
]);

/** The file system of a directory when it does not tell of every change; undefined for one that does. */
export function silentFileSystem(directory: string): string | undefined {
  try {
    return WRITTEN_FROM_ELSEWHERE.get(statfsSync(directory).type >>> 0);
  } catch {
    return "an unknown file system";
  }
}
