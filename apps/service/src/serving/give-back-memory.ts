import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Of an interval: less than this at work is rest. */
const restingShare = 0.05;
/** Grown by more than this since it was last collected, the heap is worth another look. */
const worthwhileGrowth = 1.15;
/** So many intervals at rest in a row are no pause any more. */
const restAfterRush = 5;

/**
 * Collects what a start or a rush has left behind when the process is at rest: V8 looks only while more is asked of
 * it, so that an idle service would keep a third more than it uses. It keeps no process alive.
 *
 * After a start everything goes that can. That stops the process for a seventh of a second, and leaves a heap that has to grow
 * again: after a rush, one ordinary collection gives back as much, and only where the rest is no short pause (docs/benchmarks.md).
 */
export function giveBackMemory(everyMilliseconds = 4000, collect = ownCollector()): void {
  // Its processor time, not its clock: where others use the machine, a thread that only waits for it is at rest too.
  let since = process.threadCpuUsage();
  let kept = 0;
  let resting = 0;
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(since);
    since = process.threadCpuUsage();
    const share = (user + system) / 1000 / everyMilliseconds;
    resting = share > restingShare ? 0 : resting + 1;
    const isStart = kept === 0;
    if (resting < (isStart ? 1 : restAfterRush) || process.memoryUsage().heapTotal < kept * worthwhileGrowth)
      return;
    collect({ type: 'major', execution: 'sync', flavor: isStart ? 'last-resort' : 'regular' });
    kept = process.memoryUsage().heapTotal;
  }, everyMilliseconds).unref();
}

type Collect = (options: {
  readonly type: string;
  readonly execution: string;
  readonly flavor: string;
}) => void;

function ownCollector(): Collect {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as Collect;
}
