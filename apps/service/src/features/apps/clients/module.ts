import { noCaller } from '../../../kernel/caller.ts';
import type { Module } from '../../../unit-of-work/module.ts';
import type { AppsWork } from './apps-work.ts';
import { held } from './held.ts';

export const clients: Module<AppsWork> = {
  name: 'clients',
  routes(_mount, { app, workFor }) {
    const work = workFor(noCaller);
    app.addHook('preClose', () => work.signInCounts.end(work));
  },
  held,
};
