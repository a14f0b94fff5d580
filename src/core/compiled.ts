/** Whether this program is the compiled executable or runs from source. */

/** The root of the files inside an executable: on Windows a drive of its own, whose name addresses of modules have encoded. */
const EMBEDDED_ROOT = /\/\$bunfs\/|\/(?:~|%7E)BUN\//i;

/** Whether a module of this address is inside an executable. */
export function isCompiled(moduleUrl: string = import.meta.url): boolean {
  return EMBEDDED_ROOT.test(moduleUrl);
}
