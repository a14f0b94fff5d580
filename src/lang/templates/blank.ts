/** White space of the same length, with the same line breaks, so that offsets and lines stay the same. */
export function blank(text: string): string {
  return text.replace(/[^\r\n]/g, " ");
}
