import * as calls from '@tongxing/contract/calls/app-owners.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import { findNames } from '../../accounts/accounts/account-rows.ts';
import { findOwnApp } from '../apps/app-store.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { listOwners } from './owner-store.ts';
import { acceptOwner, acceptTransfer, offer, removeOwner } from './share-app.ts';

/** The calls by which an app gets further owners, or another one. */
export function appOwnerRoutes(mount: Mount<AppsWork>): void {
  mount(calls.listAppOwners, async ({ input, session }, { db }) => {
    const app = await findOwnApp(db, session.accountId, input.id);
    if (!app) return fail('not_found');
    const owners = [{ id: null, account_id: app.owner_id }, ...(await listOwners(db, app.id))];
    const names = await findNames(
      db,
      owners.map(({ account_id: accountId }) => accountId),
    );
    return succeed({
      items: owners.map(({ id, account_id: accountId }) => ({
        id,
        nickname: names.get(accountId)?.nickname ?? '',
        number: names.get(accountId)?.number ?? '',
        own: accountId === session.accountId,
      })),
    });
  });
  mount(calls.inviteAppOwner, ({ input, session }, work) =>
    work.change((change) => offer(change, session, { appId: input.id, kind: 'owner' })),
  );
  mount(calls.offerApp, ({ input, session }, work) =>
    work.change((change) => offer(change, session, { appId: input.id, kind: 'transfer' })),
  );
  mount(calls.acceptAppOwner, ({ input, session }, work) =>
    work.change((change) => acceptOwner(change, session, input.token)),
  );
  mount(calls.acceptApp, ({ input, session }, work) =>
    work.change((change) => acceptTransfer(change, session, input)),
  );
  mount(calls.removeAppOwner, ({ input, session }, work) =>
    work.change((change) => removeOwner(change, session, { appId: input.id, owner: input.owner })),
  );
}
