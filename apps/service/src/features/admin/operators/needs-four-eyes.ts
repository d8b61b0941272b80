import type { Work } from '../../../transaction/work.ts';
import { countDeciders } from './operator-store.ts';

/** Whether acts that are marked so wait for a second operator now: as set, or as soon as two may decide. */
export async function needsFourEyes({ db, settings }: Pick<Work, 'db' | 'settings'>): Promise<boolean> {
  const { approval } = settings.file.operators;
  return approval === 'auto' ? (await countDeciders(db)) >= 2 : approval;
}
