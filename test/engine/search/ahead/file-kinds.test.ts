/** Questions that name the kind of file in which the answer stands are answered from such files, whatever code has the words more often. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { search } from "#engine/search/search.ts";
import { fileKindAsked } from "#query/project/file-kinds.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root: string;

beforeAll(async () => {
  const code = (name: string): string =>
    `package ${name}\n\n// ${name}: runs the integration tests of each target, builds the image and disables threads where an option says so.\nfunc RunIntegrationTestsOfTarget() {}\n\nfunc BuildImageTarget() {}\n\nfunc DisableThreadsOption() {}\n`;
  ({ root } = await sharedWorkspace({
    "a/target.go": code("a"),
    "b/target.go": code("b"),
    Makefile: "lint:\n\tgolint .\n\nintegration-test:\n\t./run.sh\n\nclean:\n\trm -rf out\n",
    "CMakeLists.txt": 'project(x)\noption(WITH_DOCS "Make docs" ON)\nset(THREADS yes CACHE STRING "Threading method; no disables it")\n',
    ".github/workflows/image.yml": "on: push\njobs:\n  image:\n    steps:\n      - name: Build the image\n        run: docker build .\n",
    Dockerfile: "FROM golang AS compile\nRUN go build\nFROM alpine\nCOPY --from=compile /x /x\n",
  }));
});

const firstOf = async (query: string): Promise<string | undefined> => (await search(open(root), { query })).results[0]?.path;

test("a target, an option, a job and a stage stand in the files of their tools", async () => {
  expect(await firstOf("make target that runs the integration tests")).toBe("Makefile");
  expect(await firstOf("cmake option to disable threads")).toBe("CMakeLists.txt");
  expect(await firstOf("which workflow builds the image?")).toBe(".github/workflows/image.yml");
  expect(await firstOf("docker stage that compiles")).toBe("Dockerfile");
});

test("code with such words is found as before, where the question names no such file or there is none", async () => {
  expect(await firstOf("target that runs the integration tests")).toMatch(/target\.go$/);
  expect(await firstOf("helm value that disables threads")).toMatch(/target\.go$/);
});

test("only a question that begins with the kind of file asks for it", () => {
  for (const query of [
    "workflow that retries failed steps",
    "how are make targets parsed",
    "make targets faster",
    "parse the npm script",
    "terraform plan",
  ])
    expect(fileKindAsked(query)).toBeUndefined();
  expect(fileKindAsked("where is the npm script for building")?.what).toBe("building");
});
