import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';
import { removeExportJob } from './export-store.ts';

const exportJob = defineAccountData({
  table: 'export_job',
  export: 'The export itself.',
  erase: 'cascade',
  merge: { finalize: (change, { from }) => removeExportJob(change, from) },
  // An intruder may have requested it: its links stop working.
  end: (change, accountId) => removeExportJob(change, accountId),
});

export const accountData: readonly AccountDataPolicy[] = [exportJob];
