/** What files and modules provide to each other: what an import brings in, and what a module has under a name. */
import { type Import, isWildcard } from "#core/usage-facts.ts";
import { languageById } from "#lang/languages.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { positionOf, versionOf } from "#store/rows/row-id.ts";
import { type Answer, answerOf } from "./following.ts";
import {
  type Denotation,
  EXTERNAL,
  each,
  isSupposed,
  type Meaning,
  type Module,
  meaningOf,
  NOTHING,
  NOTHING_KNOWN,
  only,
  union,
} from "./meaning.ts";
import type { Resolver } from "./resolver.ts";
import { isFunction } from "./symbol-kinds.ts";
import type { GraphFile } from "./view-facts.ts";

export class ModuleMembers {
  readonly #resolver: Resolver;
  readonly #imported = new Map<Import, Answer<Meaning>>();
  readonly #exported = new Map<string, Answer<Meaning>>();
  readonly #files = new Map<number, GraphFile>();

  constructor(resolver: Resolver) {
    this.#resolver = resolver;
  }

  /** What an import brings in. */
  imported(file: GraphFile, what: Import): Meaning {
    // Modules may re-export from each other in a circle.
    return this.#resolver.following.take(answerOf(this.#imported, what), NOTHING, () => this.#importedNow(file, what));
  }

  #importedNow(file: GraphFile, what: Import): Meaning {
    const system = systemOf(file.language);
    if (!system) return NOTHING_KNOWN;
    const found = system.imported(this.#resolver, file, what.kind === "block" ? { ...what, kind: "all" } : what);
    if (what.kind === "block") return found;
    if (what.kind === "module" || what.kind === "file" || what.kind === "all") return found;
    return each(found, (denotation) => {
      if (denotation.is === "module" && what.kind === "default") return this.#withoutName(denotation, what, file);
      if (denotation.is === "module") return this.member(denotation.module, what.name, file);
      return denotation.is === "external" ? EXTERNAL : only(denotation);
    });
  }

