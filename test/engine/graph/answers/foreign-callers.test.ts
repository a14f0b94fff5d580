/** Members that nothing in the repository uses, of types that implement interfaces from outside of it. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { callers, references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("an answer without uses says that code outside may call the member through its interface", async () => {
  const { root } = await sharedWorkspace({
    "Held.cs": `using System;
namespace N;
public interface IOwn { void Run(); }
public class Held : IDisposable, System.Collections.Generic.IComparer<Held> {
  public Held() {}
  public void Dispose() {}
  private void Hidden() {}
}
public class Below : Held { public void Close() {} }
public class Own : IOwn { public void Run() {} }
`,
    "held.py": "class Held(object):\n    def go(self): pass\n",
  });
  const warned = async (target: string): Promise<string> => ((await references(open(root), { target })).warnings ?? []).join(" ");
  const foreign =
    "Held extends or implements IDisposable, System.Collections.Generic.IComparer from outside this repository; code there may use Dispose through it.";
  expect(await warned("Held.Dispose")).toContain(foreign);
  expect(((await callers(open(root), { target: "Held.Dispose" })).warnings ?? []).join(" ")).toContain(foreign);
  expect(await warned("Below.Close")).toContain("Below extends or implements IDisposable");
  for (const silent of ["Held.Hidden", "Held.cs:5", "Own.Run", "held.py:2"]) expect(await warned(silent)).not.toContain("outside this");
});
