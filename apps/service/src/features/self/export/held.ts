import { type Held, heldTable } from '../../../unit-of-work/work.ts';
import { removeExportJob } from './export-store.ts';

const exportJob = heldTable({
  table: 'export_job',
  export: 'The export itself.',
  erase: 'cascade',
  merge: { settle: (change, { from }) => removeExportJob(change, from) },
  // Whoever asked for it may have been somebody else: its links lead nowhere.
  end: (change, accountId) => removeExportJob(change, accountId),
});

export const held: readonly Held[] = [exportJob];
