import type { Change, Work } from './work.ts';

const atOnce = 1000;

/**
 * Removes expired rows in batches, each in a change of its own. However many there are, no statement takes long, and
 * finished batches stay done. `removeSome` removes at most so many and returns how many it removed.
 */
export async function inBatches(
  work: Work,
  removeSome: (change: Change, most: number) => Promise<number>,
): Promise<number> {
  for (let total = 0; ; ) {
    const gone = await work.change((change) => removeSome(change, atOnce));
    total += gone;
    if (gone < atOnce) return total;
  }
}
