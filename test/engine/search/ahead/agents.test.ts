/** Questions for where something is validated, mapped or rendered are answered by the type that is called after both. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { asked, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "Orders/MoorShipCommand.cs":
      "public class MoorShipCommand {\n  public MoorShipCommand(string ship) { Ship = ship; }\n  public string Ship { get; }\n  /// Whether the MoorShipCommand is validated.\n  public bool IsValidated { get; set; }\n}\n",
    "Orders/Validations/MoorShipCommandValidator.cs":
      "public class MoorShipCommandValidator : AbstractValidator<MoorShipCommand> {\n  public MoorShipCommandValidator() { RuleFor(c => c.Ship).NotEmpty(); }\n}\n",
    "Orders/MoorShipCommandHandler.cs":
      "public class MoorShipCommandHandler : IHandler<MoorShipCommand> {\n  public void Handle(MoorShipCommand command) { }\n}\n",
    "tests/MoorShipCommandHandlerTest.cs":
      "public class MoorShipCommandHandlerTest {\n  void Handles() { new MoorShipCommandHandler(); }\n}\n",
    "src/berth_map.rb": "class BerthPlanRenderer\n  def call\n    1\n  end\nend\n",
    "src/berth_plan.rb":
      "# The berth plan is rendered, and a berth plan is shown.\nclass BerthPlan\n  def rendered\n    true\n  end\nend\n",
  }));
});

test.each([
  ["where is the MoorShipCommand validated", "MoorShipCommandValidator"],
  ["where is MoorShipCommand handled?", "MoorShipCommandHandler"],
  ["how is the berth plan rendered", "BerthPlanRenderer"],
])("%s", async (query, name) => {
  const { results, confidence_level } = await asked(root, query);
  expect(results[0]?.name).toBe(name);
  expect(confidence_level).toBe("high");
});

test("where no type is called so, the search for the words answers", async () => {
  const { results } = await asked(root, "where is the MoorShipCommand serialized");
  expect(results[0]?.name).toBe("MoorShipCommand");
});
