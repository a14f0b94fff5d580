/** What package managers read to fetch the archives: Homebrew, Scoop, Nix, and the installer for everyone else. */
import type { Needs } from "../checks/executable.ts";
import type { ReleaseFacts } from "../facts.ts";
import type { Made, Written } from "../output.ts";
import type { Target } from "../targets.ts";
import { render } from "../templates.ts";
import { archiveName } from "./archives.ts";

/** A target with the archive that package managers fetch. */
interface Fetched {
  readonly target: Target;
  readonly needs: Needs;
  readonly path: string;
  readonly sha256: string;
}

type Built = Pick<Fetched, "target" | "needs">;

/** Files for every channel. Those that need an address are left out while there is none. */
export function channels(builds: readonly Built[], facts: ReleaseFacts, files: readonly Written[]): Made[] {
  const fetched = builds.map((build) => ({ ...build, ...archiveOf(build.target, files) }));
  const installer = { path: "install.sh", bytes: installScript(fetched, facts) };
  const { baseUrl } = facts;
  if (baseUrl === undefined) return [installer];
  return [
    installer,
    { path: "homebrew/codecompass.rb", bytes: homebrew(fetched, facts, baseUrl) },
    { path: "scoop/codecompass.json", bytes: scoop(fetched, facts, baseUrl) },
    { path: "nix/codecompass.nix", bytes: nix(fetched, facts, baseUrl) },
  ];
}

function archiveOf(target: Target, files: readonly Written[]): Pick<Fetched, "path" | "sha256"> {
  const kind = target.format === "pe" ? "zip" : "tar.gz";
  const file = files.find((one) => one.target === target.name && one.kind === kind);
  if (!file) throw new Error(`there is no ${kind} for ${target.name}`);
  return { path: file.path, sha256: file.sha256 };
}

function installScript(fetched: readonly Fetched[], facts: ReleaseFacts): string {
  const unix = fetched.filter(({ target }) => target.format !== "pe");
  const sums = unix.map(({ target, sha256 }) => `    ${target.name}) echo ${sha256} ;;`);
  return render("install.sh", {
    ...{ version: facts.version, baseUrl: facts.baseUrl ?? "", sums: sums.join("\n") },
    ...{ glibc: latest(fetched, "glibc"), macos: latest(fetched, "macos") },
  });
}

/** The latest version that any executable needs. */
function latest(fetched: readonly Fetched[], what: "glibc" | "macos"): string {
  const versions = fetched.flatMap(({ needs }) => needs[what] ?? []);
  return versions.sort((a, b) => b.localeCompare(a, "en", { numeric: true }))[0] ?? "0";
}

function homebrew(fetched: readonly Fetched[], facts: ReleaseFacts, url: string): string {
  const systems = ["macos", "linux"].flatMap((system) => {
    const blocks = fetched.flatMap(({ target, path, sha256 }) => {
      const [on, machine] = target.homebrew?.split("/") ?? [];
      if (on !== system) return [];
      return [`    on_${machine} do`, `      url "${url}/${path}"`, `      sha256 "${sha256}"`, "    end"];
    });
    return blocks.length === 0 ? [] : [`  on_${system} do`, ...blocks, "  end"];
  });
  // Homebrew wants no article and no full stop in a description.
  const desc = `${facts.description.split(":")[0]}`;
  return render("homebrew.rb", { desc, url, version: facts.version, license: facts.license, systems: systems.join("\n") });
}

function scoop(fetched: readonly Fetched[], facts: ReleaseFacts, url: string): string {
  const rows = fetched.flatMap(({ target, path, sha256 }) =>
    target.scoop ? [[target.scoop, { url: `${url}/${path}`, hash: sha256, extract_dir: archiveName(facts, target.name) }]] : [],
  );
  const { version, description, license } = facts;
  const manifest = {
    ...{ version, description, homepage: url, license },
    suggest: { git: "git" },
    architecture: Object.fromEntries(rows),
    bin: "codecompass.exe",
  };
  return `${JSON.stringify(manifest, null, 4)}\n`;
}

function nix(fetched: readonly Fetched[], facts: ReleaseFacts, url: string): string {
  const archives = fetched.flatMap(({ target, path, sha256 }) =>
    target.nix ? [`    ${target.nix} = { url = "${url}/${path}"; sha256 = "${sha256}"; };`] : [],
  );
  return render("codecompass.nix", { version: facts.version, description: facts.description, archives: archives.join("\n") });
}
