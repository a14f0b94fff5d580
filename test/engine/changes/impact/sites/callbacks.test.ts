/** Callbacks of Elixir: the modules that name a behaviour must have them. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { brokenBy } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const SHOP = {
  "lib/store.ex":
    "defmodule Shop.Store do\n  @callback get(key :: String.t()) :: term()\n\n  @doc false\n  @callback put(String.t(), term()) :: :ok\nend\n",
  "lib/map.ex":
    "defmodule Shop.MapStore do\n  @behaviour Shop.Store\n\n  @impl true\n  def get(key), do: key\n\n  @impl Shop.Store\n  def put(_key, _value), do: :ok\n\n  def drop(key), do: key\nend\n",
  "lib/disk.ex":
    "defmodule Shop.Disk do\n  alias Shop.Store\n  @behaviour Store\n\n  def get(key), do: key\n  def put(_k, _v), do: :ok\n  def drop(a, b), do: a\nend\n",
  "lib/lent.ex":
    "defmodule Shop.Lent do\n  @behaviour Shop.Store\n\n  def get(key), do: key\n  def put(_k, _v), do: :ok\n  defdelegate drop(key), to: Shop.MapStore\nend\n",
  "lib/user.ex": "defmodule Shop.User do\n  alias Shop.Store\n  def go(module), do: module.get(Store)\nend\n",
};
const added = (code: string) => ["lib/store.ex", "  @doc false\n", `  ${code}\n\n  @doc false\n`] as const;

test("a new callback names the modules that lack it, by its number of arguments", async () => {
  expect(await brokenBy(SHOP, added("@callback drop(key :: String.t()) :: :ok"))).toEqual(["lib/disk.ex:3 breaks"]);
  const more = ["lib/disk.ex:3 breaks", "lib/lent.ex:2 breaks", "lib/map.ex:2 breaks"];
  expect(await brokenBy(SHOP, added("@callback more(key) :: :ok when key: String.t()"))).toEqual(more);
  expect(await brokenBy(SHOP, added("@macrocallback more(key :: term()) :: Macro.t()"))).toEqual(more);
});

test("a callback with another number of arguments is another one", async () => {
  const wider = ["lib/store.ex", "get(key :: String.t())", "get(key :: String.t(), integer())"] as const;
  expect(await brokenBy(SHOP, wider)).toEqual(["lib/disk.ex:3 breaks", "lib/lent.ex:2 breaks", "lib/map.ex:2 breaks"]);
});

test("modules may leave out what a behaviour lists as optional", async () => {
  const callback = "@callback more(key :: String.t()) :: :ok\n  @optional_callbacks";
  expect(await brokenBy(SHOP, added(`${callback} more: 1`))).toEqual([]);
  expect(await brokenBy(SHOP, added(`${callback} [get: 1, more: 1]`))).toEqual([]);
  expect(await brokenBy(SHOP, added(`${callback} more: 2`))).not.toEqual([]);
});

test("a macro may name the behaviour for the modules that use it, and define the function for them", async () => {
  const files = {
    "lib/store.ex": SHOP["lib/store.ex"],
    "lib/base.ex":
      "defmodule Shop.Base do\n  defmacro __using__(_opts) do\n    quote do\n      @behaviour Shop.Store\n      def get(key), do: key\n      def drop(key), do: key\n    end\n  end\nend\n",
    "lib/own.ex": "defmodule Shop.Own do\n  use Shop.Base\n  def put(_k, _v), do: :ok\n  def more(key), do: key\nend\n",
    "lib/bare.ex": "defmodule Shop.Bare do\n  use Shop.Base\n  def put(_k, _v), do: :ok\nend\n",
  };
  expect(await brokenBy(files, added("@callback drop(key :: String.t()) :: :ok"))).toEqual([]);
  expect(await brokenBy(files, added("@callback more(key :: String.t()) :: :ok"))).toEqual(["lib/bare.ex:2 breaks"]);
});
