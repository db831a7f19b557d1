#!/usr/bin/env node
// Runs the program of the package for this machine, which npm installs beside this one.
"use strict";
const { spawnSync } = require("node:child_process");

const name = `@blazon/${process.platform}-${process.arch}`;
let program;
try {
  program = require.resolve(`${name}/bin/blazon`);
} catch {
  console.error(`error: ${name} is not installed`);
  console.error("fix: install without --no-optional; if there is no such package, build blazon from source");
  process.exit(2);
}
const run = spawnSync(program, process.argv.slice(2), { stdio: "inherit" });
if (run.error) {
  console.error(`error: could not run ${program}: ${run.error.message}`);
  process.exit(2);
}
if (run.signal) process.kill(process.pid, run.signal);
process.exit(run.status ?? 2);
