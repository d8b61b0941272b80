import type { Change, Work } from './work.ts';

const atOnce = 1000;

/**
 * Removes what is over piece by piece, each in a change of its own: however much has gathered, no statement takes long
 * and what is done stays done. `removeSome` removes as many at most and returns how many those were.
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
