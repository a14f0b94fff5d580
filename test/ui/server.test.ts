/** Who may ask the server of the page, what it lets them ask, and what browsers are told to keep to. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { resolveWorkspace } from "#engine/project/workspace.ts";
import { UiEndpoint } from "#ui/server.ts";
import { UiWorkspace } from "#ui/workspace.ts";
import { freshStorage, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../engine/harness.ts";
import { sharedDirectory, temporaryDirectory, whenTestEnds } from "../temporary.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const TOKEN = "a-token-of-sufficient-length";
const ADDRESS = "http://127.0.0.1:7878";
const OWN = { host: "127.0.0.1:7878", authorization: `Bearer ${TOKEN}` };
const FILES = {
  "src/retry.ts": "/** Again. */\nexport function retryWithBackoff(times: number): string {\n  return String(times); // why\n}\n",
  "src/other.ts": 'import { retryWithBackoff } from "./retry.ts";\nretryWithBackoff(3);\n',
  "settings.json": '{ "retries": 3 }\n',
  "image.txt": new Uint8Array([0, 1, 2, 3, 0, 255]),
  "image.png": new Uint8Array([0, 1, 2, 3, 0, 255]),
  ".env": "PASSWORD=1234\n",
  "<img src=x onerror=alert(1)>.txt": "a strange name\n",
};

let endpoint: UiEndpoint;
let root: string;

beforeAll(async () => {
  ({ root } = await sharedWorkspace(FILES));
  endpoint = endpointOf(root);
});

function endpointOf(path: string): UiEndpoint {
  return new UiEndpoint(new UiWorkspace(resolveWorkspace(path, "/")), TOKEN);
}

function get(path: string, headers: Record<string, string> = OWN, method = "GET"): Promise<Response> {
  return endpoint.answer(new Request(ADDRESS + path, { method, headers }));
}

async function asked(question: string, given: Record<string, string> = {}): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await get(`/api/${question}?${new URLSearchParams(given)}`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const codeOf = (body: Record<string, unknown>): string | undefined => (body["error"] as { code: string } | undefined)?.code;

describe("who may ask", () => {
  test("only those who show the token are answered, in a header and nowhere else", async () => {
    const statusWith = async (headers: Record<string, string>, path = "/api/status"): Promise<number> =>
      (await get(path, { host: OWN.host, ...headers })).status;
    expect(await statusWith({})).toBe(401);
    expect(await statusWith({ authorization: `Bearer ${TOKEN}x` })).toBe(401);
    expect(await statusWith({ cookie: `token=${TOKEN}` })).toBe(401);
    expect(await statusWith({}, `/api/status?token=${TOKEN}`)).toBe(401);
    expect(await statusWith({ authorization: OWN.authorization })).toBe(200);
  });

  test("names that another site gave this machine, and pages of other origins, are refused before anything else", async () => {
    const statusWith = async (headers: Record<string, string>): Promise<number> =>
      (await get("/api/status", { ...OWN, ...headers })).status;
    expect(await statusWith({ host: "attacker.example:7878" })).toBe(403);
    expect(await statusWith({ host: "2130706433:7878" })).toBe(403);
    expect(await statusWith({ origin: "https://attacker.example" })).toBe(403);
    expect(await statusWith({ origin: "http://127.0.0.1:3000" })).toBe(403);
    expect(await statusWith({ origin: "null" })).toBe(403);
    expect(await statusWith({ "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" })).toBe(403);
    expect(await statusWith({ "sec-fetch-site": "same-site", "sec-fetch-mode": "cors" })).toBe(403);
    expect(await statusWith({ origin: ADDRESS, "sec-fetch-site": "same-origin" })).toBe(200);
  });

  test("a link from elsewhere to the page works, since the page alone says nothing", async () => {
    const response = await get("/code/src/retry.ts", { host: OWN.host, "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" });
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain("retryWithBackoff");
  });

  test("only reading is allowed, but for the one request that makes an index", async () => {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
      const response = await get("/api/search?query=retry", OWN, method);
      expect(response.status, method).toBe(405);
      expect(response.headers.get("allow")).toBe("GET, HEAD");
    }
    expect((await get("/api/index")).status).toBe(405);
    expect((await get("/", { host: OWN.host }, "HEAD")).status).toBe(200);
  });
});

