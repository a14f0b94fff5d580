#!/usr/bin/env node
// Finds the executable that npm installed for this system and becomes it. Written so that node starts it without delay.
"use strict";
const PACKAGES = {{packages}};
const { platform, arch, argv } = process;

/** @type {(name: string, file: string) => string | undefined} */
function pathIn(name, file) {
  try {
    return require.resolve(name + "/" + file);
  } catch {
    return undefined;
  }
}

function hasGlibc() {
  return Boolean(process.report && process.report.getReport().header.glibcVersionRuntime);
}

function findExecutable() {
  const fitting = PACKAGES.filter(([, system]) => (system + " ").startsWith(platform + " " + arch + " "));
  const installed = fitting.map(([name, system, file]) => ({ system, path: pathIn(name, file) })).filter(({ path }) => path);
  // An npm that knows nothing of C libraries installs the packages for both.
  const libc = installed.length > 1 ? (hasGlibc() ? "glibc" : "musl") : "";
  return installed.find(({ system }) => system.endsWith(libc));
}

function explainMissing() {
  const fits = PACKAGES.filter(([, system]) => (system + " ").startsWith(platform + " " + arch + " ")).map(([name]) => name);
  const others = PACKAGES.filter(([name, , file]) => pathIn(name, file)).map(([name]) => name);
  const lines =
    fits.length === 0
      ? ["codecompass: there is no executable for " + platform + " " + arch + ".", "  next: build it from source."]
      : ["codecompass: the package with the executable for this system is not installed: " + fits.join(" or ") + "."];
  if (others.length > 0) lines.push("  node_modules was installed for another system: " + others.join(", ") + ".");
  if (fits.length > 0) lines.push("  next: npm install, without --omit=optional and --no-optional, on this system.");
  console.error(lines.join("\n"));
  process.exit(2);
}

const found = findExecutable();
if (!found) explainMissing();
const words = argv.slice(2);
if (typeof process.execve === "function" && platform !== "win32") {
  // The launcher's process becomes the executable's: signals, the terminal and the exit status are its own. Node warns that this is new.
  process.removeAllListeners("warning");
  process.execve(found.path, [found.path, ...words], process.env);
}
const child = require("node:child_process").spawn(found.path, words, { stdio: "inherit", windowsHide: true });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("error", (error) => {
  console.error("codecompass: " + found.path + " cannot be started: " + error.message);
  process.exit(2);
});
child.on("exit", (status, signal) => {
  if (signal === null) process.exit(status);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
