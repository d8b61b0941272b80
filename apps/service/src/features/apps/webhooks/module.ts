import { inBatches } from '../../../unit-of-work/in-batches.ts';
import type { Module } from '../../../unit-of-work/module.ts';
import type { AppsWork } from '../clients/apps-work.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { removeOldDeliveries } from './delivery-store.ts';
import { held } from './held.ts';
import { webhookRoutes } from './routes.ts';

export const webhooks: Module<AppsWork> = {
  name: 'webhooks',
  routes: webhookRoutes,
  jobs: [
    { name: 'Sending webhooks', everySeconds: 5, run: deliverWebhooks },
    {
      name: 'Clearing old deliveries',
      everySeconds: 3600,
      run: (work) => inBatches(work, removeOldDeliveries),
    },
  ],
  held,
};
