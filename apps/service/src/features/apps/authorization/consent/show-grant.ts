import type { GrantDetail, GrantRecipient } from '@tongxing/contract/calls/readings.ts';
import type { Recipient } from '../../../../database/tables/authorization.ts';
import type { SignedInSession } from '../../../../kernel/caller.ts';
import { toSeconds } from '../../../../kernel/clock.ts';
import { fail, type Result, succeed } from '../../../../kernel/result.ts';
import { listAppEvents } from '../../../trail/activity-log/list-app-events.ts';
import type { AppsWork } from '../../clients/apps-work.ts';
import { type AuthorizationClient, findAuthorizationClient } from '../../clients/client.ts';
import { findAppName, isKnownApp } from '../../readings/reading-store.ts';
import { findGrant } from './consent-store.ts';
import { factsOf, placeOf, purposeOf } from './recipient.ts';

/** An app as the person who let it in sees it: what it may have, under which facts, and what was agreed to when. */
export async function showGrant(
  work: AppsWork,
  { accountId }: SignedInSession,
  clientId: string,
): Promise<Result<GrantDetail, 'not_found'>> {
  await work.readings.write(work);
  // Whoever never let it in learns nothing of an app here, not even that it is there.
  if (!(await isKnownApp(work.db, accountId, clientId))) return fail('not_found');
  const [grant, events, formerName, client] = await Promise.all([
    findGrant(work.db, accountId, clientId),
    listAppEvents(work.db, accountId, clientId),
    findAppName(work.db, accountId, clientId),
    findAuthorizationClient(work.db, clientId),
  ]);
  return succeed({
    client_id: clientId,
    name: client?.name ?? formerName ?? String(events[0]?.details['name'] ?? ''),
    logo: client?.logo ?? '',
    homepage: client?.homepage ?? '',
    app: client && showApp(client),
    grant: grant && {
      id: grant.id,
      scopes: grant.granted_scopes,
      refused_scopes: grant.refused_scopes,
      created_at: toSeconds(grant.created_at),
      last_used_at: toSeconds(grant.last_used_at),
      recipient: grant.recipient && sayRecipient(grant.recipient),
    },
    events: events.map(({ kind, at, details }) => ({
      kind: kind === 'app_granted' ? ('granted' as const) : ('revoked' as const),
      at: toSeconds(at),
      scopes: (details['scopes'] as string[] | undefined) ?? [],
      recipient: details['recipient'] ? sayRecipient(details['recipient'] as Recipient) : null,
    })),
    kept_days: work.settings.file.limits.log_days,
  });
}

const sayRecipient = ({ purposes, ...facts }: Recipient): GrantRecipient => ({
  ...facts,
  purposes: Object.entries(purposes).map(([scope, purpose]) => ({ scope, purpose })),
});

function showApp(client: AuthorizationClient): NonNullable<GrantDetail['app']> {
  return {
    active: client.isActive,
    verified: client.verified,
    ...factsOf(client),
    purposes: client.scopes.map((scope) => ({ scope, purpose: purposeOf(client, scope) })),
    destinations: [...new Set(client.redirectUris.map(placeOf))],
  };
}
