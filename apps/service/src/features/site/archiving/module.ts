import type { Module } from '../../../unit-of-work/module.ts';
import type { BackupWork } from '../backups/backup-work.ts';
import { archiveLog, keepBase } from './keep-archive.ts';

export const archiving: Module<BackupWork> = {
  name: 'archiving',
  jobs: [
    { name: 'Archiving the log', everySeconds: 10, run: archiveLog },
    { name: 'Making a base', everySeconds: 60, run: keepBase },
  ],
};
