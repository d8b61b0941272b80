import { noCaller } from '../../../kernel/caller.ts';
import type { Module } from '../../../unit-of-work/module.ts';
import type { BackupWork } from '../backups/backup-work.ts';
import type { MeteredWork } from '../metrics/measure-service.ts';
import { archiveLog, keepBase } from './keep-archive.ts';
import { measureArchive } from './measure-archive.ts';

export const archiving: Module<BackupWork & Pick<MeteredWork, 'pool'>> = {
  name: 'archiving',
  routes(_mount, { workFor }) {
    measureArchive(workFor(noCaller));
  },
  jobs: [
    { name: 'Archiving the log', everySeconds: 10, run: archiveLog },
    { name: 'Making a base', everySeconds: 60, run: keepBase },
  ],
};
