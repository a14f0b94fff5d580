/**
 * The types that languages bring along and that overloads differ in: what an argument of one of them converts to without a word in the
 * code. Names of several languages stand side by side, because none of these names means another basic type elsewhere.
 */

/** A basic type: numbers by width, and the others. */
type Basic = "number" | "truth" | "letter" | "text";

interface BasicType {
  readonly is: Basic;
  /** All names of the type, which tell it from others. */
  readonly type: string;
  /** Where a type stands among the numbers: one converts to those further on. */
  readonly rank: number;
  /** Whether it is the object form of the type, which may be null: `Integer` of `int`. */
  readonly isBoxed: boolean;
}

/** Numbers by width. Each type has its names on one line, those of its object form behind the bar. */
const NUMBERS: readonly (readonly string[])[] = [
  ["byte i8 Int8|Byte", "sbyte SByte", "u8 UInt8 UByte"],
  ["short i16 Int16|Short", "ushort u16 UInt16 UShort"],
  ["int i32 Int32 Int|Integer", "uint u32 UInt32 UInt"],
  ["long i64 Int64|Long", "ulong u64 UInt64 ULong", "nint", "nuint"],
  ["float f32 Single|Float"],
  ["double f64 CGFloat|Double"],
  ["decimal|Decimal"],
];

const BASIC: ReadonlyMap<string, BasicType> = new Map([
  ...NUMBERS.flatMap((types, rank) => types.flatMap((names) => named(names, "number", rank))),
  ...named("boolean bool|Boolean Bool", "truth", 0),
  ...named("char|Character Char", "letter", 0),
  ...named("|String string", "text", 0),
]);

/** Types that take values of any type. */
const ANY: ReadonlySet<string> = new Set(["Object", "object", "Any", "AnyObject", "dynamic", "AnyRef"]);
/** Types of the runtime that basic types are values of. */
const ABOVE: Readonly<Record<Basic, ReadonlySet<string>>> = {
  number: new Set(["Number", "Comparable", "Serializable", "AnyVal"]),
  truth: new Set(["Comparable", "Serializable", "AnyVal"]),
  letter: new Set(["Comparable", "Serializable", "AnyVal"]),
  text: new Set(["CharSequence", "Comparable", "Serializable"]),
};

/** Distances of an argument's type from a parameter's, from the same type to any type; only their order counts. */
export const SAME = 0;
export const WIDER = 1;
const BOXED = 20;
const ABOVE_IT = 40;
export const ANYTHING = 1_000;

function named(type: string, is: Basic, rank: number): [string, BasicType][] {
  return type
    .split("|")
    .flatMap((names, at) => names.split(" ").map((name): [string, BasicType] => [name, { is, type, rank, isBoxed: at === 1 }]))
    .filter(([name]) => name !== "");
}

/** Likewise, by their names in small letters: traces of a runtime write a type otherwise than the code that declares it. */
const IN_ANY_CASE: ReadonlyMap<string, string> = new Map([...BASIC].map(([name, { type }]) => [name.toLowerCase(), type]));

/** What two names of one basic type have in common, in any letter case; the name itself for all other types. */
export function sameInAnyCase(type: string): string {
  const name = type.toLowerCase();
  return IN_ANY_CASE.get(name) ?? name;
}

/** Whether a type is one that languages have built in. */
export function isBasic(type: string): boolean {
  return BASIC.has(type);
}

/** Whether a type takes values of every other. */
export function takesAnything(type: string): boolean {
  return ANY.has(type);
}

/** Whether a value of a type may be null, as far as its name says. */
export function mayBeNull(type: string): boolean {
  const basic = BASIC.get(type);
  return basic === undefined || basic.isBoxed;
}

/**
 * The distance of a basic type from the type of a parameter; null where a value of it certainly is none of that type; undefined where the
 * parameter's type is no basic one and none that all such values are of.
 */
export function basicDistance(type: string, parameter: string): number | null | undefined {
  const from = BASIC.get(type);
  if (!from) return undefined;
  const to = BASIC.get(parameter);
  if (!to) return ABOVE[from.is].has(parameter) ? ABOVE_IT : undefined;
  const boxing = from.isBoxed === to.isBoxed ? 0 : BOXED;
  if (from.type === to.type) return type === parameter ? SAME : boxing;
  if (from.is === "number" && to.is === "number") return to.rank > from.rank ? WIDER * (to.rank - from.rank) + boxing : undefined;
  // A letter is a number in languages of C's family, where it stands for its code.
  if (from.is === "letter" && to.is === "number") return to.rank >= 2 ? WIDER * to.rank + boxing : undefined;
  return null;
}
