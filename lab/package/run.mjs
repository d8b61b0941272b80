// node lab/run.mjs package: packs the product, installs it into an empty folder with an empty HOME, and serves from there.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root, run, stop } from '../../scripts/prepare.mjs';

if ((await run(process.execPath, ['scripts/package/make-package.mjs'])) !== 0)
  stop('It could not be packed.');

const home = mkdtempSync(path.join(tmpdir(), 'tongxing-package-'));
const folder = path.join(home, 'site');
/** Environment variables for reaching a registry; no others are passed on. */
const registryVariables =
  /^(?:npm_config_(?:registry|cafile|proxy|https_proxy)|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i;
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => registryVariables.test(name))),
  PATH: process.env.PATH,
  HOME: path.join(home, 'home'),
  PORT: String(await freePort()),
};
mkdirSync(folder);
mkdirSync(env.HOME);
const archive = readdirSync(path.join(root, 'dist')).find((name) => name.endsWith('.tgz'));
const startedAt = performance.now();
const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);

let failed = '';
try {
  must('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', path.join(root, 'dist', archive)]);
  console.log(`${seconds()} s: installed`);
  must('npx', ['tongxing', 'init', '--compose', '--systemd', '--nginx', '--caddy']);
  await serve();
  must('npx', ['tongxing', 'config', 'schema'], true);
} catch (error) {
  failed = error.message;
} finally {
  rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
if (failed) stop(failed);
console.log('The package installs and serves.');

async function serve() {
  const spawnedAt = performance.now();
  const child = spawn('npx', ['tongxing', 'start'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (printed += text));
  const url = `http://127.0.0.1:${env.PORT}`;
  try {
    while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
      if (child.exitCode !== null || performance.now() - spawnedAt > 180_000)
        throw new Error(`It does not serve:\n${printed}`);
      await pause(100);
    }
    console.log(`${seconds()} s: serves`);
    const home = await (await fetch(url)).text();
    if (!home.includes('<title>')) throw new Error('The first page is not the portal.');
    const docs = await fetch(`${url}/docs/llms.txt`);
    if (!docs.ok) throw new Error('The docs are not there.');
    const { issuer } = await (await fetch(`${url}/.well-known/openid-configuration`)).json();
    if (issuer !== `http://localhost:${env.PORT}`) throw new Error(`The issuer is ${issuer}.`);
  } finally {
    if (child.pid) process.kill(-child.pid, 'SIGTERM');
    await new Promise((resolve) => child.on('close', resolve));
  }
}

function must(command, args, quiet = false) {
  const done = spawnSync(command, args, { cwd: folder, env, encoding: 'utf8' });
  if (!quiet) process.stdout.write(done.stdout ?? '');
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')}: ${done.stderr}${done.stdout}`);
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.on('listening', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
