import type { Module } from '../../../unit-of-work/module.ts';
import type { Work } from '../../../unit-of-work/work.ts';
import { removeExpiredExports } from './export-store.ts';
import { held } from './held.ts';
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
  held,
};
