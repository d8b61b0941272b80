import type { GrantDetail, GrantRecipient } from '@tongxing/contract/calls/data-access.ts';
import type { Recipient } from '../../../../database/schema/authorization.ts';
import { toSeconds } from '../../../../kernel/clock.ts';
import type { SignedInSession } from '../../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../../kernel/result.ts';
import { listAppEvents } from '../../../activity/activity-log/list-activities.ts';
import { type AuthorizationApp, findAuthorizationApp } from '../../apps/app.ts';
import type { AppsWork } from '../../apps/apps-work.ts';
import { findAppName, isKnownApp } from '../../data-access/data-access-store.ts';
import { findGrant } from './consent-store.ts';
import { factsOf, hostOf, purposeOf } from './recipient.ts';
import { describeResources } from './resource-consent.ts';

/** An app for the person who gave it consent: its scopes, who receives the data, and the history of the consent. */
export async function showGrant(
  work: AppsWork,
  { accountId }: SignedInSession,
  appId: string,
): Promise<Result<GrantDetail, 'not_found'>> {
  await work.dataAccess.write(work);
  // Without a consent, now or before, the call does not even reveal that the app exists.
  if (!(await isKnownApp(work.db, accountId, appId))) return fail('not_found');
  const [grant, events, formerName, app] = await Promise.all([
    findGrant(work.db, accountId, appId),
    listAppEvents(work.db, accountId, appId),
    findAppName(work.db, accountId, appId),
    findAuthorizationApp(work.db, appId),
  ]);
  return succeed({
    client_id: appId,
    name: app?.name ?? formerName ?? String(events[0]?.details['name'] ?? ''),
    logo: app?.logo ?? '',
    homepage: app?.homepage ?? '',
    app: app && showApp(app),
    grant: grant && {
      id: grant.id,
      scopes: grant.granted_scopes,
      refused_scopes: grant.refused_scopes,
      created_at: toSeconds(grant.created_at),
      last_used_at: toSeconds(grant.last_used_at),
      recipient: grant.recipient && formatRecipient(grant.recipient),
    },
    resources: (await describeResources(work.db, grant?.resources ?? {})).map(
      ({ id: _id, ...resource }) => resource,
    ),
    events: events.map(({ kind, at, details }) => ({
      kind: kind === 'app_granted' ? ('granted' as const) : ('revoked' as const),
      at: toSeconds(at),
      scopes: (details['scopes'] as string[] | undefined) ?? [],
      recipient: details['recipient'] ? formatRecipient(details['recipient'] as Recipient) : null,
    })),
    kept_days: work.settings.file.limits.log_days,
  });
}

const formatRecipient = ({
  purposes,
  destinations: _places,
  identifier: _identifier,
  fields = {},
  ...facts
}: Recipient): GrantRecipient => ({
  ...facts,
  fields: Object.values(fields),
  purposes: Object.entries(purposes).map(([scope, purpose]) => ({ scope, purpose })),
});

function showApp(app: AuthorizationApp): NonNullable<GrantDetail['app']> {
  return {
    active: app.isActive,
    verified: app.verified,
    ...factsOf(app),
    purposes: app.scopes.map((scope) => ({ scope, purpose: purposeOf(app, scope) })),
    destinations: [...new Set(app.redirectUris.map(hostOf))],
  };
}
