/** Whether this program is the compiled executable or runs from source. */

/** The root of the files inside an executable. On Windows it is a drive of its own, whose name is percent-encoded in module URLs. */
const EMBEDDED_ROOT = /\/\$bunfs\/|\/(?:~|%7E)BUN\//i;

/** Whether the module at this URL is inside an executable. */
export function isCompiled(moduleUrl: string = import.meta.url): boolean {
  return EMBEDDED_ROOT.test(moduleUrl);
}
