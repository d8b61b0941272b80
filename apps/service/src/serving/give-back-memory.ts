import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Below this share of an interval the process is idle. */
const idleShare = 0.05;
/** After this growth since the last collection the heap is collected again. */
const worthwhileGrowth = 1.15;
/** After so many idle intervals in a row no request is expected soon. */
const idleAfterRush = 5;
/** Nobody is expected soon. */
const longIdle = 10;

/**
 * Collects what a start or a rush has left behind when the process is at rest: V8 looks only while more is asked of
 * it, so that an idle service would keep a third more than it uses. It keeps no process alive.
 *
 * After a start everything goes that can. That stops the process for a seventh of a second, and leaves a heap that has to grow
 * again: after a rush it is one ordinary collection, and only where the rest is no short pause (docs/benchmarks.md). What that
 * leaves goes when the rest has become a long one.
 */
export function giveBackMemory(everyMilliseconds = 4000, collect = ownCollector()): void {
  // The processor time, not the clock: on a busy machine a thread that only waits for the processor is idle too.
  let since = process.threadCpuUsage();
  let count = 0;
  let reserved = 0;
  let isRushOver = false;
  const give = (flavor: Flavor) => {
    collect({ type: 'major', execution: 'sync', flavor });
    count = process.memoryUsage().heapTotal;
    isRushOver = flavor === 'regular';
  };
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(since);
    since = process.threadCpuUsage();
    const share = (user + system) / 1000 / everyMilliseconds;
    reserved = share > idleShare ? 0 : reserved + 1;
    if (count === 0 ? reserved > 0 : isRushOver && reserved >= longIdle) return give('last-resort');
    if (reserved < idleAfterRush || process.memoryUsage().heapTotal < count * worthwhileGrowth) return;
    give('regular');
  }, everyMilliseconds).unref();
}

/** V8's reason for a collection: a `last-resort` keeps only what is in use. */
type Flavor = 'last-resort' | 'regular';

type Collect = (options: {
  readonly type: string;
  readonly execution: string;
  readonly flavor: Flavor;
}) => void;

function ownCollector(): Collect {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as Collect;
}
