// npm run dev: the service restarts and the portal reloads on every change. The portal's dev server is the public
// address; it passes other requests on to the service.

import { spawn } from 'node:child_process';
import { readdirSync, watch } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireNode24, root, run } from './prepare.mjs';

const quietMilliseconds = 120;
const isSource = (name) => /\.(ts|json|html)$/.test(name ?? '') && !name.endsWith('.test.ts');

/**
 * Runs a command and starts it again whenever a source file below the folders changes. Resolves to the exit code once SIGINT,
 * SIGTERM or SIGHUP has ended it. Node's own --watch follows inodes on Linux, so it misses changes after an editor has
 * replaced the file; folders stay.
 */
function restartOnChange(folders, command, args, { env }) {
  return new Promise((resolve) => {
    let child = null;
    let isStopping = false;
    let waiting = null;
    const watchers = new Map();

    const start = () => {
      child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
      child.on('close', (code) => {
        child = null;
        if (isStopping) return finish(code ?? 0);
        if (waiting === 'restart') {
          waiting = null;
          return start();
        }
        console.error('The service ended; it starts again with the next change.');
      });
    };
    const restart = () => {
      waiting = child ? 'restart' : null;
      console.error('A change: the service starts again.');
      if (child) child.kill('SIGTERM');
      else start();
    };
    const changed = (name) => {
      readChanges();
      if (!isSource(name) || isStopping || waiting === 'restart') return;
      clearTimeout(waiting);
      waiting = setTimeout(restart, quietMilliseconds);
    };
    // A new folder is watched as soon as its parent reports it.
    const readChanges = () => {
      const present = new Set(folders.flatMap((folder) => foldersBelow(path.join(root, folder))));
      for (const folder of present) {
        if (!watchers.has(folder))
          watchers.set(
            folder,
            watch(folder, (_event, name) => changed(name)),
          );
      }
      for (const [folder, watcher] of watchers) {
        if (present.has(folder)) continue;
        watcher.close();
        watchers.delete(folder);
      }
    };
    const stop = (signal) => {
      isStopping = true;
      if (child) child.kill(signal);
      else finish(0);
    };
    const finish = (code) => {
      clearTimeout(waiting);
      for (const watcher of watchers.values()) watcher.close();
      resolve(code);
    };

    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
    readChanges();
    start();
  });
}

function foldersBelow(folder) {
  const inside = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [folder, ...inside.flatMap((entry) => foldersBelow(path.join(folder, entry.name)))];
}

await requireNode24(fileURLToPath(import.meta.url));

const servicePort = process.env.PORT ?? '3000';
const portalPort = process.env.PORTAL_PORT ?? '5173';
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${portalPort}`;

const sources = ['apps/service/src', 'packages/contract/src', 'packages/sealing/src'];

const parts = [
  restartOnChange(sources, process.execPath, ['apps/service/src/main.ts'], {
    env: { PORT: servicePort, PUBLIC_URL: publicUrl },
  }),
  run('vite', ['--port', portalPort, '--strictPort'], {
    cwd: path.join(root, 'apps/portal'),
    env: { SERVICE_URL: `http://127.0.0.1:${servicePort}` },
  }),
];
process.exitCode = await Promise.race(parts);
// Ends the other part too, with the signal of a terminal.
process.kill(process.pid, 'SIGTERM');
await Promise.all(parts);
