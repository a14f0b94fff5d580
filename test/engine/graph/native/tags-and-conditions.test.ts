/** C: structs have names of their own, and functions stand in no others. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { callers, references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "plan.h": "struct plan {\n\tint rooms;\n};\nstruct plan *plan(int rooms);\nvoid shown(int room);\n",
    "plan.c":
      '#include "plan.h"\nstruct plan *plan(int rooms)\n{\n\tstatic struct plan made;\n\tmade.rooms = rooms;\n\treturn &made;\n}\nstruct plan *(*maker)(int) = plan;\n',
    "build.c": '#include "plan.h"\nstruct plan *house(void)\n{\n\treturn plan(3);\n}\n',
    "local.c":
      '#include "plan.h"\nstatic int rooms(struct plan *of)\n{\n\treturn of->rooms;\n}\nstruct rooms { int all; };\nint counted(struct rooms *in, struct plan *of)\n{\n\treturn in->all + rooms(of);\n}\n',
    "show.c":
      '#include "plan.h"\nstatic void show(int room)\n{\n\tswitch (room) {\n\tcase 1: {\n\t\tif (room > 9) {\n\t\t\tshow(2);\n\t\t} else {\n#ifdef WIDE\n\t\t\tconst char *text = wide(room);\n\t\t\tif (text) {\n\t\t\t\tput(text);\n\t\t\t} else {\n#endif\n\t\t\t\tput("one");\n\t\t\t\tif (room) {\n\t\t\t\t\tput("more");\n\t\t\t\t}\n\t\t\t}\n#ifdef WIDE\n\t\t}\n#endif\n\t\tbreak;\n\t}\n\tcase 2:\n\t\tput("two");\n\t}\n}\n\nvoid shown(int room)\n{\n\tshow(room);\n}\n',
    "main.c": '#include "plan.h"\nint main(void)\n{\n\tshown(1);\n\treturn 0;\n}\n',
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("a struct and a function of one name are told apart by the word before the name", async () => {
  expect(await uses("plan.c:2")).toEqual(["build.c:4 resolved", "plan.c:8 resolved"]);
  const ofStruct = await uses("plan.h:1");
  expect(ofStruct).toContain("build.c:2 resolved");
  expect(ofStruct).toContain("local.c:2 resolved");
  expect(ofStruct).not.toContain("build.c:4 resolved");
});

test("the same within one file", async () => {
  expect(await uses("local.c:2")).toEqual(["local.c:9 resolved"]);
  expect(await uses("local.c:6")).toEqual(["local.c:7 resolved"]);
});

test("a function behind one whose braces conditions cut in two is none of that", async () => {
  const { results } = await callers(open(root), { target: "show.c:30" });
  expect(results.map(({ path, from }) => `${path} ${from?.name}`)).toEqual(["main.c main"]);
});
