/** A count with its noun in the right number: "1 file", "2 files". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
