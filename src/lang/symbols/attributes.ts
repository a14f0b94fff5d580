/**
 * Attributes: members that no declaration names, because functions set them on the object that they run on (`self.size = 1`). Each
 * attribute is one symbol of its type, placed where the constructor sets it, or else where it is set first. A declared member is the
 * symbol of its declaration instead.
 */
import { Enclosing } from "#lang/enclosing.ts";
import type { Capture } from "#lang/trees/captures.ts";
import { type Draft, isFunctionLike, isOwner } from "./draft.ts";

/** The names that languages give constructors. */
const CONSTRUCTORS: ReadonlySet<string> = new Set(["__init__", "__new__", "constructor", "initialize"]);

/** A place where an attribute is set: the draft, the type of the object, and whether a constructor of the type sets it. */
interface Setting {
  readonly draft: Draft;
  readonly type: Draft;
  readonly isConstructing: boolean;
}

/** Owners of methods that are written elsewhere, by name: constructor functions, and tables that have methods. */
interface ByName {
  readonly functions: ReadonlyMap<string, Draft>;
  readonly tables: ReadonlyMap<string, Draft>;
}

/** The drafts, which are already nested, with one draft per attribute, whose owner is set here. */
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

/** The declared members, each as the offset of its type's name, a space and the member's name. */
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

/** Whose member a draft sets; undefined where the text does not tell. */
function settingOf(draft: Draft, ownersOfSelf: Enclosing<Capture>, { functions, tables }: ByName): Setting | undefined {
  const { outer } = draft;
  if (!outer) return undefined;
  if (isOwner(outer)) return { draft, type: outer, isConstructing: false };
  const owning = ownersOfSelf.findAround(draft.start, () => true);
  const setter = owning ? functionOf(outer, owning) : outermostFunction(outer);
  if (!setter) return undefined;
  const around = setter.outer;
  if (around && isOwner(around)) return { draft, type: around, isConstructing: CONSTRUCTORS.has(setter.name) };
  // A method written outside of its table: `function Cart:add(item) … end`.
  const table = !owning && setter.scope.length === 1 ? tables.get(setter.scope[0] as string) : undefined;
  if (table) return { draft, type: table, isConstructing: false };
  // A function called with `new` is itself the type of the objects it makes; its methods are written outside: `Foo.prototype.run =
  // function () {…}`.
  if (!owning) return undefined;
  const made = setter.scope.at(-1) ?? setter.name;
  const type = /^\p{Lu}/u.test(made) ? (made === setter.name ? setter : functions.get(made)) : undefined;
  return type && { draft, type, isConstructing: type === setter };
}

/** The draft of the function that stands at a capture; the draft may begin earlier (`const run = function () {…}`). */
function functionOf(inner: Draft, { start, end }: Capture): Draft | undefined {
  for (let at: Draft | null = inner; at; at = at.outer) {
    if (at.start > start) continue;
    return isFunctionLike(at) && at.end >= end && start < at.bodyStart && at.bodyStart < end ? at : undefined;
  }
  return undefined;
}

/** The outermost of nested functions: `self` means the same object in all of them. */
function outermostFunction(inner: Draft): Draft | undefined {
  let at = inner;
  if (!isFunctionLike(at)) return undefined;
  while (at.outer && isFunctionLike(at.outer)) at = at.outer;
  return at;
}
