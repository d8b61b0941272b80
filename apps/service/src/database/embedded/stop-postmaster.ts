import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from './postmaster-file.ts';

/**
 * Fast shutdown: open transactions roll back, everything committed is written, connections end. Where that
 * takes longer than six seconds, the immediate one, which the next start recovers from. Nothing is lost by either.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  // 0 would mean our own process group.
  if (pid <= 0) return;
  for (const [signal, limitMs] of [
    ['SIGINT', 6000],
    ['SIGQUIT', 2000],
    ['SIGKILL', 1000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await isGoneWithin(pid, limitMs)) return;
  }
}

/** Waits until the process is gone; false where it outlives the limit. */
async function isGoneWithin(pid: number, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs;
  while (isAlive(pid)) {
    if (performance.now() > end) return false;
    await pause(10);
  }
  return true;
}
