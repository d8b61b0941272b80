import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Of an interval: less than this at work is rest. */
const restingShare = 0.05;
/** Grown by more than this since it was last collected, the heap is worth another look. */
const worthwhileGrowth = 1.15;

/**
 * Collects what a start or a rush has left behind as soon as the process is at rest: V8 looks only while more is asked of
 * it, so that an idle service would keep a third more than it uses. It keeps no process alive.
 */
export function giveBackMemory(everyMilliseconds = 4000): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  let since = performance.eventLoopUtilization();
  let kept = 0;
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, since);
    since = now;
    if (utilization > restingShare || process.memoryUsage().heapTotal < kept * worthwhileGrowth) return;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    kept = process.memoryUsage().heapTotal;
  }, everyMilliseconds).unref();
}
