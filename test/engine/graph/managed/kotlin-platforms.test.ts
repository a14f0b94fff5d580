/** Kotlin for several platforms: what is declared for all (`expect`) and defined for each (`actual`) is one thing. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const COMMON = `package p
expect fun lock(): Lock
expect class Lock() {
  fun take(): Int
}
fun common(given: Lock) {
  given.take()
  lock()
}
`;

const platform = (more: string): string => `package p
actual fun lock(): Lock = Lock()
actual class Lock actual constructor() {
  actual fun take(): Int = 1
  fun own() {}
}
fun ${more}(given: Lock) {
  given.take()
  given.own()
}
`;

const COMMON_FILE = "src/commonMain/kotlin/p/Common.kt";
const JVM_FILE = "src/jvmMain/kotlin/p/Jvm.kt";
const NATIVE_FILE = "src/nativeMain/kotlin/p/Native.kt";

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    [COMMON_FILE]: COMMON,
    [JVM_FILE]: platform("jvm"),
    [NATIVE_FILE]: platform("native"),
    "src/commonTest/kotlin/p/Test.kt": "package p\nfun test(given: Lock) {\n  given.take()\n  lock()\n}\n",
  }));
});

test("a function, a type and its members have the same uses, whichever of their definitions is asked about", async () => {
  const calls = [`${COMMON_FILE}:8 resolved`, "src/commonTest/kotlin/p/Test.kt:4 resolved"];
  expect(await usesAt(root, `${COMMON_FILE}:2`)).toEqual(calls);
  expect(await usesAt(root, `${JVM_FILE}:2`)).toEqual(calls);
  const taken = [`${COMMON_FILE}:7`, "src/commonTest/kotlin/p/Test.kt:3", `${JVM_FILE}:8`, `${NATIVE_FILE}:8`].map(
    (at) => `${at} resolved`,
  );
  expect(await usesAt(root, `${COMMON_FILE}:4`)).toEqual(taken);
  expect(await usesAt(root, `${NATIVE_FILE}:4`)).toEqual(taken);
  const ofType = await usesAt(root, `${JVM_FILE}:3`);
  expect(ofType).toEqual(await usesAt(root, `${COMMON_FILE}:3`));
  expect(ofType.every((use) => use.endsWith(" resolved"))).toBe(true);
});

test("what only the platforms have is another thing on each", async () => {
  expect(await usesAt(root, `${JVM_FILE}:5`)).toEqual([`${JVM_FILE}:9 resolved`]);
  expect(await usesAt(root, `${NATIVE_FILE}:5`)).toEqual([`${NATIVE_FILE}:9 resolved`]);
});
