/** Reads the tags of a template, by the language that they are written in. */
import { extname } from "node:path/posix";
import type { TagSyntax } from "#lang/language-syntax.ts";
import { ansibleTags } from "./ansible.ts";
import { composeTags } from "./compose.ts";
import { dbtTags } from "./dbt.ts";
import { goTags } from "./go.ts";
import { handlebarsTags } from "./handlebars.ts";
import { jinjaTags } from "./jinja.ts";
import { kubernetesTags } from "./kubernetes.ts";
import type { TagFacts } from "./tag-facts.ts";
import { workflowTags } from "./workflow.ts";

/** Ends the names of templates that Ansible fills in with its variables. */
const ANSIBLE_TEMPLATE = ".j2";

/** What the tags of a file say. */
export function readTags(path: string, text: string, syntax: TagSyntax): TagFacts {
  switch (syntax) {
    case "go":
      return goTags(text, extname(path));
    case "ansible":
      return ansibleTags(path, text);
    case "compose":
      return composeTags(text);
    case "kubernetes":
      return kubernetesTags(path, text);
    case "workflow":
      return workflowTags(path, text);
    case "dbt":
      return dbtTags(path, text);
    case "handlebars":
      return handlebarsTags(text, extname(path));
    case "liquid":
      return jinjaTags(text, ".liquid");
    default:
      return jinjaTags(text, "", extname(path) === ANSIBLE_TEMPLATE);
  }
}
