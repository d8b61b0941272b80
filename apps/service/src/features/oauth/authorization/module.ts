import { inBatches } from '../../../transaction/in-batches.ts';
import type { Module } from '../../../transaction/module.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { accountData } from './account-data.ts';
import { endLostAccess } from './ends/end-lost-access.ts';
import { endOrphans } from './ends/end-provider-sessions.ts';
import { forgetAuthorizations } from './ends/end-tokens.ts';
import { deliverLogouts } from './ends/logout-delivery.ts';
import { removeOldRecords } from './ends/provider-session-store.ts';
import { createProvider } from './provider/provider.ts';
import { providerRoutes } from './provider/provider-routes.ts';
import { resealProviderSecrets } from './provider/provider-secrets.ts';
import { resealSigningKeys } from './provider/signing-keys.ts';
import { resealRecordIds } from './records/record-store.ts';
import { authorizationRoutes, grantRoutes } from './routes.ts';

export const authorization: Module<AppsWork> = {
  name: 'authorization',
  async routes(mount, server) {
    const findProvider = await createProvider(server);
    await providerRoutes(server, findProvider);
    authorizationRoutes(mount, findProvider);
    grantRoutes(mount);
  },
  effects: { logout: async (work) => void (await deliverLogouts(work)) },
  jobs: [
    { name: 'Sending logouts', everySeconds: 5, run: deliverLogouts },
    { name: 'Ending provider sessions', everySeconds: 60, run: endOrphans },
    { name: 'Ending lost access to apps', everySeconds: 60, run: endLostAccess },
    {
      name: 'Clearing authorization records',
      everySeconds: 600,
      run: (work) => inBatches(work, removeOldRecords),
    },
  ],
  accountData,
  restored: forgetAuthorizations,
  async masterKeyChanged(change) {
    await resealSigningKeys(change);
    await resealProviderSecrets(change);
    await resealRecordIds(change);
  },
};
