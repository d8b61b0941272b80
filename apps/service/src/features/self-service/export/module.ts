import type { Module } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { accountData } from './account-data.ts';
import { removeExpiredExports } from './export-store.ts';
import { makeExport } from './make-export.ts';
import { dataExportRoutes } from './routes.ts';

export const dataExport: Module<Work> = {
  name: 'export',
  routes: dataExportRoutes,
  effects: { export: makeExport },
  jobs: [
    {
      name: 'Clearing expired exports',
      everySeconds: 3600,
      run: (work) => work.change(removeExpiredExports),
    },
  ],
  accountData,
};