describe("what browsers are told", () => {
  test("every answer forbids inline code, other origins, frames and text that becomes markup", async () => {
    for (const path of ["/", "/page.js", "/api/status", "/api/none", "/nowhere"]) {
      const { headers } = await get(path);
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy, path).toStartWith("default-src 'none'; script-src 'self'; style-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toContain("unsafe");
      expect(policy).not.toMatch(/https?:|\*|data:/);
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("access-control-allow-origin")).toBeNull();
    }
    expect((await get("/api/status")).headers.get("cache-control")).toBe("no-store");
  });

  test("the page is a few small files that name no other machine", async () => {
    let bytes = 0;
    for (const path of ["/", "/page.js", "/page.css", "/icon.svg"]) {
      const compressed = await get(path, { host: OWN.host, "accept-encoding": "gzip" });
      expect(compressed.headers.get("content-encoding")).toBe("gzip");
      const body = await compressed.bytes();
      bytes += body.length;
      const plain = await (await get(path, { host: OWN.host })).text();
      expect(new TextDecoder().decode(Bun.gunzipSync(new Uint8Array(body))), path).toBe(plain);
      expect(plain.replaceAll("http://www.w3.org/", "")).not.toMatch(/(?:src|href|url|import|fetch)\W{1,3}https?:/);
    }
    expect(bytes).toBeLessThan(150_000);
  });

  test("a browser that has a file is told so", async () => {
    const tag = (await get("/page.js")).headers.get("etag") ?? "";
    expect(tag).not.toBe("");
    expect((await get("/page.js", { ...OWN, "if-none-match": tag })).status).toBe(304);
  });

  test("nothing else is served: no file of the executable, of the workspace or of the machine", async () => {
    for (const path of ["/page.html.gz", "/constructor", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/src/retry.ts", "/api"]) {
      const response = await get(path);
      expect(response.status, path).toBe(404);
    }
  });
});

