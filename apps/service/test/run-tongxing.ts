import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { builtProgram } from './built-program.ts';

export type Environment = Readonly<Record<string, string>>;

/** Starts `tongxing` without a terminal, in a folder and with an environment of its own. */
export function startTongxing(cwd: string, env: Environment, args: readonly string[]) {
  return spawn(process.execPath, [builtProgram('tongxing'), ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, LANG: 'en_US.UTF-8', ...env },
  });
}

/** Runs it to its end; returns its output, its errors and its exit code. */
export async function runTongxing(cwd: string, env: Environment, args: readonly string[]) {
  const child = startTongxing(cwd, env, args);
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { out: out.trim(), errors: errors.trim(), code: code as number };
}
