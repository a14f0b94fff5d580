/** Questions for who sends an event or message are answered with the places that make or send it, not with those that listen. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { asked, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

const lines = (...all: readonly string[]): string => `${all.join("\n")}\n`;
const record = (namespace: string): string => `namespace ${namespace};\npublic record ShipSailedEvent(int ShipId) : HarbourEvent;\n`;
const handler = (namespace: string): string =>
  lines(
    `namespace ${namespace};`,
    "public class ShipSailedEventHandler : IHandler<ShipSailedEvent> {",
    "  public Task Handle(ShipSailedEvent sailed) { return Task.CompletedTask; }",
    "}",
    "public static class Extensions {",
    "  public static void Add(IBus bus) { bus.AddSubscription<ShipSailedEvent, ShipSailedEventHandler>(); }",
    "}",
  );

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "Alerts/Events/ShipSailedEvent.cs": record("Alerts.Events"),
    "Alerts/Handler.cs": handler("Alerts.Events"),
    "Web/Events/ShipSailedEvent.cs": record("Web.Events"),
    "Web/Handler.cs": handler("Web.Events"),
    "Sailing/Events/ShipSailedEvent.cs": record("Sailing.Events"),
    "Sailing/SailHandler.cs": lines(
      "using Sailing.Events;",
      "namespace Sailing;",
      "public class SailHandler {",
      "  public async Task Handle(Ship ship) {",
      "    var sailed = new ShipSailedEvent(ship.Id);",
      "    await log.SaveAsync(sailed);",
      "  }",
      "}",
    ),
    "queue/TideTurned.php": "<?php\nnamespace Queue;\nclass TideTurned {\n  public function __construct(public $tide) {}\n}\n",
    "queue/Listener.php":
      "<?php\nnamespace Queue;\nclass Listener {\n  public function listen($events) {\n    $events->listen(TideTurned::class, fn () => 1);\n  }\n}\n",
    "queue/Worker.php":
      "<?php\nnamespace Queue;\nclass Worker {\n  public function turn($tide) {\n    $this->events->dispatch(new TideTurned($tide));\n  }\n}\n",
    "src/Signals.kt":
      "package src\n\nval LampLit: EventDefinition<Lamp> = EventDefinition()\nval LampDimmed: EventDefinition<Lamp> = EventDefinition()\n",
    "src/Lamp.kt":
      "package src\n\nclass Keeper(private val monitor: Events) {\n  fun light(lamp: Lamp) {\n    monitor.raise(LampLit, lamp)\n  }\n}\n",
    "src/Watch.kt":
      "package src\n\nfun watch(monitor: Events) {\n  monitor.subscribe(LampLit) { }\n}\nfun dim() = safeRaiseEvent(LampDimmed, null)\n",
  }));
});

test.each([
  ["where is ShipSailedEvent published", ["Sailing/SailHandler.cs:5"]],
  ["who publishes ShipSailedEvent", ["Sailing/SailHandler.cs:5"]],
  ["who creates ShipSailedEvent", ["Sailing/SailHandler.cs:5"]],
  ["where is a ShipSailedEvent raised", ["Sailing/SailHandler.cs:5"]],
  ["who dispatches TideTurned events", ["queue/Worker.php:5"]],
  ["where is LampLit emitted", ["src/Lamp.kt:5"]],
  ["who raises LampDimmed", ["src/Watch.kt:6"]],
])("%s", async (query, expected) => {
  const { results } = await asked(root, query);
  expect(results.map(({ path, line_start, at_line }) => `${path}:${at_line ?? line_start}`)).toEqual(expected);
});

test("who listens to it is asked for with other words", async () => {
  const { results } = await asked(root, "who listens to TideTurned");
  expect(results.map(({ path }) => path)).toContain("queue/Listener.php");
});
