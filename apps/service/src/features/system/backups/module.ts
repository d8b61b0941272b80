import { noCaller } from '../../../kernel/network/caller.ts';
import type { Module } from '../../../transaction/module.ts';
import type { BackupWork } from './create-backup.ts';
import { measureBackups } from './measure-backups.ts';
import { makeRegularBackup } from './regular-backup.ts';

export const backups: Module<BackupWork> = {
  name: 'backups',
  routes(_mount, { app, workFor }) {
    const work = workFor(noCaller);
    measureBackups(work);
    // A backup is slow, and a stopping service has ten seconds: the next process starts again.
    app.addHook('preClose', async () => {
      for (const underWay of work.backupsUnderWay) underWay.abort();
    });
  },
  jobs: [{ name: 'Backing up', everySeconds: 600, run: makeRegularBackup }],
};
