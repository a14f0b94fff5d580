/**
 * Attributes: members that no declaration names, because functions set them on the object that they run on (`self.size = 1`). Each is one symbol
 * of its type, where the constructor sets it, or else where it is set first. Members that are declared are what their declarations say.
 */
import { Enclosing } from "#lang/enclosing.ts";
import type { Capture } from "#lang/trees/captures.ts";
import { type Draft, isFunctionLike, isOwner } from "./draft.ts";

/** What languages call the function that sets up an object. */
const CONSTRUCTORS: ReadonlySet<string> = new Set(["__init__", "__new__", "constructor", "initialize"]);

/** A place where an attribute is set: the draft, its type, and whether what makes objects of the type sets it. */
interface Setting {
  readonly draft: Draft;
  readonly type: Draft;
  readonly isConstructing: boolean;
}

/** What the code of methods may be part of though it stands elsewhere: functions that make objects, and tables that have methods. */
interface ByName {
  readonly functions: ReadonlyMap<string, Draft>;
  readonly tables: ReadonlyMap<string, Draft>;
}

/** The drafts, which are nested already, with one of each attribute. It gets its owner here. */
export function withAttributes(drafts: readonly Draft[], captures: readonly Capture[]): Draft[] {
  const assigned = drafts.filter(({ isAssigned }) => isAssigned);
  if (assigned.length === 0) return [...drafts];
  const functions = new Map(drafts.filter(isFunctionLike).map((draft) => [draft.name, draft]));
  const tables = new Map(drafts.filter((draft) => isOwner(draft) && !draft.outer).map((draft) => [draft.name, draft]));
  const ownersOfSelf = new Enclosing(captures.filter(({ role }) => role.is === "owns_self"));
  const declared = declaredNames(drafts);
  const chosen = new Map<Draft, Map<string, Setting>>();
  for (const draft of assigned) {
    const setting = settingOf(draft, ownersOfSelf, { functions, tables });
    if (!setting || declared.has(`${setting.type.nameStart} ${draft.name}`)) continue;
    const ofType = chosen.get(setting.type) ?? new Map<string, Setting>();
    chosen.set(setting.type, ofType);
    const known = ofType.get(draft.name);
    if (!known || (setting.isConstructing && !known.isConstructing)) ofType.set(draft.name, setting);
  }
  const kept = new Set<Draft>();
  for (const ofType of chosen.values()) {
    for (const { draft, type } of ofType.values()) {
      draft.owner = type;
      kept.add(draft);
    }
  }
  return drafts.filter((draft) => !draft.isAssigned || kept.has(draft));
}

/** Names of members that are declared, each behind the place of its type's name. */
function declaredNames(drafts: readonly Draft[]): ReadonlySet<string> {
  const places = Map.groupBy(drafts, ({ name }) => name);
  return new Set(
    drafts.flatMap((draft) => {
      if (draft.isAssigned) return [];
      const named = draft.scope.length > 0 ? (places.get(draft.scope.at(-1) as string) ?? []) : [];
      // Parameters of a constructor can declare members.
      const outer = draft.kind === "property" && draft.outer && isFunctionLike(draft.outer) ? draft.outer.outer : draft.outer;
      return [...named, ...(outer ? [outer] : [])].map(({ nameStart }) => `${nameStart} ${draft.name}`);
    }),
  );
}

/** Whose member is set; undefined where nobody can tell from the text. */
function settingOf(draft: Draft, ownersOfSelf: Enclosing<Capture>, { functions, tables }: ByName): Setting | undefined {
  const { outer } = draft;
  if (!outer) return undefined;
  if (isOwner(outer)) return { draft, type: outer, isConstructing: false };
  const owning = ownersOfSelf.findAround(draft.start, () => true);
  const setter = owning ? functionOf(outer, owning) : outermostFunction(outer);
  if (!setter) return undefined;
  const around = setter.outer;
  if (around && isOwner(around)) return { draft, type: around, isConstructing: CONSTRUCTORS.has(setter.name) };
  // A method that is written beside its table: `function Cart:add(item) … end`.
  const table = !owning && setter.scope.length === 1 ? tables.get(setter.scope[0] as string) : undefined;
  if (table) return { draft, type: table, isConstructing: false };
  // A function that is called with `new` makes objects by itself, and others are written beside it: `Foo.prototype.run = function () {…}`.
  if (!owning) return undefined;
  const made = setter.scope.at(-1) ?? setter.name;
  const type = /^\p{Lu}/u.test(made) ? (made === setter.name ? setter : functions.get(made)) : undefined;
  return type && { draft, type, isConstructing: type === setter };
}

/** The draft of a function that is written there: it may begin before it (`const run = function () {…}`). */
function functionOf(inner: Draft, { start, end }: Capture): Draft | undefined {
  for (let at: Draft | null = inner; at; at = at.outer) {
    if (at.start > start) continue;
    return isFunctionLike(at) && at.end >= end && start < at.bodyStart && at.bodyStart < end ? at : undefined;
  }
  return undefined;
}

/** The outermost of functions in each other: all of them have the object of the method. */
function outermostFunction(inner: Draft): Draft | undefined {
  let at = inner;
  if (!isFunctionLike(at)) return undefined;
  while (at.outer && isFunctionLike(at.outer)) at = at.outer;
  return at;
}
