import { claimTurn } from '../../../database/query/claim-turn.ts';
import type { Change } from '../../../transaction/work.ts';
import { findBirthday } from '../../accounts/accounts/account-store.ts';
import { forgetSequences, type StoredEvent, takeEvents } from '../../accounts/events/event-store.ts';
import { findGroups } from '../../accounts/groups/group-store.ts';
import { isGuardianMissing } from '../../sign-in/agreements/guardian-consent.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { findListeningApps } from '../authorization/consent/find-listening-apps.ts';
import { subjectOf } from '../authorization/subjects/subject-of.ts';
import { listEndpoints, type WebhookEndpoint } from '../webhooks/endpoint-store.ts';
import { queueForApp, queueForEndpoint } from '../webhooks/webhook.ts';
import { queueSecurityEvent } from './security-event.ts';
import { type HeardGroup, isForApps, whatAppHears } from './what-apps-hear.ts';

const atOnce = 200;

/** By what a guardian's consent is known. */
type Guardians = Pick<AppsWork, 'clock' | 'legal'>;

/** Queues a message to everybody who asked for the events that have happened since the last round, in their order. */
export async function handOutEvents(work: AppsWork): Promise<void> {
  const { clock, legal } = work;
  for (;;) {
    const count = await work.change((change) => handOutFirst(change, { clock, legal }));
    if (count < atOnce) return;
  }
}

/** Hands out the oldest events, in one process at a time; returns how many. */
async function handOutFirst(change: Change, guardians: Guardians): Promise<number> {
  if (!(await claimTurn(change.db, 'account events'))) return 0;
  const events = await takeEvents(change, atOnce);
  if (events.length === 0) return 0;
  const endpoints = await listEndpoints(change.db);
  for (const event of events) await handOut(change, guardians, { event, endpoints });
  return events.length;
}

async function handOut(
  change: Change,
  guardians: Guardians,
  { event, endpoints }: { readonly event: StoredEvent; readonly endpoints: readonly WebhookEndpoint[] },
): Promise<void> {
  const { type, account_id: accountId, client_id: appId, at } = event;
  const group = await findGroup(change, event);
  const { group_id: groupId, removed: _removed, ...facts } = event.data;
  const data = {
    ...(appId === null ? {} : { client_id: appId }),
    ...facts,
    ...(groupId === undefined ? {} : { group_id: groupId, group: group?.key ?? null }),
  };
  for (const endpoint of endpoints) {
    const isAsked = endpoint.events.includes('*') || endpoint.events.includes(type);
    if (isAsked) await queueForEndpoint(change, endpoint, { event: type, accountId, at, data });
  }
  if (accountId === null) return;
  if (isForApps(type)) await handToApps(change, guardians, { event, accountId, group });
  if (type === 'account.erased') await forgetSequences(change, accountId);
}

async function handToApps(
  change: Change,
  guardians: Guardians,
  {
    event,
    accountId,
    group,
  }: {
    readonly event: StoredEvent;
    readonly accountId: string;
    readonly group: HeardGroup | null;
  },
): Promise<void> {
  const apps = await findListeningApps(change.db, accountId);
  if (apps.length === 0) return;
  const birthday = await findBirthday(change.db, accountId);
  const isChild = await isGuardianMissing({ db: change.db, ...guardians }, { id: accountId, birthday });
  for (const app of apps) {
    const all = whatAppHears(event, app, group);
    // Of a child without a guardian's consent an app hears that something happened, as userinfo gives the identifier alone.
    const heard = all && isChild && Object.keys(all).length > 0 ? null : all;
    if (!heard) continue;
    const { type, at } = event;
    const sub = await subjectOf(change, accountId, app.id);
    await queueForApp(change, { appId: app.id, event: type, accountId, at, data: { sub, ...heard } });
    if (app.security_events_url !== '') {
      await queueSecurityEvent(change, { appId: app.id, accountId, sub, type, at, heard });
    }
  }
}

/** The group that an event is about; what it was, where it is removed. */
async function findGroup({ db }: Change, { data }: StoredEvent): Promise<HeardGroup | null> {
  const { group_id: id, removed } = data;
  if (typeof id !== 'string') return null;
  const [group] = await findGroups(db, [id]);
  if (group) return { key: group.key, isVisible: group.visible_to_apps };
  return (removed as HeardGroup | undefined) ?? null;
}
