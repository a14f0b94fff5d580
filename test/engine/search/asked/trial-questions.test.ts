/** What agents and new users ask of applications: file routes, defaults, examples, keys with a prefix, messages as programs print them. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { asked, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

const lines = (...rows: readonly string[]): string => `${rows.join("\n")}\n`;
const locale = (text: string): string => `{\n  "sail-alone": "${text}"\n}\n`;

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "src/app/(fleet)/api/ships/[id]/route.ts": lines(
      'import { shipOf } from "@/lib/ships";',
      "",
      "export async function GET(request: Request) {",
      "  return shipOf(request);",
      "}",
      "",
      "export async function DELETE(request: Request) {",
      "  return null;",
      "}",
    ),
    "src/app/(fleet)/moorings/page.tsx": lines(
      'import { Moorings } from "./Moorings";',
      "",
      "export default function MooringsPage() {",
      "  return <Moorings />;",
      "}",
    ),
    "src/lib/api.ts": lines(
      "export const removeShip = (id: string) => fetch('/api/ships/' + id, { method: 'DELETE' });",
      "export const open = () => navigate('/moorings');",
      "export const lost = () => post('/api/keepers/lost-lamp');",
    ),
    "web/src/routes/tides/[port=integer]/+server.ts": lines("export const GET = async () => new Response();"),
    "keepers/routes/keepers/lost.py": lines(
      'router = APIRouter(prefix="/keepers")',
      "",
      "",
      '@router.post("/lost-lamp")',
      "def lost_lamp(keeper):",
      "    return keeper",
    ),
    "ui/app-routing.ts": lines(
      "const routes = [",
      "  {",
      "    path: 'crew-list',",
      "    component: CrewListComponent,",
      "  },",
      "  { path: '**', redirectTo: 'home' },",
      "];",
      "export class CrewListComponent {}",
    ),
    "src/lib/roles.ts": lines("export const DECK_ROLES = { mate: ['sail'] };"),
    "src/lib/auth.ts": lines(
      "import { DECK_ROLES } from './roles';",
      "",
      "export function maySail(role: string) {",
      "  return DECK_ROLES[role].includes('sail');",
      "}",
    ),
    "core/rig.go": lines(
      "package core",
      "",
      "type Rig struct {",
      "\tSailWidth Metres",
      "}",
      "",
      "var DefaultRig = Rig{",
      "\tSailWidth: Metres(4 * foot),",
      "}",
    ),
    "web/__testdata__/rigs.ts": lines("export const rigs = [", "  {", "    sailWidth: 12,", "  },", "];"),
    "web/examples-page.ts": lines("export function shown() {", "  return {", "    sailWidth: 15,", "  };", "}"),
    "core/settings.rs": lines(
      "pub struct Settings {",
      "    pub mast_height: u16,",
      "}",
      "",
      "pub fn builder() -> Builder {",
      '    Builder::new().set_default("mast_height", 40)',
      "}",
      "",
      "pub fn draw(settings: &Settings) -> u16 {",
      "    settings.mast_height",
      "}",
      "",
      "pub fn reply() -> Reply {",
      '    Reply::new("harbour is closed")',
      "}",
      "",
      "pub fn report(status: u16, reason: &str) {",
      "    bail!(",
      '        "The pilot could not dock at {berth}, harbour answered {status}: \\',
      '         {reason}.\\nIf it persists, call the harbour master"',
      "    );",
      "}",
    ),
    "core/Config.cs": lines(
      "public static class Config {",
      "  public const int DefaultLampPort = 5000;",
      "  public int LampWidth = 3;",
      "}",
    ),
    "core/LampKeeper.cs": lines(
      "public class LampKeeper {",
      "  private readonly Lamp lamp;",
      "",
      "  public LampKeeper(Lamp lamp) {",
      "    this.lamp = lamp;",
      "  }",
      "}",
    ),
    "src/tracker.js": lines(
      "const config = key => script.getAttribute('data-' + key);",
      "const anchor = config('anchor-depth') || 'deep';",
    ),
    "lib/harbour/releases.ex": lines("defmodule Harbour.Releases do", "  def tide_tables(port) do", "    port", "  end", "end"),
    "lib/harbour/web.ex": lines("defmodule Harbour.Web do", "  def show(port), do: Releases.tide_tables(port)", "end"),
    "scripts/check.js": lines(
      "const LEAST = '9.4.0';",
      "function check() {",
      "  throw new Error('The chart table is not readable. Please upgrade to ' + LEAST + ' or greater.');",
      "}",
    ),
    "lang/ar-SA.json": locale("Sail alone"),
    "lang/en-GB.json": locale("Sail alone"),
    "lang/en-US.json": locale("Sail alone"),
    "src/sail.ts": lines("/** Sail alone, without a crew. */", "export function sailAlone() {", "  return 1;", "}"),
  }));
});

