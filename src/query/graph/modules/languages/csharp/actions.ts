/** Actions of ASP.NET by the names of their controller and method (`lang/usage/profiles/csharp/aspnet.ts`, `lang/usage/without-profile/tag-helpers.ts`). */
import { type Meaning, union } from "#query/graph/meaning/meaning.ts";
import type { GraphFile } from "#query/graph/meaning/view-facts.ts";
import type { Resolving } from "#query/graph/modules/module-system.ts";

/** The directory of a controller's views: `Views/Home/Index.cshtml`. Views in `Shared` belong to no controller. */
const VIEW = /(?:^|\/)Views\/(?!Shared\/)(\w+)\/[^/]+\.cshtml$/;

/** `Home.Index` means the method `Index` of `HomeController`; `.Index` one of the controller whose view the file is. */
export function actionNamed(resolving: Resolving, file: GraphFile, written: string): Meaning {
  const [said = "", action = ""] = written.split(".");
  const controller = said === "" ? VIEW.exec(file.path)?.[1] : said;
  const types = controller === undefined ? [] : resolving.facts.named(`${controller}Controller`, file.language);
  return union(types.filter(({ kind }) => kind === "class").map((type) => resolving.members(type, action)));
}
