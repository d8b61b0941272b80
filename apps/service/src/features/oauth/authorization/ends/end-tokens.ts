import { sql } from 'kysely';
import type { Restored } from '../../../../transaction/module.ts';
import type { Change } from '../../../../transaction/work.ts';
import { findProviderSessions } from './provider-session-store.ts';

/**
 * Whose tokens: those of an account, of an app, or of one account at one app. With `sessionId`: only those of that
 * portal session.
 */
type TokenOwner =
  | { readonly accountId: string; readonly appId?: string; readonly sessionId?: string }
  | { readonly accountId?: undefined; readonly appId: string };

/**
 * Ends every token of the owner's grants, pending codes and refresh tokens included. Provider sessions stay: the person
 * remains signed in here. Consents stay too, unless the caller removes them.
 */
export async function endTokens(change: Change, owner: TokenOwner): Promise<void> {
  const { accountId, appId } = owner;
  if (accountId !== undefined && owner.sessionId !== undefined) {
    return endTokensOfSessions(change, accountId, [owner.sessionId], appId);
  }
  await change.db
    .deleteFrom('authorization_record')
    .where('grant_id', 'in', (query) => {
      let grants = query.selectFrom('authorization_record').select('grant_id').where('kind', '=', 'Grant');
      if (accountId !== undefined) grants = grants.where('account_id', '=', accountId);
      if (appId !== undefined) grants = grants.where('client_id', '=', appId);
      return grants.$castTo<{ grant_id: string }>();
    })
    .execute();
}

/** Ends every token of an app whose data somebody else receives from now on: whoever signs in again is asked first. */
export async function endTokensOfOther(
  change: Change,
  { id: appId, legal_name: before }: { readonly id: string; readonly legal_name: string },
  legalName: string,
): Promise<void> {
  if (legalName !== before) await endTokens(change, { appId });
}

/** Ends every token that apps got from these portal sessions, offline ones included. */
async function endTokensOfSessions(
  change: Change,
  accountId: string,
  sessionIds: readonly string[],
  appId?: string,
): Promise<void> {
  const uids = await findProviderSessions(change.db, sessionIds);
  await endTokensOf(change, accountId, uids, appId);
}

/** The same for provider sessions. A grant belongs to one session, and its tokens name that session. */
export async function endTokensOf(
  change: Change,
  accountId: string,
  uids: readonly string[],
  appId?: string,
): Promise<void> {
  if (uids.length === 0) return;
  const ofApp = appId === undefined ? sql`` : sql`and granted.client_id = ${appId}`;
  await sql`
    delete from authorization_record where grant_id in (
      select granted.grant_id from authorization_record granted
      join authorization_record token on token.grant_id = granted.grant_id
      where granted.kind = 'Grant' and granted.account_id = ${accountId} ${ofApp}
        and token.payload ->> 'sessionUid' = any(${[...uids]}::text[])
    )`.execute(change.db);
}

/** Ends grants with all of their tokens. */
export async function endGrants(change: Change, grantIds: readonly string[]): Promise<void> {
  if (grantIds.length === 0) return;
  await change.db
    .deleteFrom('authorization_record')
    .where('grant_id', 'in', [...grantIds])
    .execute();
}

/** Kinds that may be used once or are pending: they may have been used after the backup. */
const once = ['AuthorizationCode', 'DeviceCode', 'Interaction', 'PushedAuthorizationRequest'];

/** After a restore: ends every token and provider session at apps. Consents stay, so that people sign in again with one click. */
export async function forgetAuthorizations({ db, sessionsSurvive }: Restored): Promise<void> {
  if (sessionsSurvive) {
    await db.deleteFrom('authorization_record').where('kind', 'in', once).execute();
    return;
  }
  await db.deleteFrom('authorization_record').execute();
  await db.deleteFrom('authorization_session').execute();
  await db.deleteFrom('logout_address').execute();
}
