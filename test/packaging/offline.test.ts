/** CodeCompass opens no connection: its source has no means to. (`npm run release:verify` watches the executable's system calls as well.) */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "../..");
/**
 * Ways to reach another machine from this runtime; a server's own `fetch` method is not called so, and a socket in a directory reaches none,
 * and what the page asks its own server for begins with a slash.
 */
const MEANS =
  /(?<![.\w])fetch\((?!`\/api\/)|\bBun\.(?:connect\((?!\{\s*unix:)|(?:dns|udpSocket|s3|sql|redis)\b)|new (?:WebSocket|EventSource|XMLHttpRequest)\b|["'](?:node:)?(?:net|tls|dgram|dns|http2|https|undici|axios)["']|["']node:http["']/;

test("no module of the program can reach another machine", () => {
  const paths = [...new Bun.Glob("src/**/*.{ts,tsx}").scanSync({ cwd: root })];
  expect(paths.length).toBeGreaterThan(300);
  const found = paths.flatMap((path) => {
    const code = readFileSync(join(root, path), "utf8").replaceAll(/^[ \t]*(?:\/\/|\/\*|\*).*$/gm, "");
    return MEANS.test(code) ? [`${path}: ${MEANS.exec(code)?.[0]}`] : [];
  });
  expect(found).toEqual([]);
});
