import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface Program {
  readonly child: ChildProcess;
  /** The output so far. */
  readonly lines: readonly string[];
  /** Waits for the first line, past ones included, that matches; fails when the program ends before. */
  line(pattern: RegExp): Promise<string>;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** kill -9, and waits. */
  kill(): Promise<void>;
}

/** Runs a program of `test/programs` (or one by its path) as a process of its own, started by the command `within` if one is given. */
export function runProgram(
  name: string,
  args: string[],
  { within = [], uid }: { within?: readonly string[]; uid?: number } = {},
): Program {
  const path = name.startsWith('/') ? name : fileURLToPath(new URL(`programs/${name}.ts`, import.meta.url));
  const [command, ...before] = [...within, process.execPath];
  const child = spawn(command, [...before, path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: '/',
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    for (const check of new Set(waiting)) check();
  });
  return {
    child,
    lines,
    ended,
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const found = lines.find((line) => pattern.test(line));
          if (found === undefined) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
        void ended.then((code) =>
          reject(new Error(`${name} ended (${code}): ${lines.slice(-3).join(' | ')}`)),
        );
      }),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
