import { endAgent, listAgents as listAgentsCall } from '@tongxing/contract/calls/agents.ts';
import { succeed } from '../../../kernel/result.ts';
import { inBatches } from '../../../transaction/in-batches.ts';
import type { Module } from '../../../transaction/module.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { removeUnusedApps } from '../apps/described-app-store.ts';
import { revokeGrant } from '../authorization/consent/leave-apps.ts';
import { listAgents } from './list-agents.ts';

export const agents: Module<AppsWork> = {
  name: 'agents',
  routes(mount) {
    mount(listAgentsCall, async ({ session }, work) =>
      succeed({ items: await listAgents(work, session.accountId) }),
    );
    mount(endAgent, ({ input, session }, work) => revokeGrant(work, session, input.id));
  },
  jobs: [
    {
      name: 'Clearing described apps that nobody uses',
      everySeconds: 3600,
      run: (work) => inBatches(work, removeUnusedApps),
    },
  ],
};