const first = async (query: string) => (await asked(root, query)).results[0];

describe("a route is where its file stands", () => {
  test.each([
    ["GET /api/ships/:id", "src/app/(fleet)/api/ships/[id]/route.ts", 3],
    ["DELETE /api/ships/7", "src/app/(fleet)/api/ships/[id]/route.ts", 7],
    ["/moorings", "src/app/(fleet)/moorings/page.tsx", 3],
    ["which code handles /tides/:port", "web/src/routes/tides/[port=integer]/+server.ts", 1],
  ])("%s", async (query, path, line) => {
    expect(await first(query)).toMatchObject({ path, line_start: line });
  });

  test("a method that its file does not export is served by nothing there", async () => {
    expect((await first("PATCH /api/ships/:id"))?.path).not.toBe("src/app/(fleet)/api/ships/[id]/route.ts");
  });
});

test("a route behind a prefix of its router comes before the client that requests it", async () => {
  const { results } = await asked(root, "/api/keepers/lost-lamp");
  expect(results.slice(0, 2).map(({ path }) => path)).toEqual(["keepers/routes/keepers/lost.py", "keepers/routes/keepers/lost.py"]);
});

test("a table of a client's routes answers what is shown at a path", async () => {
  const { results } = await asked(root, "which component is shown at /crew-list");
  expect(results[0]).toMatchObject({ path: "ui/app-routing.ts", at_line: 3 });
  expect(results[1]?.name).toBe("CrewListComponent");
});

test("what uses a name comes before lines that only import it", async () => {
  expect(await first("what breaks if I change DECK_ROLES")).toMatchObject({ path: "src/lib/auth.ts", name: "maySail" });
});

test("who asks for an example of using a function gets a use, not its definition", async () => {
  expect(await first("an example of using tide_tables")).toMatchObject({ path: "lib/harbour/web.ex", name: "show" });
});

test.each([
  ["where is the default of mast_height", "core/settings.rs", 6],
  ["what is the default lamp port", "core/Config.cs", 2],
  ["what does mast_height default to", "core/settings.rs", 6],
  ["default sail width", "core/rig.go", 8],
])("%s: the line that gives it", async (query, path, line) => {
  expect(await first(query)).toMatchObject({ path, line_start: line });
});

test.each([
  ["data-anchor-depth", "src/tracker.js", "anchor-depth"],
  ["PILOT_MAST_HEIGHT", "core/settings.rs", "MAST_HEIGHT"],
  ["PILOT_LampWidth", "core/Config.cs", "LampWidth"],
])("%s stands nowhere: the key behind its prefix answers, and the answer says so", async (query, path, instead) => {
  const { results, corrected_query, confidence_level } = await asked(root, query);
  expect({ path: results[0]?.path, corrected_query }).toEqual({ path, corrected_query: instead });
  expect(confidence_level).not.toBe("high");
});

test("a member that is nearly called as typed comes before calls that have the typed text in them", async () => {
  const { results, confidence_level } = await asked(root, "Releases.tide_table");
  expect(results[0]).toMatchObject({ path: "lib/harbour/releases.ex", name: "tide_tables" });
  expect(confidence_level).not.toBe("high");
});

test("a name in words is the type, not its constructor", async () => {
  expect(await first("lamp keeper")).toMatchObject({ kind: "class", name: "LampKeeper" });
});

describe("a message is where it is printed, whatever its values are", () => {
  test("behind a sign that the program draws", async () => {
    expect(await first("✗ The chart table is not readable. Please upgrade to 9.4.0 or greater.")).toMatchObject({ name: "check" });
  });

  test.each([
    "Error: The pilot could not dock at https://north.example/quay, harbour answered 500 Internal Error: harbour is closed.",
    "Error: The pilot could not dock at https://north.example/quay, harbour answered 500 Internal Error: harbour is closed.\nIf it persists, call the harbour master",
  ])("with a message as its value, of two lines in the source: %s", async (message) => {
    expect(await first(message)).toMatchObject({ path: "core/settings.rs", name: "report" });
  });
});

test("of a key that all locales have, the original's comes first and the others last", async () => {
  const paths = (await asked(root, "sail alone", { limit: 30 })).results.map(({ path }) => path);
  const shown = paths.filter((path) => path.startsWith("lang/"));
  expect(shown[0]).toStartWith("lang/en-");
  for (const other of shown.slice(1)) expect(paths.indexOf(other)).toBeGreaterThan(paths.indexOf("src/sail.ts"));
});
