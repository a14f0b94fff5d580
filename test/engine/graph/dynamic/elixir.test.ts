/** The graph of Elixir: functions of several clauses, those that a macro quotes, and what an import lists. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { impact } from "#engine/changes/impact/impact.ts";
import { callees } from "#engine/graph/callees.ts";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace, workspaceOf } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "lib/changes.ex": `defmodule Changes do
  def cast(data, opts \\\\ [])
  def cast(:none, _opts), do: raise("none")
  def cast({data, types}, opts), do: run(data, types, opts)
  def cast(%{} = data, opts) do
    run(data, fields(data), opts)
  end
  def cast(data, types, opts), do: other(data, types, opts)
  defp run(data, _types, _opts), do: data
  defp fields(data), do: data
  defp other(data, _types, _opts), do: data
  def lock(data, field, with), do: {data, field, with}
end
`,
    "lib/schema.ex": `defmodule Schema do
  defmacro schema(do: block) do
    quote do
      def __fields__, do: unquote(block)
    end
  end
end
`,
    "lib/user.ex": `defmodule User do
  import Changes, only: [lock: 3]
  def types(module), do: module.__fields__()
  def locked(data), do: lock(data, :a, :b)
end
`,
    "lib/pipes.ex": `defmodule Pipes do
  use Builder
  plug :authorize
  forward "/", to: :other
  def salt, do: {Salts, :grain, [1]}
  def run(:authorize), do: apply(Salts, :grain, [2])
  def authorize(conn), do: {:ok, conn}
  def other(conn), do: conn
  def ok(conn), do: conn
end
`,
    "lib/salts.ex": `defmodule Salts do
  def grain(n), do: n
  def authorize(conn), do: conn
end
`,
    "lib/my/supervisor.ex": `defmodule My.Supervisor do
  use Supervisor
  def init(arg), do: Supervisor.init([arg], strategy: :one_for_one)
  def again(arg), do: My.Supervisor.init(arg)
end
`,
    "lib/origin.ex": `defmodule Origin do
  def check(conn, opts) do
    key = {:check, conn}
    conn |> assign(:check, Keyword.get(opts, :check, true))
    opts.config(:check)
    {key, put(conn, :check, 1)}
  end
  def assign(conn, _key, _value), do: conn
  def put(conn, _key, _value), do: conn
end
`,
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

async function called(target: string): Promise<string[]> {
  const { results } = await callees(open(root), { target });
  return results.map(({ name, sites }) => `${name} ${sites.map(({ line_start }) => line_start)}`);
}

test("what a function calls is what all of its clauses call, whichever is asked about, and not those of more arguments", async () => {
  expect(await called("Changes.cast")).toEqual(["run 4,6", "fields 6"]);
  expect(await called("lib/changes.ex:5")).toEqual(["run 4,6", "fields 6"]);
  expect(await called("lib/changes.ex:8")).toEqual(["other 8"]);
});

test("a function that a macro quotes may be one of any module", async () => {
  expect(await uses("__fields__")).toEqual(["lib/user.ex:3 ambiguous"]);
});

test("what an import lists is a use", async () => {
  expect(await uses("lock")).toEqual(["lib/user.ex:2 resolved", "lib/user.ex:4 resolved"]);
});

test("an atom names a function behind its module, and perhaps one of the module around where it is handed on", async () => {
  expect(await uses("Salts.grain")).toEqual(["lib/pipes.ex:5 resolved", "lib/pipes.ex:6 resolved"]);
  expect(await uses("Pipes.authorize")).toEqual(["lib/pipes.ex:3 ambiguous"]);
  expect(await uses("lib/pipes.ex:8")).toContain("lib/pipes.ex:4 ambiguous");
  expect(await uses("Salts.authorize")).toEqual([]);
  expect(await uses("lib/pipes.ex:9")).toEqual([]);
});

test("inside of a module the last part of its name is another module, unless an alias says so", async () => {
  expect(await uses("My.Supervisor.init")).toEqual(["lib/my/supervisor.ex:4 resolved"]);
});

test("an atom that is a key or an option names no function", async () => {
  expect(await uses("Origin.check")).toEqual([]);
});

test("the clauses of a function do not override each other, and a question about it begins with the first and is about all", async () => {
  const docked = await workspaceOf({
    "lib/dock/socket.ex": [
      "defmodule Dock.Socket do",
      "  defmacro __using__(_) do",
      "    quote do",
      "      @behaviour Dock.Socket",
      "      def connect(info), do: Dock.Socket.__connect__(info)",
      "    end",
      "  end",
      "",
      "  @callback connect(map) :: any",
      "",
      "  def __connect__(info), do: moor(info, 1)",
      "",
      "  defp moor(info, berth) when is_map(info) do",
      "    {info, berth}",
      "  end",
      "",
      "  defp moor(_info, _berth), do: :error",
      "end",
    ],
  });
  const uses = await references(open(docked), { target: "moor" });
  expect(uses.overrides).toBeUndefined();
  expect(uses.symbol.line_start).toBe(13);
  const answer = await impact(open(docked), { target: "moor" }, () => 0);
  expect(answer.read[0]?.lines).toBe("5,11,13-15,17");
});
