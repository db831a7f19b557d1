// A registry of npm with the packages of a folder, on this machine: node registry.mjs FOLDER FILE. Its address is written to FILE.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { execFileSync } from "node:child_process";

const [folder, file] = process.argv.slice(2);
const packages = new Map();
const server = createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname).slice(1);
  const found = packages.get(path) ?? packages.get(path.replace(/^tarball\//, ""));
  if (!found) return response.writeHead(404).end("{}");
  if (path.startsWith("tarball/")) return response.end(found.data);
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(found.document));
});
server.listen(0, "127.0.0.1", () => {
  const address = `http://127.0.0.1:${server.address().port}/`;
  for (const name of readdirSync(folder)) {
    const data = readFileSync(`${folder}/${name}`);
    const manifest = JSON.parse(execFileSync("tar", ["-xzOf", `${folder}/${name}`, "package/package.json"]));
    const integrity = `sha512-${createHash("sha512").update(data).digest("base64")}`;
    const version = { ...manifest, dist: { tarball: `${address}tarball/${manifest.name}`, integrity } };
    const document = {
      name: manifest.name,
      "dist-tags": { latest: manifest.version },
      versions: { [manifest.version]: version },
    };
    packages.set(manifest.name, { data, document });
  }
  writeFileSync(file, address);
});
