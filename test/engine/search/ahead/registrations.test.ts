/** Questions for the place that registers something are answered with the call, list or decorator that does. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { asked, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

const lines = (...all: readonly string[]): string => `${all.join("\n")}\n`;

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "Harbour/IBerthStore.cs": "namespace Harbour;\npublic interface IBerthStore { int Free(); }\n",
    "Harbour/BerthStore.cs": "namespace Harbour;\npublic class BerthStore : IBerthStore {\n  public int Free() { return 1; }\n}\n",
    "Harbour/TideMiddleware.cs": "namespace Harbour;\npublic class TideMiddleware {\n  public TideMiddleware(IBerthStore store) { }\n}\n",
    "Harbour/Startup.cs": lines(
      "namespace Harbour;",
      "public class Startup {",
      "  public void ConfigureServices(IServiceCollection services) {",
      "    services.AddSingleton<IBerthStore, BerthStore>();",
      "  }",
      "  public void Configure(IApplicationBuilder app) {",
      "    app.UseMiddleware<TideMiddleware>();",
      "  }",
      "}",
    ),
    "di/PierModule.kt": lines(
      "package di",
      "",
      "abstract class PierModule {",
      "  @Binds",
      "  internal abstract fun pier(",
      "    wooden: WoodenPier,",
      "  ): Pier",
      "}",
    ),
    "di/Pier.kt": "package di\n\ninterface Pier\n",
    "di/WoodenPier.kt": "package di\n\nclass WoodenPier : Pier\n",
    "di/PierScreen.kt": "package di\n\nclass PierScreen(private val pier: Pier)\n",
    "web/ferry.module.ts": lines(
      "import { FerryGateway } from './ferry.gateway';",
      "import { useFerry } from './use-ferry';",
      "",
      "const gateway: FerryGateway | undefined = useFerry(FerryGateway);",
      "",
      "@Module({",
      "  imports: [],",
      "  providers: [",
      "    FerryGateway,",
      "  ],",
      "})",
      "export class FerryModule {}",
    ),
    "web/ferry.gateway.ts": "export class FerryGateway {}\n",
    "web/use-ferry.ts": "export function useFerry<T>(of: new () => T): T | undefined {\n  return undefined;\n}\n",
    "tasks/tides.py": "from app import app\n\n\n@app.task\ndef measure_tide():\n    return 1\n",
    "tasks/other.py": "from tasks.tides import measure_tide\n\n\ndef twice():\n    return measure_tide() + measure_tide()\n",
    "filters/init.go": lines(
      "package filters",
      "",
      "func init() {",
      "\tadd(Mapping{",
      "\t\tMoorage,",
      '\t\t[]string{"moorage"},',
      "\t})",
      "}",
      "",
      'func Moorage(s string) string { return say(s, "moorage") }',
    ),
    "store/JdbcLedger.java": "@Repository\npublic class JdbcLedger implements Ledger {\n}\n",
    "store/Ledger.java": "public interface Ledger {\n}\n",
    "store/Books.java": "public class Books {\n  Books(Ledger ledger) {}\n}\n",
    "orders/PaidHandler.cs": "namespace Orders;\npublic class PaidHandler { }\n",
    "orders/Program.cs": "using Orders;\nbus.AddSubscription<Paid, PaidHandler>();\n",
    "mail/PaidHandler.cs": "namespace Mail;\npublic class PaidHandler { }\n",
    "mail/Program.cs": "using Mail;\nbus.AddSubscription<Paid, PaidHandler>();\n",
    "config/limits.php": "<?php\nreturn [\n  'throttle' => 60,\n];\n",
    "app/Middleware.php": lines(
      "<?php",
      "class Middleware {",
      "  protected function defaultAliases() {",
      "    return [",
      "      'throttle' => ThrottleWaves::class,",
      "    ];",
      "  }",
      "}",
    ),
    "app/Provider.php": "<?php\nclass Provider {\n  public function register() {\n    $this->app->alias('harbour');\n  }\n}\n",
    "app/Repository.php": "<?php\nclass Repository {\n  public function alias($name) {}\n}\n",
    "commands/server.go": "package commands\n\ntype serverCommand struct{}\n\nfunc run(c *serverCommand) {}\n",
    "config/decoders.go": 'package config\n\nvar all = map[string]decoder{\n\t"server": {\n\t\tkey: "server",\n\t},\n}\n',
    "config/server.go": "package config\n\nvar server = 1\n",
    "Sources/LanternMiddleware.swift": "public final class LanternMiddleware: Middleware {\n  init() {}\n}\n",
    "Sources/Harbour.swift":
      'extension Harbour {\n  func boot() {\n    middleware.use(LanternMiddleware())\n    log.info("out", metadata: ["lantern": "x"])\n  }\n}\n',
    "Sources/Lantern.swift": "struct Lamp {\n  let lantern: Int\n}\n",
    "src/auth.js": "export function authMiddleware(req) {}\n",
    "src/app.js":
      "import { authMiddleware } from './auth.js';\n\napp.use('/pier', guard(authMiddleware));\nconst again = run(authMiddleware);\n",
  }));
});

test.each([
  ["where is IBerthStore registered", ["Harbour/Startup.cs:4"]],
  ["where is TideMiddleware added", ["Harbour/Startup.cs:7"]],
  ["which module provides Pier", ["di/PierModule.kt:7"]],
  ["where is WoodenPier bound", ["di/PierModule.kt:6"]],
  ["where is FerryGateway provided", ["web/ferry.module.ts:9"]],
  ["where is PaidHandler subscribed", ["mail/Program.cs:2", "orders/Program.cs:2"]],
  ["where is measure_tide registered", ["tasks/tides.py:5"]],
  ["which implementation of Ledger is injected", ["store/JdbcLedger.java:2"]],
  ["where is the auth middleware mounted", ["src/app.js:3"]],
  ["where is the lantern middleware added by default?", ["Sources/Harbour.swift:3"]],
])("%s", async (query, expected) => {
  const response = await asked(root, query);
  expect(response.results.map(({ path, line_start, at_line }) => `${path}:${at_line ?? line_start}`)).toEqual(expected);
  expect(response.confidence_level).toBe("high");
});

test("the register that has a thing by a name in quotes comes first, and no other text with the name", async () => {
  const { results } = await asked(root, "where is the template func moorage registered");
  expect(results.slice(0, 1).map(({ path, at_line }) => `${path}:${at_line}`)).toEqual(["filters/init.go:6"]);
});

test("a name that nothing registers is said to be so", async () => {
  const response = await asked(root, "where is PierScreen registered");
  expect(response.warnings?.join(" ")).toContain("No place that registers di.PierScreen is known here.");
  expect(response.results[0]?.name).toBe("PierScreen");
});

test("an entry of a register is found by its name, and no option of that name, nor what the entry is called", async () => {
  for (const query of ["where is the throttle middleware alias registered", "where is the throttle middleware registered"]) {
    const { results } = await asked(root, query);
    expect(`${results[0]?.path}:${results[0]?.at_line ?? results[0]?.line_start}`).toBe("app/Middleware.php:5");
  }
});

test("a thing that is called after its name and role is not registered by what only has the name", async () => {
  const { results, warnings } = await asked(root, "where is the server command registered");
  expect(warnings?.join(" ")).toContain("No place that registers commands.serverCommand is known here.");
  expect(results[0]?.path).toBe("commands/server.go");
});
