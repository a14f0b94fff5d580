/**
 * Names in the texts of annotations: `@Value("${shop.limit:10}")` of Spring means the property `shop.limit` of a configuration file
 * (docs.spring.io, "Externalized Configuration"), `@MethodSource("orders")` of JUnit the method that gives a test its arguments
 * (docs.junit.org, "Parameterized Tests").
 */
import { BUILTIN, PROPERTY_NAMED } from "#core/usage-facts.ts";
import type { UsageBinder } from "#lang/usage/profile.ts";
import type { NodeIndex } from "#lang/usage/syntax-tree.ts";

const PLACEHOLDER = /\$\{([A-Za-z_][\w.-]*[\w-])(?::[^{}]*)?\}/g;
const METHOD = /^[A-Za-z_]\w*$/;

export function useAnnotatedNames(binder: UsageBinder, annotation: NodeIndex): void {
  const { tree } = binder;
  const isSource = tree.textOf(tree.child(annotation, "name")) === "MethodSource";
  for (const at of tree.below(annotation, "string_literal")) {
    const text = tree.textOf(at).slice(1, -1);
    if (isSource) {
      if (METHOD.test(text))
        binder.use({ at, name: text, type: "calls", value: (reader) => reader.first([reader.member(reader.self(at), text), BUILTIN]) });
      continue;
    }
    for (const [, path = ""] of text.matchAll(PLACEHOLDER)) {
      const name = path.slice(path.lastIndexOf(".") + 1);
      binder.use({ at, name, type: "references", value: (reader) => reader.first([reader.name(PROPERTY_NAMED + path, at), BUILTIN]) });
    }
  }
}
