/** A variable of the environment that every manifest sets again is found first in a question about it, where code with its words is about others. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { search } from "#engine/search/search.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("code that reads the variable comes first, however many manifests set it", async () => {
  const manifest = (name: string): string =>
    `kind: Deployment\nmetadata:\n  name: ${name}\nspec:\n  containers:\n    - name: ${name}\n      env:\n        - name: PIER_SERVICE_ADDR\n          value: pier:80\n`;
  const others = Array.from({ length: 12 }, (_, at) => [`deploy/part${at}.yaml`, manifest(`part${at}`)]);
  const { root } = await sharedWorkspace({
    ...Object.fromEntries(others),
    "ferry/main.go": 'package main\n\nfunc main() {\n\tmustMapEnv(&addr, "PIER_SERVICE_ADDR")\n}\n',
    "pier/service.go":
      "package pier\n\n// The pier service reads an addr for the ferry.\nfunc ServicePierAddr(ferry string) {}\n\nfunc PierService(addr string) {}\n\nfunc AddrOfPierService() {}\n",
  });
  const { results } = await search(open(root), { query: "PIER_SERVICE_ADDR of the pier service" });
  expect(results[0]?.path).toBe("ferry/main.go");
});
