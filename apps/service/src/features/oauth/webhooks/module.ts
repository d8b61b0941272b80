import { inBatches } from '../../../transaction/in-batches.ts';
import type { Module } from '../../../transaction/module.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { accountData } from './account-data.ts';
import { removeOldDeliveries } from './delivery-store.ts';
import { webhookRoutes } from './routes.ts';
import { deliverWebhooks } from './send-webhook.ts';
import { resealWebhookSecrets } from './webhook.ts';

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
  accountData,
  masterKeyChanged: resealWebhookSecrets,
};