  /**
   * What a default import takes from a module: its default export, else its export as a whole, else the module itself. An import that names
   * no default export (`require`) takes none, except of a component, which is all that its file gives.
   */
  #withoutName(denotation: Denotation & { readonly is: "module" }, { name: taken }: Import, file: GraphFile): Meaning {
    const isWhole = taken === "" ? !this.#isOfComponent(denotation.module) : this.#isOneValue(denotation.module);
    for (const name of isWhole ? [""] : ["default", ""]) {
      const found = this.member(denotation.module, name, file);
      if (found.denotations.length > 0) return found;
    }
    return only(denotation);
  }

  #isOfComponent({ versionId }: Module): boolean {
    return versionId !== undefined && languageById(this.#fileOf(versionId, "").language)?.components !== undefined;
  }

  /** Whether a file exports one value as a whole and nothing called `default`: a member `default` of that value is not the default export. */
  #isOneValue({ versionId }: Module): boolean {
    const exports = (versionId === undefined ? undefined : this.#resolver.facts.usage(versionId)?.exports) ?? [];
    return exports.some(({ name }) => name === "") && !exports.some(({ name }) => name === "default");
  }

  /**
   * What `name` means inside a symbol through the wildcard imports and includes that hold there, and through what these re-export: inner
   * ones come first, then those of the symbols around.
   */
  takenWithin(file: GraphFile, name: string, inner: SymbolRow | undefined): Meaning {
    const { facts } = this.#resolver;
    const imports = facts.usage(file.versionId)?.imports ?? [];
    const hold = systemOf(file.language)?.importsHold;
    if (!hold || !imports.some(({ kind }) => kind === "all")) return this.takenWhole(file, name);
    const opens: boolean[] = [];
    let last = Number.POSITIVE_INFINITY;
    const isBelow = (line: number): boolean => hold === "inside" || line <= last;
    for (const outer of facts.outwards(inner)) {
      const position = positionOf(outer.symbolRow);
      const found = this.takenWhole(file, name, ({ kind, within, line }) => kind === "all" && within === position && isBelow(line));
      if (found.denotations.length > 0) return found;
      opens.push(found.isOpen);
      last = outer.lineEnd;
    }
    const found = this.takenWhole(file, name, ({ kind, within, line }) => kind === "file" || (within === null && isBelow(line)));
    return found.denotations.length > 0 || !opens.includes(true) ? found : NOTHING_KNOWN;
  }

  /** What `name` means through a file's wildcard imports and includes, and through what these re-export. `isAsked` selects the imports. */
  takenWhole(file: GraphFile, name: string, isAsked: (what: Import) => boolean = () => true): Meaning {
    const usage = this.#resolver.facts.usage(file.versionId);
    const asked = usage?.importsBinding("").filter((what) => (what.kind === "all" || what.kind === "file") && isAsked(what)) ?? [];
    const whole = systemOf(file.language)?.laterImportsHide ? asked.toReversed() : asked;
    let isOpen = false;
    for (const what of whole) {
      const found = this.takenFrom(file, what, name);
      if (found.denotations.length > 0) return found;
      isOpen ||= found.isOpen;
    }
    return isOpen ? NOTHING_KNOWN : NOTHING;
  }

  /** What `name` means through one wildcard import or include. */
  takenFrom(file: GraphFile, what: Import, name: string): Meaning {
    const found = this.imported(file, what);
    let { isOpen } = found;
    for (const denotation of found.denotations) {
      if (denotation.is === "external") isOpen = true;
      const inside =
        denotation.is === "module"
          ? this.member(denotation.module, name, file)
          : denotation.is === "symbol"
            ? this.#resolver.memberOf(meaningOf([denotation.symbol]), name, file)
            : NOTHING;
      if (inside.denotations.some((one) => one.is !== "external" && !isSupposed(one))) return inside;
    }
    return isOpen ? NOTHING_KNOWN : NOTHING;
  }

  /** What a module has under a name. */
  member(module: Module, name: string, from: GraphFile): Meaning {
    if (module.versionId === undefined) return systemOf(from.language)?.moduleMember?.(this.#resolver, module, name, from) ?? NOTHING;
    const file = this.#fileOf(module.versionId, from.language);
    return this.exported(file, name);
  }

  #fileOf(versionId: number, language: string): GraphFile {
    const known = this.#files.get(versionId);
    if (known) return known;
    const first = this.#resolver.facts.symbolsOf(versionId)[0];
    return { versionId, path: first?.path ?? "", language: first?.language ?? language };
  }

  /** The module that consists of one file. */
  moduleOf(file: GraphFile): Meaning {
    this.#files.set(file.versionId, file);
    return only({ is: "module", module: { key: `file ${file.versionId}`, versionId: file.versionId } });
  }

  /** What a file provides to others under a name; nothing where two files take that name from each other. */
  exported(file: GraphFile, name: string): Meaning {
    return this.#resolver.following.take(answerOf(this.#exported, `${file.versionId} ${name}`), NOTHING, () => {
      const named = this.#resolver.facts.usage(file.versionId)?.exportsNamed(name) ?? [];
      const given =
        named.length > 0 ? union(named.map(({ expression }) => this.#resolver.meaning(file, expression))) : this.#given(file, name);
      const besides = systemOf(file.language)?.besides?.(this.#resolver, file, name) ?? NOTHING;
      return besides.denotations.length > 0 ? { ...union([given, besides]), isOpen: false } : given;
    });
  }

  /**
   * What a file has under a name without one of its imports (`self`), whose own path begins with that name: what it defines, what it imports
   * by that name, and then what other wildcards bring in (`use {super::*, Token::*};`, where `Token` comes with `super::*`).
   */
  exportedBeside(file: GraphFile, name: string, self: Import): Meaning {
    const { facts } = this.#resolver;
    const own = facts.atTop(file, name);
    if (own.length > 0) return meaningOf(own);
    const usage = facts.usage(file.versionId);
    const taken = usage?.importsBinding(name).find((one) => one !== self && one.within === null);
    if (taken) return taken.module === self.module && taken.line === self.line ? NOTHING : this.imported(file, taken);
    const found = this.takenWhole(file, name, (one) => one.kind === "all" && one.within === null && one.module !== self.module);
    return found.denotations.length > 0 ? found : NOTHING;
  }

  /** What a file provides under a name for which it has no explicit export. */
  #given(file: GraphFile, name: string): Meaning {
    const { facts } = this.#resolver;
    const own = facts.atTop(file, name);
    const usage = facts.usage(file.versionId);
    if (own.length > 0) {
      const isShared = systemOf(file.language)?.hasNamesakes ?? false;
      const besides = isShared ? (usage?.importsBinding(name).filter((one) => one.within === null) ?? []) : [];
      // All alternatives are known, so the union is not open.
      return union([meaningOf(own), ...besides.map((one) => ({ ...this.imported(file, one), isOpen: false }))]);
    }
    const beside = this.#besideTypes(undefined, file, name);
    if (beside.length > 0) return meaningOf(beside);
    const whole = usage?.exportsNamed("") ?? [];
    for (const { expression } of name === "" ? [] : whole) {
      const inside = this.#resolver.memberOf(this.#resolver.meaning(file, expression), name, file);
      if (inside.denotations.length > 0) return inside;
    }
    // Imports that bind no name, as `require("a")()`, are not what the file as a whole is.
    if (name === "") return NOTHING;
    if (systemOf(file.language)?.givesWhatItExports) return this.#exportedFrom(file, name);
    const taken = usage?.importsBinding(name).filter(({ kind }) => kind !== "file") ?? [];
    if (taken.length === 0) {
      const found = this.takenWithin(file, name, undefined);
      const others =
        found.denotations.length > 0 ? NOTHING : (systemOf(file.language)?.undeclared?.(this.#resolver, file, name) ?? NOTHING);
      return others.denotations.length > 0 ? others : found;
    }
    // Several imports of one name replace each other: under another condition, or where the first is missing.
    const imported = union(taken.map((one) => this.imported(file, one)));
    return systemOf(file.language)?.hasNamesakes ? this.withWhole(file, name, imported) : imported;
  }

  /** A named import hides a wildcard import of the same name only if both are of the same sort: a macro hides no trait. */
  withWhole(file: GraphFile, name: string, named: Meaning): Meaning {
    const isMacro = (one: Denotation): boolean => one.is === "symbol" && this.isMacro(one.symbol);
    if (!named.denotations.every((one) => one.is === "external" || isMacro(one))) return named;
    const whole = this.takenWhole(file, name);
    return whole.denotations.length > 0 ? { ...union([named, whole]), isOpen: false } : named;
  }

  /**
   * Whether a definition is used as a macro only. A function that implements a derive macro is exported under the name of what it derives.
   */
  isMacro(symbol: SymbolRow): boolean {
    if (symbol.kind === "macro") return true;
    const usage = this.#resolver.facts.usage(versionOf(symbol.symbolRow));
    const position = positionOf(symbol.symbolRow);
    return (
      symbol.kind === "function" &&
      (usage?.exports.some(({ expression }) => {
        const given = usage.expression(expression);
        return given?.op === "symbol" && given.symbol === position;
      }) ??
        false)
    );
  }

  /** What a file re-exports under a name. */
  #exportedFrom(file: GraphFile, name: string): Meaning {
    const isExported = (what: Import): boolean => what.isExported;
    const taken = this.#resolver.facts.usage(file.versionId)?.imports.find((what) => what.isExported && what.name === name);
    return taken ? this.imported(file, taken) : this.takenWhole(file, name, isExported);
  }

  /** A member of a module that a file declares: from its body, from the file that it stands for, or from what it imports. */
  memberOfDeclared(module: SymbolRow, name: string, file: GraphFile): Meaning {
    const elsewhere = systemOf(module.language)?.moduleDeclared?.(this.#resolver, module);
    if (elsewhere) return this.#resolver.memberOf(elsewhere, name, file);
    const inside = this.#resolver.qualified(module, name);
    if (inside.length > 0) {
      return systemOf(module.language)?.hasNamesakes ? union([meaningOf(inside), ...this.#namedInto(module, name)]) : meaningOf(inside);
    }
    const beside = this.#besideTypes(module, this.#resolver.fileOf(module), name);
    if (beside.length > 0) return meaningOf(beside);
    // What it re-exports of other modules.
    const given = systemOf(module.language)?.modulesDeclare ? this.#resolver.declared(module) : NOTHING;
    if (given.denotations.length > 0) {
      // `module A = B` where only `A` is called B within sight.
      const ofGiven = (): Meaning => this.#resolver.memberOf(given, name, this.#resolver.fileOf(module));
      const taken = this.#resolver.giving.through(module, `declares ${name}`, ofGiven);
      if (taken.denotations.length > 0) return taken;
    }
    // Modules of one file may import each other with wildcards.
    return this.#resolver.giving.through(module, `imports ${name}`, () => this.#importedInto(module, name));
  }

  /** Constructors and fields of the types directly inside a module or file, in languages where these are names of the module. */
  #besideTypes(around: SymbolRow | undefined, { versionId, language }: GraphFile, name: string): SymbolRow[] {
    const { facts } = this.#resolver;
    if (!systemOf(language)?.opensTypes) return [];
    return facts.named(name, language).filter((symbol) => {
      if (versionOf(symbol.symbolRow) !== versionId || isFunction(symbol)) return false;
      const owner = facts.parentOf(symbol);
      return (owner?.kind === "type" || owner?.kind === "enum") && owner.parentRow === (around?.symbolRow ?? null);
    });
  }

  /** What a module inside a file imports by name. The meanings are not open: the alternatives are known. */
  #namedInto(module: SymbolRow, name: string): Meaning[] {
    const file = this.#resolver.fileOf(module);
    const position = positionOf(module.symbolRow);
    const imports = this.#resolver.facts.usage(file.versionId)?.importsBinding(name) ?? [];
    const named = imports.filter(({ within }) => within === position);
    return named.map((one) => ({ ...this.imported(file, one), isOpen: false }));
  }

  /** What a module inside a file imports under a name, or through a wildcard. */
  #importedInto(module: SymbolRow, name: string): Meaning {
    const file = this.#resolver.fileOf(module);
    const position = positionOf(module.symbolRow);
    const imports = this.#resolver.facts.usage(file.versionId)?.imports.filter(({ within }) => within === position) ?? [];
    const named = imports.filter(({ local }) => local === name);
    if (named.length > 0) return union(named.map((one) => this.imported(file, one)));
    for (const whole of imports.filter(isWildcard)) {
      const inside = this.#resolver.memberOf(this.imported(file, whole), name, file);
      if (inside.denotations.some(({ is }) => is !== "external")) return inside;
    }
    return NOTHING_KNOWN;
  }
}
