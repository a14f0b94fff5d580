/** Counts words as FTS5's `ascii` tokenizer splits them: runs of ASCII letters, ASCII digits and any other characters beyond ASCII. */
export function wordCount(text: string): number {
  let words = 0;
  let isInWord = false;
  for (let at = 0; at < text.length; at++) {
    const isOfWord = isWordCode(text.charCodeAt(at));
    if (isOfWord && !isInWord) words++;
    isInWord = isOfWord;
  }
  return words;
}

const IS_WORD_CODE = Uint8Array.from({ length: 128 }, (_, code) => Number(/[0-9A-Za-z]/.test(String.fromCharCode(code))));

function isWordCode(code: number): boolean {
  return code > 127 || IS_WORD_CODE[code] === 1;
}