describe("what can be asked", () => {
  test("a search is answered as the command answers it, with reasons and the lines that matched", async () => {
    const { status, body } = await asked("search", { query: "retry backoff", ranking_explain_level: "basic" });
    expect(status).toBe(200);
    const [first] = body["results"] as Record<string, unknown>[];
    expect(first).toMatchObject({ path: "src/retry.ts", name: "retryWithBackoff", kind: "function", line_start: 1 });
    expect(first?.["ranking_reasons"]).toBeArray();
    expect(body["freshness_status"]).toBe("fresh");
  });

  test("filters and the query language narrow it", async () => {
    expect((await asked("search", { query: "retry", kind: "class" })).body["returned"]).toBe(0);
    const { body } = await asked("search", { query: "retryWithBackoff path:other" });
    expect(new Set((body["results"] as { path: string }[]).map(({ path }) => path))).toEqual(new Set(["src/other.ts"]));
  });

  test("lines that match come with the places of the matches", async () => {
    const { body } = await asked("grep", { pattern: "retry\\w+", path_glob: "src/**" });
    expect(body).toMatchObject({ error: { code: "invalid_input" } });
    const { body: found } = await asked("grep", { pattern: "retry\\w+", glob: "src/other.ts" });
    expect(found["results"]).toMatchObject([
      { path: "src/other.ts", line: 1, matches: [{ column: 10, length: 16 }] },
      { path: "src/other.ts", line: 2, matches: [{ column: 1, length: 16 }] },
    ]);
  });

  test("a file comes by lines, with what each character is", async () => {
    const { body } = await asked("file", { path: "src/retry.ts", from: "2", lines: "1" });
    const inks = body["inks"] as string[];
    const [line] = body["lines"] as { text: string; runs: number[] }[];
    expect(body).toMatchObject({ path: "src/retry.ts", language: "typescript", lines_of_file: 4, line_start: 2 });
    const runs = Array.from({ length: (line?.runs.length ?? 0) / 3 }, (_, at) => line?.runs.slice(at * 3, at * 3 + 3) ?? []);
    const named = runs.map(([start = 0, length = 0, ink = 0]) => [line?.text.slice(start, start + length), inks[ink]]);
    expect(named).toContainEqual(["function", "keyword"]);
    expect(named).toContainEqual(["retryWithBackoff", "definition"]);
    expect(named).toContainEqual(["number", "type"]);
  });

  test("an outline is one of a file or of a directory", async () => {
    expect((await asked("outline", { path: "src/retry.ts" })).body["symbols"]).toMatchObject([{ name: "retryWithBackoff" }]);
    expect((await asked("outline", { path: "src" })).body["entries"]).toMatchObject([{ path: "src/other.ts" }, { path: "src/retry.ts" }]);
  });

  test("nothing outside of the workspace can be read, however it is written", async () => {
    writeFileSync(join(root, "../secret.txt"), "the secret\n");
    const link = join(root, "link.txt");
    symlinkSync(join(root, "../secret.txt"), link);
    for (const path of [
      "../secret.txt",
      join(root, "../secret.txt"),
      "/etc/passwd",
      "src/../../secret.txt",
      "link.txt",
      "file:///etc/passwd",
    ]) {
      for (const question of ["file", "outline"]) {
        const { status, body } = await asked(question, { path });
        expect([403, 404], `${question} ${path}`).toContain(status);
        expect(JSON.stringify(body)).not.toContain("the secret");
      }
    }
    const { body } = await asked("file", { path: "src/retry.ts", ref: "/etc" });
    expect(codeOf(body)).toBe("ref_not_found");
  });

  test("why a file is not shown is said", async () => {
    const why = async (path: string): Promise<unknown> => {
      const { status, body } = await asked("file", { path });
      expect(status).toBe(404);
      return (body["error"] as { message: string }).message;
    };
    expect(await why("image.txt")).toBe("image.txt cannot be shown: it is binary.");
    expect(await why("image.png")).toBe("image.png cannot be shown: a rule leaves it out.");
    expect(await why(".env")).toBe(".env cannot be shown: its name marks it as a secret.");
    expect(await why("src/retri.ts")).toBe("src/retri.ts is not in the index.");
  });

  test("what a question does not have, lacks or cannot mean is said", async () => {
    expect((await asked("search", {})).body).toMatchObject({ error: { code: "invalid_input", message: "query is missing." } });
    expect((await asked("search", { query: "x", words: "1" })).body).toMatchObject({
      error: { message: 'There is no parameter "words".' },
    });
    expect((await asked("file", { path: "src/retry.ts", from: "0" })).status).toBe(400);
    expect((await asked("file", { path: "a\0b" })).body).toMatchObject({ error: { code: "invalid_input" } });
    expect((await asked("search", { query: "x".repeat(200_000) })).body).toMatchObject({ error: { code: "limit_exceeded" } });
    expect((await asked("constructor")).status).toBe(404);
    expect((await asked("grep", { pattern: "(" })).body).toMatchObject({ error: { code: "invalid_input" } });
  });

  test("a question that was taken back before its turn is not answered", async () => {
    const taken = AbortSignal.abort();
    const request = new Request(`${ADDRESS}/api/search?query=retry`, { headers: OWN, signal: taken });
    expect((await endpoint.answer(request)).status).toBe(499);
  });
});

test("a workspace without an index says so, makes one when told, and answers then", async () => {
  const known = process.env["CODECOMPASS_HOME"];
  freshStorage(temporaryDirectory());
  whenTestEnds(() => {
    process.env["CODECOMPASS_HOME"] = known;
  });
  const bare = join(sharedDirectory(), "bare");
  mkdirSync(bare);
  writeFileSync(join(bare, "alone.py"), "def alone():\n    pass\n");
  const there = endpointOf(bare);
  const ask = async (path: string, method = "GET"): Promise<Response> =>
    there.answer(new Request(ADDRESS + path, { method, headers: OWN }));
  const before = await ask("/api/search?query=alone");
  expect(before.status).toBe(409);
  expect(codeOf((await before.json()) as Record<string, unknown>)).toBe("not_indexed");
  expect(await (await ask("/api/places")).json()).toMatchObject({ repo: bare, vcs_mode: "none" });
  expect((await ask("/api/index", "POST")).status).toBe(202);
  while (((await (await ask("/api/status")).json()) as Record<string, unknown>)["indexing"] !== undefined) await Bun.sleep(5);
  expect(await (await ask("/api/search?query=alone")).json()).toMatchObject({ results: [{ path: "alone.py", name: "alone" }] });
  await there.asked.close();
});
