import type { AgentItem } from '@tongxing/contract/calls/agents.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { listAgentConsents } from '../authorization/consent/consent-store.ts';
import { describeResources } from '../authorization/consent/resource-consent.ts';
import { listLastAccess } from '../data-access/data-access-store.ts';

/** The agents of an account, the latest used first. */
export async function listAgents(work: AppsWork, accountId: string): Promise<AgentItem[]> {
  await work.dataAccess.write(work);
  const consents = await listAgentConsents(work.db, accountId);
  const last = await listLastAccess(
    work.db,
    accountId,
    consents.map(({ client_id: appId }) => appId),
  );
  return Promise.all(
    consents.map(async (consent) => {
      const access = last.get(consent.client_id);
      const resources = await describeResources(work.db, consent.resources);
      return {
        id: consent.id,
        client_id: consent.client_id,
        name: consent.name,
        legal_name: consent.legal_name,
        contact: consent.contact,
        host: consent.owner_id === null ? (URL.parse(consent.client_id)?.host ?? null) : null,
        scopes: consent.granted_scopes,
        resources: resources.map(({ audience, name, scopes }) => ({
          audience,
          name,
          scopes: scopes.map(({ name: scope, title }) => ({ name: scope, title })),
        })),
        created_at: toSeconds(consent.created_at),
        last_used_at: toSeconds(consent.last_used_at),
        last: access ? { at: toSeconds(access.last_at), way: access.way, kinds: [...access.kinds] } : null,
      };
    }),
  );
}
