/** Keys of settings at the shell: large files keep theirs, what is left out is said, and half a path is no sure answer. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { repositoryWith } from "../../temporary.ts";
import { User } from "../binary.ts";

setDefaultTimeout(180_000);

const sections = Array.from({ length: 400 }, (_, at) => `service${at}:\n  image:\n    tag: v${at}\n`).join("");
const entries = Array.from({ length: 301 }, (_, at) => `  entry${at}: x\n`).join("");

test("a key is found by its path among a thousand, and sure only where all of the path fits", async () => {
  const user = new User(repositoryWith({ "chart/values.yaml": sections, "other/values.yaml": "image:\n  tag: latest\n" }));
  await user.run(["index"]);
  const confidence = async (name: string): Promise<{ place: string; level: string }> => {
    const { results, confidence_level } = JSON.parse((await user.run(["locate", name, "--format", "json"])).stdout);
    return { place: `${results[0].path}:${results[0].line_start}`, level: confidence_level };
  };
  expect(await confidence("service7.image.tag")).toEqual({ place: "chart/values.yaml:24", level: "high" });
  expect((await confidence("nowhere.image.tag")).level).not.toBe("high");
  expect((await user.run(["outline", "chart/values.yaml"])).stdout).not.toContain("left out");
});

test("an outline says how many keys it leaves out, and below which line", async () => {
  const user = new User(repositoryWith({ "data.yaml": `first:\n  a: 1\nwords:\n${entries}` }));
  await user.run(["index"]);
  const { stdout } = await user.run(["outline", "data.yaml"]);
  expect(stdout).toContain("301 keys left out, below line 3");
  expect(stdout).not.toContain("entry7");
  expect(JSON.parse((await user.run(["outline", "data.yaml", "--format", "json"])).stdout).keys_left_out).toEqual({
    keys: 301,
    below_lines: [3],
  });
});
