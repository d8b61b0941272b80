import { inBatches } from '../../../transaction/in-batches.ts';
import type { Module } from '../../../transaction/module.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { accountData } from './account-data.ts';
import { casRoutes } from './routes.ts';
import { runCasLogouts, sendCasLogouts } from './send-logouts.ts';
import { removeOldTickets } from './ticket-store.ts';

/** Services that sign people in by CAS 3.0: the same sign-in, consent and access rules as for every app. */
export const cas: Module<AppsWork> = {
  name: 'cas',
  routes: (_mount, server) => casRoutes(server),
  effects: { 'cas-logout': async (work) => void (await sendCasLogouts(work)) },
  jobs: [
    // Three attempts in ten seconds.
    { name: 'Sending CAS logouts', everySeconds: 2, run: runCasLogouts },
    { name: 'Clearing CAS tickets', everySeconds: 600, run: (work) => inBatches(work, removeOldTickets) },
  ],
  accountData,
  restored: async ({ db }) => void (await db.deleteFrom('cas_ticket').execute()),
};
