import { sql } from 'kysely';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Database } from '../../database/open-postgres.ts';
import { addSeconds, type Clock, toSeconds } from '../../kernel/clock.ts';
import { digest } from '../../kernel/digest.ts';
import type { Vault } from '../../kernel/vault.ts';
import { createLibraryTime } from './library-time.ts';

export interface RecordStoreDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly vault: Vault;
}

/** Found without their identifier being presented, so that it must be readable again. */
const foundOtherwise = new Set(['Session', 'DeviceCode']);
/** Belong to a grant and end with it. */
const ofGrant = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken', 'DeviceCode']);
/** Act in the name of an account. */
const ofPerson = new Set([...ofGrant, 'Session']);

const isBoundToLivingSession = (now: Date) => sql<boolean>`not exists (
  select from authorization_session
  left join session on session.id = portal_session_id
  where authorization_session.uid = authorization_record.uid
    and (session.id is null or session.expires_at <= ${now})
)`;
/** What stands for a person stands only while their account does: disabled, merged and erased ones lose it at once. */
const isOfLivingAccount = sql<boolean>`(payload ->> 'accountId' is null or exists (
  select from account
  where account.id = (payload ->> 'accountId')::uuid and account.status = 'active'
))`;

const recordId = (kind: string, id: string) => digest(`${kind}:${id}`);
const sealContext = (kind: string) => `authorization record ${kind}`;

/**
 * The provider's store on PostgreSQL: one instance per kind of record. Identifiers are kept as digests, every
 * consumption is one conditional update, and time is the injected clock's.
 */
export function createRecordStore(dependencies: RecordStoreDependencies, kind: string): Adapter {
  const { database, clock, vault } = dependencies;
  const { toLibrary, fromLibrary } = createLibraryTime(clock);

  async function load(match: { id: Buffer } | { uid: string } | { user_code: string }, rawId?: string) {
    const [[column, value]] = Object.entries(match) as [['id', Buffer]];
    const row = await database
      .selectFrom('authorization_record')
      .select(['payload', 'sealed_id', 'consumed_at', 'expires_at'])
      .where(column, '=', value)
      .where('kind', '=', kind)
      // A provider session ends the moment the portal session does that it was opened from.
      .$if(kind === 'Session', (query) => query.where(isBoundToLivingSession(clock.now())))
      .$if(ofPerson.has(kind), (query) => query.where(isOfLivingAccount))
      .executeTakeFirst();
    if (!row) return undefined;
    const jti = rawId ?? (row.sealed_id ? vault.open(row.sealed_id, sealContext(kind)) : undefined);
    const payload: AdapterPayload = { ...row.payload, ...(jti ? { jti } : {}) };
    if (row.consumed_at) payload.consumed = toSeconds(row.consumed_at);
    if (row.expires_at) payload.exp = toLibrary(toSeconds(row.expires_at));
    if (payload.loginTs !== undefined) payload.loginTs = toLibrary(payload.loginTs);
    return payload;
  }

  async function revokeGrant(grantId: string): Promise<void> {
    await database.deleteFrom('authorization_record').where('grant_id', '=', grantId).execute();
  }

  return {
    async upsert(id, given, expiresIn) {
      const { jti: _jti, ...payload } = given;
      const row = {
        id: recordId(kind, id),
        kind,
        payload: JSON.stringify(
          payload.loginTs === undefined ? payload : { ...payload, loginTs: fromLibrary(payload.loginTs) },
        ),
        sealed_id: foundOtherwise.has(kind) ? vault.seal(id, sealContext(kind)) : null,
        grant_id: kind === 'Grant' ? id : ofGrant.has(kind) ? (payload.grantId ?? null) : null,
        account_id: kind === 'Grant' || kind === 'Session' ? (payload.accountId ?? null) : null,
        client_id: kind === 'Grant' ? (payload.clientId ?? null) : null,
        uid: kind === 'Session' ? (payload.uid ?? null) : null,
        user_code: payload.userCode ?? null,
        expires_at: expiresIn ? addSeconds(clock.now(), expiresIn) : null,
      };
      // A second use of the same proof loses here, whatever both read before (RFC 9449 11.1).
      if (kind === 'ReplayDetection') {
        const { numInsertedOrUpdatedRows } = await database
          .insertInto('authorization_record')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirstOrThrow();
        if (!numInsertedOrUpdatedRows) throw new errors.InvalidRequest('proof was used before');
        return;
      }
      await database
        .insertInto('authorization_record')
        .values(row)
        .onConflict((conflict) => {
          const { id: _id, kind: _kind, ...changed } = row;
          const update = conflict.column('id').doUpdateSet(changed);
          // Whoever decided on a device code first has decided: a second approval changes nothing.
          return kind === 'DeviceCode'
            ? update.where(sql<boolean>`authorization_record.payload -> 'accountId' is null`)
            : update;
        })
        .execute();
    },

    find: (id) => load({ id: recordId(kind, id) }, id),
    findByUid: (uid) => load({ uid }),
    findByUserCode: (userCode) => load({ user_code: userCode }),

    async consume(id) {
      const key = recordId(kind, id);
      const { numUpdatedRows } = await database
        .updateTable('authorization_record')
        .set({ consumed_at: clock.now() })
        .where('id', '=', key)
        .where('consumed_at', 'is', null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows) return;
      if (kind === 'PushedAuthorizationRequest') {
        throw new errors.InvalidRequestUri('request_uri is invalid, expired, or was already used');
      }
      // Losing the race is a second use: whoever won must not keep what it got (RFC 6749 4.1.2, RFC 9700 4.14).
      const row = await database
        .selectFrom('authorization_record')
        .select('grant_id')
        .where('id', '=', key)
        .executeTakeFirst();
      if (row?.grant_id) await revokeGrant(row.grant_id);
      throw new errors.InvalidGrant('already consumed');
    },

    async destroy(id) {
      await database.deleteFrom('authorization_record').where('id', '=', recordId(kind, id)).execute();
    },

    async revokeByGrantId(grantId) {
      await database
        .deleteFrom('authorization_record')
        .where('grant_id', '=', grantId)
        .where('kind', '=', kind)
        .execute();
    },
  };
}
