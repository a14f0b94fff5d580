/** Running a compiler for what it prints. */

/** Lines that a command writes, on both of its outputs; that it fails is what it is run for. */
export function runErrors(
  command: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): string[] {
  const { stdout, stderr } = Bun.spawnSync([...command], { cwd, env: { ...process.env, ...env, LC_ALL: "C.UTF-8" } });
  return `${stdout.toString()}\n${stderr.toString()}`.split("\n");
}
