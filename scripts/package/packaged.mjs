#!/usr/bin/env node
// npx tongxing: the product as it is installed from a package. `start` serves, `init` writes the files around it, and
// everything else is the operator's command line. Plain JavaScript: it runs on the machine's own Node (20 or later).
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { init } from './init.mjs';

const service = fileURLToPath(new URL('../apps/service/dist/', import.meta.url));
const [word = '', ...rest] = process.argv.slice(2);

// Variables that are set already win. In a container the file may be unreadable; its values are set there already.
try {
  // Windows editors put a byte order mark before the first name.
  const variables = parseEnv(readFileSync('.env', 'utf8').replace(/^\uFEFF/, ''));
  for (const [name, value] of Object.entries(variables)) process.env[name] ??= value;
} catch (error) {
  if (!['ENOENT', 'EACCES'].includes(error.code)) throw error;
}

if (word === 'init') process.exitCode = await init(rest);
else if (word === 'start') process.exitCode = await start(rest);
else {
  if (word === '' || word === 'help' || word === '--help')
    console.log(
      'Usage:\n  tongxing start  serves in this folder\n  tongxing init   writes settings and what stands around it (--help)\n',
    );
  process.exitCode = await run(['tongxing.js', word, ...rest].filter(Boolean), { NODE_NO_WARNINGS: '1' });
}

/** As `npm start` runs it in a clone. */
function start(args) {
  // V8 uses up to 200 MB for young objects on a large machine; a service of short requests is as quick with 48.
  const flags = [
    '--max-semi-space-size=16',
    '--import',
    new URL('./beside-service.mjs', import.meta.url).href,
  ];
  // glibc does not return what its arenas have freed.
  return run(['main.js', ...args], { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' }, flags);
}

/** Runs a program of the service in the folder of whoever asked, passing signals on; resolves to its exit code. */
function run([program, ...args], env, flags = []) {
  return new Promise((resolve) => {
    const child = spawn(node24(), [...flags, path.join(service, program), ...args], {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    const pass = (signal) => child.kill(signal);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass);
    child.on('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.on('close', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** This Node where it is new enough; otherwise the one installed with the package. */
function node24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const folder = path.dirname(createRequire(import.meta.url).resolve('node/package.json'));
  return path.join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}
