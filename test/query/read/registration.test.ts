/** What the text before a name says of its registration. */
import { expect, test } from "bun:test";
import { registrationBehind } from "#query/read/registration.ts";

test.each([
  "services.AddSingleton<IStore, ",
  "app.UseMiddleware<",
  "router.register(r'ships', ",
  "app.use('/pier', guard(",
  "container.bind(\n  IStore,\n  ",
  "binder.setValidator(new ",
  "  s.add_module :pier, ",
  "  plug ",
  "single { ",
])("a call registers what follows %s", (before) => expect(registrationBehind(before)).toBe("called"));

test.each([
  "providers: [\n  Clock,\n  ",
  "const plugins = [pier(), new ",
  "struct op ops = {\n  .read = my_read,\n  .write = ",
  "[]Command{",
  "[]string{",
])("a list has what follows %s", (before) => expect(registrationBehind(before)).toBe("listed"));

test.each([
  ["a call of another sort", "return find("],
  ["a hook of React", "const all = useMemo("],
  ["a parameter of an unnamed function", 'app.MapGet("/tides", async ('],
  ["an attribute", "class A\n{\n}\n\n[DbContext(typeof("],
  ["an index", "$app->set($this->app["],
  ["a block", "void register(Services s)\n{\n  if (s == null) {\n    "],
  ["what a bracket in a string opens", 'log("add(" + '],
])("%s registers nothing", (_, before) => expect(registrationBehind(before)).toBeUndefined());

test("a parameter of a function that is called like a registration is told apart", () => {
  expect(registrationBehind("Clock bindClock(", "bindClock")).toBe("parameter");
});
