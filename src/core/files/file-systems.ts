/** Properties of the file system that holds a directory: whether others write to it unseen by this kernel, and whether locks in it hold. */
import { statfsSync } from "node:fs";

interface FileSystem {
  readonly name: string;
  /** Whether it lies on another machine: then locks, and the shared memory of a database's readers and writers, may not work. */
  readonly isShare: boolean;
}

/**
 * File systems to which other machines, or a process outside the kernel's view, write without an event here, by their Linux numbers
 * (statfs(2), magic.h). FUSE does not count as a share: most of what it carries is local.
 */
const WRITTEN_FROM_ELSEWHERE: ReadonlyMap<number, FileSystem> = new Map([
  [0x6969, { name: "NFS", isShare: true }],
  [0x517b, { name: "SMB", isShare: true }],
  [0xff534d42, { name: "SMB", isShare: true }],
  [0xfe534d42, { name: "SMB", isShare: true }],
  [0x01021997, { name: "9P", isShare: true }],
  [0x00c36400, { name: "Ceph", isShare: true }],
  [0x0bd00bd0, { name: "Lustre", isShare: true }],
  [0x5346414f, { name: "AFS", isShare: true }],
  [0x65735546, { name: "FUSE", isShare: false }],
  [0x786f4256, { name: "VirtualBox's shared folders", isShare: false }],
  [0xbacbacbc, { name: "VMware's shared folders", isShare: false }],
  [0x01161970, { name: "GFS2", isShare: false }],
  [0x7461636f, { name: "OCFS2", isShare: false }],
  // The kernel's own file systems: entries come and go in them without changing the times of directories.
  ...[0x9fa0, 0x62656572, 0x27e0eb, 0x63677270, 0x64626720, 0x74726163, 0x62656570, 0x73636673].map(
    (type) => [type, { name: "a file system of the kernel's own", isShare: false }] as const,
  ),
]);

type TypeOf = (path: string) => number;

const typeOnDisk: TypeOf = (path) => statfsSync(path).type;

/** Some runtimes return the number signed, so it is made unsigned. */
function fileSystemOf(directory: string, typeOf: TypeOf): FileSystem | undefined {
  return WRITTEN_FROM_ELSEWHERE.get(typeOf(directory) >>> 0);
}

/** The name of a directory's file system if it does not tell a watcher of every change; undefined if it does. */
export function silentFileSystem(directory: string, typeOf: TypeOf = typeOnDisk): string | undefined {
  try {
    return fileSystemOf(directory, typeOf)?.name;
  } catch {
    return "an unknown file system";
  }
}

/** The kind of network share that holds a directory; undefined when it is local or the system does not say. */
export function networkShare(
  directory: string,
  platform: NodeJS.Platform = process.platform,
  typeOf: TypeOf = typeOnDisk,
): string | undefined {
  if (platform === "win32") return /^[\\/]{2}[^\\/?.]/.test(directory) ? "SMB" : undefined;
  if (platform !== "linux") return undefined;
  try {
    const found = fileSystemOf(directory, typeOf);
    return found?.isShare ? found.name : undefined;
  } catch {
    return undefined;
  }
}
