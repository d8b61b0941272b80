// Runs a command and starts it again whenever a source file below some folders changes. Node's own --watch follows
// inodes on Linux: it is blind after the first save of an editor that replaces the file. Folders stay.
import { spawn } from 'node:child_process';
import { readdirSync, watch } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

const settleMilliseconds = 120;
const isSource = (name) => /\.(ts|json|html)$/.test(name ?? '') && !name.endsWith('.test.ts');

/** Resolves to the exit code once SIGINT, SIGTERM or SIGHUP has ended the command. */
export function restartOnChange(folders, command, args, { env }) {
  return new Promise((resolve) => {
    let child = null;
    let isStopping = false;
    let settling = null;
    const watchers = new Map();

    const start = () => {
      child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
      child.on('close', (code) => {
        child = null;
        if (isStopping) return finish(code ?? 0);
        if (settling === 'restart') {
          settling = null;
          return start();
        }
        console.error('The service ended; it starts again with the next change.');
      });
    };
    const restart = () => {
      settling = child ? 'restart' : null;
      console.error('A change: the service starts again.');
      if (child) child.kill('SIGTERM');
      else start();
    };
    const changed = (name) => {
      readChanges();
      if (!isSource(name) || isStopping || settling === 'restart') return;
      clearTimeout(settling);
      settling = setTimeout(restart, settleMilliseconds);
    };
    // A new folder is watched as soon as the one it is in tells of it.
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
      clearTimeout(settling);
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
