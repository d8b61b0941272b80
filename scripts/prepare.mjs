// What every command needs first: the packages of the lock file, and Node 24 from them.
// Plain JavaScript without dependencies: it runs on the machine's own Node (20 or later) before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const bin = path.join(root, 'node_modules', '.bin');
const wantedMajor = 24;
// Building needs the packages that NODE_ENV=production leaves out.
const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--include=dev'];

/**
 * Installs what the lock file lists where it is not there yet, then runs `script` under Node 24 with the same
 * arguments when the current Node is older. Returns only under Node 24.
 */
export async function requireNode24(script) {
  const refusal = refusedFolder(root);
  if (refusal) stop(refusal);
  if (!isInstalled()) install();
  else if (!areLinked()) link();
  if (major(process.versions.node) >= wantedMajor) {
    process.env.PATH = bin + path.delimiter + (process.env.PATH ?? '');
    return;
  }
  const node = path.join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');
  if (!existsSync(node))
    stop(
      `Node ${wantedMajor} is missing: ${process.version} runs, and the package "node" was not installed. ${scriptsHint}`,
    );
  process.exit(await run(node, [script, ...process.argv.slice(2)]));
}

/** Why the project cannot be built in this folder, or null: build tools read the rest of such a path as a query. */
export function refusedFolder(folder) {
  const sign = /[#?]/.exec(folder)?.[0];
  return sign
    ? `The folder ${folder} has a ${sign} in its path, where nothing can be built: move it to another one.`
    : null;
}

/** Whether node_modules holds every package of the lock file at its version (optional ones may be absent). */
export function isInstalled() {
  if (!existsSync(path.join(bin, 'node'))) return false;
  const wanted = readLock(path.join(root, 'package-lock.json'));
  const present = readLock(path.join(root, 'node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(
    ([name, { version, optional, devOptional }]) =>
      !name.includes('node_modules/') ||
      present[name]?.version === version ||
      ((optional || devOptional) && !present[name]),
  );
}

/** Whether every workspace of the lock file is linked; a new one needs only its link. */
function areLinked() {
  const wanted = Object.entries(readLock(path.join(root, 'package-lock.json')));
  return wanted.every(([name, { link }]) => !link || existsSync(path.join(root, name)));
}

/** The signal that came while a command ran, or null. */
let stoppedBy = null;

/** Ends the program where a signal came while `run` ran a command: nothing may start after Ctrl+C. */
export function endIfStopped() {
  if (stoppedBy) process.exit(128 + constants.signals[stoppedBy]);
}

/** Runs a command with this terminal, passing signals on; resolves to its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      ...options,
      env: { ...process.env, PATH: bin + path.delimiter + (process.env.PATH ?? ''), ...options.env },
    });
    const pass = (signal) => {
      stoppedBy = signal;
      child.kill(signal);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, pass);
    // Under npm, a killed npm must not leave the command running on its own.
    const parent = process.ppid;
    const watch = setInterval(() => process.ppid !== parent && pass('SIGTERM'), 1000);
    if (!process.env.npm_lifecycle_event) clearInterval(watch);
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.on('close', (code, signal) => {
      clearInterval(watch);
      for (const name of signals) process.off(name, pass);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

/**
 * Replaces this program by another one under the same process id, where the platform can; otherwise runs it and resolves to
 * its exit code.
 */
export async function become(command, args) {
  if (!process.execve || process.platform === 'win32') return run(command, args);
  process.chdir(root);
  process.execve(command, [command, ...args], process.env);
}

/** Prints one line for the operator and ends with exit code 1. */
export function stop(line) {
  console.error(line);
  process.exit(1);
}

const scriptsHint = 'Where npm has ignore-scripts set: npm ci --include=dev --ignore-scripts=false';

function install() {
  if (existsSync(path.join(root, 'node_modules', '.pnpm')))
    stop(
      'node_modules was made by pnpm, and this project needs npm: remove that folder, then run npm ci --include=dev.',
    );
  // A few new packages take seconds; `npm ci` starts with an empty folder.
  if (existsSync(path.join(root, 'node_modules', '.package-lock.json'))) {
    console.error('Installing new packages (npm install) …');
    const added = npm(['install', '--no-save', '--prefer-offline', ...quiet], 'pipe');
    if (added.status === 0 && isInstalled() && areLinked()) return;
  }
  console.error('Installing packages (npm ci) …');
  // A lock file written where some platforms' optional packages were out of reach does not satisfy `npm ci`.
  const first = npm(['ci', ...quiet], 'pipe');
  if (first.status === 0) return;
  if (first.stderr?.includes('EUSAGE') && npm(['install', '--no-save', ...quiet], 'inherit').status === 0)
    return;
  process.stderr.write(first.stderr ?? '');
  stop(`The packages could not be installed: see the lines of npm above. ${scriptsHint}`);
}

function link() {
  if (npm(['install', '--no-save', ...quiet], 'inherit').status !== 0)
    stop('The workspaces could not be linked: see the lines of npm above.');
}

function npm(args, stderr) {
  // npm passes its path to scripts; without it npm is on the PATH.
  const own = process.env.npm_execpath;
  const [command, before] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []];
  return spawnSync(command, [...before, ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', stderr],
    encoding: 'utf8',
    shell: process.platform === 'win32' && command === 'npm',
  });
}

function readLock(file) {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).packages ?? {}) : {};
}

function major(version) {
  return Number(version.split('.')[0]);
}
