import { expect, test } from "bun:test";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { toCodeCompassError } from "#core/errors.ts";
import { WorkspacePolicy } from "#mcp/workspace-policy.ts";
import { temporaryDirectory } from "../temporary.ts";

const LIMITS = { workspacesMax: 10, evictionDays: 7 };

function outcome(policy: WorkspacePolicy, given: string, base: string): string {
  try {
    return policy.check(given, base);
  } catch (thrown) {
    return toCodeCompassError(thrown).code;
  }
}

test("what is not below an allowed root is refused, through links and dots too, whether it exists or not", () => {
  const root = temporaryDirectory();
  for (const name of ["code/app", "code-two", "secret"]) mkdirSync(join(root, name), { recursive: true });
  symlinkSync(join(root, "secret"), join(root, "code/link"));
  const policy = new WorkspacePolicy({ registered: [], allowedRoots: [join(root, "code")], autoWorkspace: LIMITS, answersIndexed: true });
  const at = (given: string): string => outcome(policy, given, join(root, "code"));

  expect(at(join(root, "code/app"))).toBe(join(root, "code/app"));
  expect(at("app")).toBe(join(root, "code/app"));
  expect(at(join(root, "code/new"))).toBe(join(root, "code/new"));
  for (const given of ["secret", "code-two", "code/link", "code/link/below", "code/../secret", "none", "code/../none", "."]) {
    expect(at(join(root, given))).toBe("workspace_not_allowed");
  }
  expect(at("..")).toBe("workspace_not_allowed");
});

test("a registered workspace is allowed wherever it lies", () => {
  const root = temporaryDirectory();
  mkdirSync(join(root, "a/deep"), { recursive: true });
  mkdirSync(join(root, "b"));
  const policy = new WorkspacePolicy({
    registered: [join(root, "a")],
    allowedRoots: [join(root, "b")],
    autoWorkspace: undefined,
    answersIndexed: true,
  });
  expect(outcome(policy, join(root, "a/deep"), "/")).toBe(join(root, "a/deep"));
  expect(policy.registeredAround(join(root, "a/deep"))).toBe(join(root, "a"));
  expect(outcome(policy, root, "/")).toBe("workspace_not_allowed");
});

test("an empty workspace, an overlong one and one with NUL are refused as invalid_input", () => {
  const policy = new WorkspacePolicy({ registered: [], allowedRoots: [], autoWorkspace: undefined, answersIndexed: true });
  for (const given of ["", "  ", "a\0b", "x".repeat(10_000)]) expect(outcome(policy, given, "/")).toBe("invalid_input");
});
