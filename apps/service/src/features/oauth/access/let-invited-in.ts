import type { AccessSetBy } from '../../../database/schema/app-access.ts';
import type { BeforeEventWrite } from '../../../transaction/outbox-queue.ts';
import { findApp } from '../apps/app-store.ts';
import { giveRole, hasRole } from './role-store.ts';

/** In the change that takes an invitation: lets the account into the app, with the role. */
export const letInvitedIn: BeforeEventWrite = async (change, payload) => {
  const { appId, role, accountId, by } = payload as {
    appId: string;
    role: string | null;
    accountId: string;
    by: string;
  };
  if (!(await findApp(change.db, appId))) return;
  const sides: AccessSetBy[] = ['invitation', by === 'developer' ? 'developer' : 'operator'];
  await change.db
    .insertInto('app_access_person')
    .values(sides.map((setBy) => ({ client_id: appId, account_id: accountId, set_by: setBy })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (role !== null && (await hasRole(change.db, appId, role))) {
    await giveRole(change, { appId, role, holder: { accountId } }, by);
  }
};
