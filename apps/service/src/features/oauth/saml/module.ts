import { inBatches } from '../../../transaction/in-batches.ts';
import type { Module } from '../../../transaction/module.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { resealSamlKeys } from './key-store.ts';
import { removeOldRequests } from './request-store.ts';
import { samlRoutes } from './routes.ts';
import { runSamlLogouts, sendSamlLogouts } from './send-logouts.ts';

/** Service providers that sign people in by SAML 2.0: the same sign-in, consent and access rules as for every app. */
export const saml: Module<AppsWork> = {
  name: 'saml',
  routes: (_mount, server) => samlRoutes(server),
  effects: { 'saml-logout': async (work) => void (await sendSamlLogouts(work)) },
  jobs: [
    // Three attempts in ten seconds.
    { name: 'Sending SAML logouts', everySeconds: 2, run: runSamlLogouts },
    { name: 'Clearing SAML requests', everySeconds: 600, run: (work) => inBatches(work, removeOldRequests) },
  ],
  masterKeyChanged: resealSamlKeys,
  restored: async ({ db }) => void (await db.deleteFrom('saml_request').execute()),
};
