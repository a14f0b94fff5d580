/** Files of Compose: which services, networks, volumes, secrets and settings its services name. */
import { type TagFacts, TagFindings } from "./tag-facts.ts";
import { hostsIn, namesIn, type YamlEntry, yamlEntries } from "./yaml-entries.ts";

/** Fields of a service whose values, or the keys and items below them, are names, and the section that has these. */
const SECTIONS: Readonly<Record<string, string>> = {
  depends_on: "services",
  links: "services",
  volumes_from: "services",
  networks: "networks",
  volumes: "volumes",
  secrets: "secrets",
  configs: "configs",
};

/** Reads a file of Compose. */
export function composeTags(text: string): TagFacts {
  const found = new TagFindings();
  for (const entry of yamlEntries(text)) {
    if (entry.keys[0] === "services" && entry.keys.length > 2) readEntry(found, entry);
  }
  return found.facts(false);
}

function readEntry(found: TagFindings, entry: YamlEntry): void {
  const [, , field = "", below = "", ...deeper] = entry.keys;
  const { key, keyStart, value, valueStart } = entry;
  const section = SECTIONS[field];
  const use = (of: string, name: string, start: number): void => {
    found.use({ name, start, type: "references", of: { is: "key", paths: [`${of}.${name}`] } });
  };
  if (field === "extends" && (below === "service" || below === "")) {
    for (const { name, start } of namesIn(entry)) use("services", name, start);
  } else if (field === "network_mode" && value.startsWith("service:")) {
    use("services", value.slice("service:".length), valueStart + "service:".length);
  } else if (section !== undefined && key !== "" && key !== "source" && below === key && deeper.length === 0) {
    if (field !== "volumes") use(section, key, keyStart);
  } else if (section !== undefined && key === "") {
    // `data:/var/lib`, `db:database`.
    const name = /^[\w.-]+(?=:|$)/.exec(value)?.[0];
    if (name !== undefined) use(section, name, valueStart);
  } else if (section !== undefined && (key === "source" || key === field)) {
    for (const { name, start } of namesIn(entry)) use(section, name, start);
  } else if (key !== "image" && field !== "ports") {
    for (const { name, start } of hostsIn(entry)) use("services", name, start);
  }
}
