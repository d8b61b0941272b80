import type { Work } from '../../../transaction/work.ts';
import { countPeople, saveLevels } from './statistic-store.ts';

/** Counts how many people there are and how they are protected, and keeps it for the figures. */
export async function notePeople(work: Work): Promise<void> {
  const levels = await countPeople(work);
  await work.change((change) => saveLevels(change, levels));
}
