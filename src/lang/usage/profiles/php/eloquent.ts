/**
 * Queries of Eloquent (laravel.com/docs, "Eloquent: Getting Started" and "Relationships"): `User::where(…)->active()->first()` is about
 * `User` from its beginning to its end. A query counts as a value of its model, which has the scopes of the model
 * (`query/graph/modules/languages/php/eloquent.ts`).
 */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** Methods of models and queries that return a query of the same model. */
const SAME_QUERY = new Set(
  `query newQuery where whereIn whereNot whereNotIn whereNull whereNotNull whereBetween whereDate whereHas whereDoesntHave whereKey whereKeyNot
   orWhere orWhereHas orderBy orderByDesc latest oldest with without withCount withTrashed onlyTrashed withoutGlobalScope
   withoutGlobalScopes select limit take skip offset when unless has doesntHave distinct groupBy join leftJoin inRandomOrder
   lockForUpdate`.split(/\s+/),
);
/** Those that return one model, and those that return several. */
const ONE_MODEL = new Set(
  "first firstOrFail firstOrNew firstOrCreate find findOrFail findOrNew sole create updateOrCreate make".split(" "),
);
const MODELS = new Set("get all paginate simplePaginate cursor lazy findMany".split(" "));

const MODEL = /(?:^|\\)(?:Model|Authenticatable|Pivot|MorphPivot)$/;
/** The name of the pseudo-member of a model that is a query for it. */
const QUERY = "(query)";

/** Records that a class is a model, if it extends one of Eloquent's. Other classes have methods of these names too: repositories. */
export function bindModel(binder: UsageBinder, type: NodeIndex): void {
  const { tree } = binder;
  const base = tree.firstNamed(tree.childOfKind(type, "base_clause"));
  if (base === NONE || !MODEL.test(tree.textOf(base))) return;
  const body = tree.child(type, "body");
  if (body !== NONE) binder.attribute(body, QUERY, (reader) => reader.self(body));
}

/** What a method of a query returns: the query, a model or several, if `of` is a model or a query. UNKNOWN for other methods. */
export function queried(reader: UsageReader, of: ExpressionId, name: string): ExpressionId {
  if (of === UNKNOWN || of === BUILTIN) return UNKNOWN;
  if (SAME_QUERY.has(name) || ONE_MODEL.has(name)) return reader.member(of, QUERY);
  if (!MODELS.has(name)) return UNKNOWN;
  const query = reader.member(of, QUERY);
  return reader.apply(query, [query]);
}

/** Scopes of a model (`scopeActive`), which return the query that they are called on. */
export const IS_SCOPE = /^scope[A-Z]/;

const RELATION =
  /(?:^|\\)(?:HasMany|HasOne|BelongsTo|BelongsToMany|MorphMany|MorphOne|MorphToMany|HasManyThrough|HasOneThrough|Relation)(?:<|$)/;
const RELATING = /^(?:hasMany|hasOne|belongsTo|belongsToMany|morphMany|morphOne|morphToMany|morphedByMany|hasManyThrough|hasOneThrough)$/;

/** The class of the model that a relation is to: `Post` in `return $this->hasMany(Post::class)`. NONE where a method is no relation. */
export function relatedModel(tree: SyntaxTree, method: NodeIndex): NodeIndex {
  const type = tree.child(method, "return_type");
  if (type !== NONE && !RELATION.test(tree.textOf(type))) return NONE;
  const body = tree.child(method, "body");
  for (const call of body === NONE ? [] : tree.below(body, "member_call_expression")) {
    if (!RELATING.test(tree.textOf(tree.child(call, "name"))) || tree.textOf(tree.child(call, "object")) !== "$this") continue;
    const given = tree.lastNamed(tree.firstNamed(tree.child(call, "arguments")));
    return given !== NONE && tree.kind(given) === "class_constant_access_expression" ? given : NONE;
  }
  return NONE;
}
