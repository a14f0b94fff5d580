/** A registry of packed npm packages on this machine: what `npm install` asks of one, answered from tarballs in memory. */

import { untar } from "../../../scripts/release/formats/tar.ts";
import { whenTestEnds } from "../../temporary.ts";

interface Manifest {
  readonly name: string;
  readonly version: string;
}

/** Serves packages, each given as its tarball, and returns the registry's address. It ends with the test. */
export function registryOf(tarballs: readonly Uint8Array[]): string {
  const packages = new Map(tarballs.map((bytes) => [manifestOf(bytes).name, { manifest: manifestOf(bytes), bytes }]));
  const server: Bun.Server<undefined> = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request): Response => {
      const path = decodeURIComponent(new URL(request.url).pathname).slice(1);
      const [name = "", file] = path.split("/-/");
      const found = packages.get(name);
      if (!found) return new Response("{}", { status: 404 });
      if (file !== undefined) return new Response(found.bytes as Uint8Array<ArrayBuffer>);
      return Response.json(packument(found.manifest, found.bytes, server.url.href));
    },
  });
  whenTestEnds(() => void server.stop(true));
  return server.url.href;
}

function packument(manifest: Manifest, bytes: Uint8Array, registry: string): object {
  const { name, version } = manifest;
  const integrity = `sha512-${new Bun.CryptoHasher("sha512").update(bytes).digest("base64")}`;
  const dist = { tarball: `${registry}${name}/-/package.tgz`, integrity };
  return { name, "dist-tags": { latest: version }, versions: { [version]: { ...manifest, dist } } };
}

function manifestOf(tarball: Uint8Array): Manifest {
  const whole = Bun.gunzipSync(tarball as Uint8Array<ArrayBuffer>);
  return JSON.parse(Buffer.from(untar(whole, "package/package.json")).toString());
}
