/**
 * Asides: places that quote what other code says or prints. Tests, mocks, examples, documentation and generated files repeat names and
 * messages, and whoever looks for one of these wants the place that it comes from.
 */
import { placeMarks, type TestablePlace } from "./test-code.ts";

/** Path marks of files that are asides. */
const QUOTING: ReadonlySet<string> = new Set(["path_test", "path_mock", "path_docs", "path_example", "path_generated"]);

/** Whether a place rather quotes what other code says or prints. */
export function isAside(place: TestablePlace): boolean {
  return placeMarks(place, "").some(({ factor }) => QUOTING.has(factor));
}

/** Whether a place is documentation. */
export function isDocumentation(place: TestablePlace): boolean {
  return placeMarks(place, "").some(({ factor }) => factor === "path_docs");
}
