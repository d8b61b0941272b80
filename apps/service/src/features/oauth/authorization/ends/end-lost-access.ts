import type { Change, Work } from '../../../../transaction/work.ts';
import { findRefused, isRestricted } from '../../access/check-access.ts';
import { type AuthorizationApp, findAuthorizationApp } from '../../apps/app.ts';
import { announce } from '../../webhooks/webhook.ts';
import { subjectOf } from '../subjects/subject-of.ts';
import { endAtApp } from './end-provider-sessions.ts';
import { listAppsUsedBy, listPeopleUsing } from './living-grants.ts';

/** How many people one step looks at. */
const atOnce = 500;

/** Signs an account out of an app that it may not use any more, and tells the app. */
async function endAccess(change: Change, appId: string, accountId: string): Promise<void> {
  await endAtApp(change, accountId, appId);
  const subject = await subjectOf(change, accountId, appId);
  await announce(change, { appId, event: 'access.removed', accountId, subject });
}

/** Ends what these accounts have at an app that they may not use. Nobody's token is good meanwhile: every use of it asks. */
async function endRefused(
  change: Change,
  app: AuthorizationApp,
  accountIds: readonly string[],
): Promise<void> {
  const refused = await findRefused(change.db, app, accountIds, change.at);
  for (const accountId of refused.keys()) await endAccess(change, app.id, accountId);
}

/** After a change of who may use an app: ends it for the first who lost it; `endLostAccess` ends it for the others. */
export async function endLostAtApp(change: Change, appId: string): Promise<void> {
  const app = await findAuthorizationApp(change.db, appId);
  if (!app || !isRestricted(app)) return;
  await endRefused(change, app, await listPeopleUsing(change.db, appId, { after: undefined, most: atOnce }));
}

/** After a change of what an account is or belongs to: ends what it has lost. */
export async function endLostOf(change: Change, accountId: string): Promise<void> {
  for (const appId of await listAppsUsedBy(change.db, accountId)) {
    const app = await findAuthorizationApp(change.db, appId);
    if (app) await endRefused(change, app, [accountId]);
  }
}

/** Ends what anybody has lost without an act that named them: a contact removed, two-step turned off, a group gone. */
export async function endLostAccess(work: Work): Promise<void> {
  const restricted = await work.db
    .selectFrom('app')
    .select('id')
    .where((either) =>
      either.or([either('operator_access', 'is not', null), either('developer_access', 'is not', null)]),
    )
    .execute();
  for (const { id } of restricted) {
    const app = await findAuthorizationApp(work.db, id);
    if (!app) continue;
    for (let after: string | undefined; ; ) {
      const people = await listPeopleUsing(work.db, id, { after, most: atOnce });
      const refused = await findRefused(work.db, app, people, work.clock.now());
      for (const accountId of refused.keys())
        await work.change((change) => endRefused(change, app, [accountId]));
      if (people.length < atOnce) break;
      after = people.at(-1);
    }
  }
}
