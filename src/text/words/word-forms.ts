/**
 * Other ways to write the same word: British or American spelling, and irregular inflections.
 * Regular plurals and inflections need nothing: they share one stem.
 */

/** With fewer letters, the two sides of a rule would be different words: `hour` is not `hor`. */
const SPELLED_CHARS_MIN = 5;
const DOUBLED_CHARS_MIN = 8;

interface SpellingRule {
  readonly from: RegExp;
  readonly to: string;
  readonly charsMin?: number;
}

/**
 * Rules for stems whose spelling differs, each with the endings that may follow: `behaviour`,
 * `behaviours`, `behavioural`, `organised`, `organisation`.
 */
const SPELLINGS: readonly SpellingRule[] = [
  { from: /our(?=(?:s|ed|ing|al|able|ite|ful|less)?$)/, to: "or" },
  { from: /or(?=(?:s|ed|ing|al|able|ite|ful|less)?$)/, to: "our" },
  { from: /is(?=(?:e|es|ed|er|ers|ing|able|ation|ations)$)/, to: "iz", charsMin: 6 },
  { from: /iz(?=(?:e|es|ed|er|ers|ing|able|ation|ations)$)/, to: "is", charsMin: 6 },
  { from: /ys(?=(?:e|es|ed|er|ers|ing)$)/, to: "yz" },
  { from: /yz(?=(?:e|es|ed|er|ers|ing)$)/, to: "ys" },
  { from: /([bt])re(?=s?$)/, to: "$1er" },
  { from: /([bt])er(?=s?$)/, to: "$1re" },
  { from: /([bt])r(?=(?:ed|ing)$)/, to: "$1er" },
  { from: /ogue(?=s?$)/, to: "og" },
  { from: /og(?=s?$)/, to: "ogue" },
  { from: /(?<=[ie]n)ce(?=s?$)/, to: "se" },
  { from: /(?<=[ie]n)se(?=s?$)/, to: "ce" },
  { from: /ll(?=(?:ed|ing|er|ers|ation)$)/, to: "l", charsMin: DOUBLED_CHARS_MIN },
  { from: /(?<=[^l])l(?=(?:ed|ing|er|ers|ation)$)/, to: "ll", charsMin: DOUBLED_CHARS_MIN - 1 },
];

/** Other spellings of a lower-case word. The rules do not know words: a result need not be one. */
export function spellings(word: string): string[] {
  const made = SPELLINGS.filter(({ from, charsMin = SPELLED_CHARS_MIN }) => word.length >= charsMin && from.test(word));
  return [...new Set(made.map(({ from, to }) => word.replace(from, to)))];
}

/**
 * Verbs and nouns of technical texts whose forms no stemmer unites; each line begins with the form under which the others are looked up.
 */
const IRREGULAR = `
begin began begun
bind bound
break broke broken
build built
catch caught
choose chose chosen
do did done
draw drew drawn
drive drove driven
fall fell fallen
feed fed
find found
freeze froze frozen
forget forgot forgotten
get got gotten
give gave given
grow grew grown
hide hid hidden
hold held
keep kept
know knew known
leave left
lose lost
make made
mean meant
read
rise rose risen
run ran
say said
see saw seen
send sent
shake shook shaken
shrink shrank shrunk
show shown
sleep slept
speak spoke spoken
spend spent
stand stood
steal stole stolen
swear swore sworn
take took taken
tell told
think thought
throw threw thrown
wake woke woken
wind wound
write wrote written
child children
vertex vertices
matrix matrices
axis axes
basis bases
`
  .trim()
  .split("\n")
  .map((line) => line.split(" "));

const bases = new Map(IRREGULAR.flatMap(([base = "", ...forms]) => forms.map((form): [string, string] => [form, base])));

/** The base form of an irregular form; any other word itself. */
export function baseForm(word: string): string {
  return bases.get(word) ?? word;
}
