import { type Adapter, type AdapterPayload, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { type MasterKeyChange, resealColumn } from '../../../../database/master-key-change.ts';
import { addSeconds, type Clock, systemClock, toSeconds } from '../../../../kernel/clock.ts';
import { digest } from '../../../../kernel/crypto/digest.ts';
import { requestCache } from '../../../../round-trips/request-cache.ts';
import type { Change } from '../../../../transaction/work.ts';
import type { AppsWork } from '../../apps/apps-work.ts';
import { isBuffered } from './buffered-records.ts';
import {
  consumeRecord,
  type RecordRow,
  readBy,
  writeDeviceCode,
  writeOnce,
  writeRecord,
} from './record-queries.ts';
import { mayBeRetried, spendRefreshToken, takeRotation } from './refresh-rotation.ts';

/** Kinds that are also found without their identifier, so that it must be stored readable (sealed). */
const foundOtherwise = new Set(['Session', 'DeviceCode']);
/** Kinds that belong to a grant and end with it. */
const ofGrant = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken', 'DeviceCode']);
/** Kinds that act in the name of an account. */
const ofPerson = new Set([...ofGrant, 'Session']);

/** The key of a record: a digest of its kind and identifier. */
export const recordId = (kind: string, id: string) => digest(`${kind}:${id}`);
const sealContext = (kind: string) => `authorization record ${kind}`;

/** Seals the identifiers of records anew, for another master key. */
export const resealRecordIds = (change: MasterKeyChange): Promise<void> =>
  resealColumn(change, {
    table: 'authorization_record',
    column: 'sealed_id',
    by: ['kind'],
    contextOf: sealContext,
  });

const records = requestCache<RecordRow | null>('record');

/** Caches a record for one look-up of the library in this request: by identifier, or by `uid …`. */
export function cacheRecord(kind: string, name: string, row: RecordRow | null): void {
  records.put(`${kind} ${name}`, row);
}

const shownTokens = requestCache<Buffer | null>('shown token');

/**
 * Notes for this request by which token its browser shows an account, as a digest. The token opens nothing here: a provider
 * session counts only beside the token of its portal session. At the end of a sign-out another tab may have removed it.
 */
export function noteShownToken({ cookies, path }: Pick<KoaContextWithOIDC, 'cookies' | 'path'>): void {
  const token = cookies.get('token', { signed: false });
  if (token || path !== '/oauth2/logout/confirm') shownTokens.put('', token ? digest(token) : null);
}
/** Undefined where it does not matter. */
export const shownToken = (): Buffer | null | undefined => shownTokens.see('');

/**
 * The library's adapter on PostgreSQL, one for each kind of record. Identifiers are stored as digests, every consumption
 * is one conditional update, and the time is that of the injected clock.
 */
export function createRecordStore(
  { pool: database, clock, vault }: Pick<AppsWork, 'pool' | 'clock' | 'vault'>,
  kind: string,
): Adapter {
  const nature = kind === 'Session' ? 'session' : ofPerson.has(kind) ? 'person' : 'other';
  const [byId, byUid, byUserCode] = (['id', 'uid', 'user_code'] as const).map((column) =>
    readBy(column, nature),
  ) as [ReturnType<typeof readBy>, ReturnType<typeof readBy>, ReturnType<typeof readBy>];
  const now = () => (nature === 'session' ? [clock.now()] : []);
  const byShown = readBy('id', 'shown session');

  /** The library treats a second use as theft. A retry after a lost answer to a refresh is none. */
  const isAnsweredAgain = ({ uses = 0, is_settled }: RecordRow, consumedAt: Date) =>
    kind === 'RefreshToken' && !is_settled && mayBeRetried(consumedAt, uses, clock.now());

  function present(row: RecordRow | undefined, rawId?: string): AdapterPayload | undefined {
    if (!row) return undefined;
    const jti = rawId ?? (row.sealed_id ? vault.open(row.sealed_id, sealContext(kind)) : undefined);
    const payload: AdapterPayload = { ...row.payload, ...(jti ? { jti } : {}) };
    if (row.consumed_at && !isAnsweredAgain(row, row.consumed_at)) {
      payload.consumed = toSeconds(row.consumed_at);
    }
    if (row.expires_at) payload.exp = toLibrary(clock, toSeconds(row.expires_at));
    return payload;
  }

  async function revokeGrant(grantId: string): Promise<void> {
    await database.deleteFrom('authorization_record').where('grant_id', '=', grantId).execute();
  }

  return {
    async upsert(id, given, expiresIn) {
      const { jti: _jti, ...payload } = given;
      const row = [
        recordId(kind, id),
        kind,
        JSON.stringify(payload),
        foundOtherwise.has(kind) ? vault.seal(id, sealContext(kind)) : null,
        kind === 'Grant' ? id : ofGrant.has(kind) ? (payload.grantId ?? null) : null,
        kind === 'Grant' || kind === 'Session' ? (payload.accountId ?? null) : null,
        kind === 'Grant' ? (payload.clientId ?? null) : null,
        kind === 'Session' ? (payload.uid ?? null) : null,
        payload.userCode ?? null,
        expiresIn ? addSeconds(clock.now(), expiresIn) : null,
        kind === 'RefreshToken' ? takeRotation() : null,
      ] as const;
      // Of two uses of one proof the second fails here, whatever both read before (RFC 9449 11.1).
      if (kind === 'ReplayDetection') {
        const written = await writeOnce(database, ...row);
        if (written.length === 0) throw new errors.InvalidRequest('proof was used before');
        return;
      }
      records.take(`${kind} ${id}`);
      if (kind === 'DeviceCode') await writeDeviceCode(database, ...row);
      else if (!isBuffered(kind, row)) await writeRecord(database, ...row);
    },

    async find(id) {
      const cached = records.take(`${kind} ${id}`);
      if (cached !== undefined) return present(cached ?? undefined, id);
      const token = nature === 'session' ? shownToken() : undefined;
      const values = [recordId(kind, id), kind, ...now()];
      const [row] = await (token === undefined
        ? byId(database, ...values)
        : byShown(database, ...values, token));
      return present(row, id);
    },
    async findByUid(uid) {
      const cached = records.take(`${kind} uid ${uid}`);
      if (cached !== undefined) return present(cached ?? undefined);
      const [row] = await byUid(database, uid, kind, ...now());
      return present(row);
    },
    async findByUserCode(userCode) {
      const [row] = await byUserCode(database, userCode, kind);
      return present(row);
    },

    async consume(id) {
      const key = recordId(kind, id);
      const isUsed =
        kind === 'RefreshToken'
          ? await spendRefreshToken(database, key, clock.now())
          : (await consumeRecord(database, key, clock.now())).length > 0;
      if (isUsed) return;
      if (kind === 'PushedAuthorizationRequest') {
        throw new errors.InvalidRequestUri('request_uri is invalid, expired, or was already used');
      }
      // The loser of the race is a second use: the winner's tokens must end too (RFC 6749 4.1.2, RFC 9700 4.14).
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

const kind = 'ReplayDetection';

/**
 * Marks a DPoP proof as used, in the library's table. True for its first use. The write is durable: a used proof stays
 * used after a crash.
 */
export async function useProofOnce(change: Change, proof: string, lifetimeSeconds: number): Promise<boolean> {
  const written = await change.db
    .insertInto('authorization_record')
    .values({
      id: recordId(kind, proof),
      kind,
      payload: '{}',
      expires_at: addSeconds(change.at, lifetimeSeconds),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return written.length > 0;
}

// The library reads the machine's clock, everything else the injected one. They differ in tests only. `toLibrary`
// converts a time (whole seconds).

const ahead = (clock: Clock) =>
  clock === systemClock ? 0 : toSeconds(clock.now()) - toSeconds(systemClock.now());

const toLibrary = (clock: Clock, seconds: number): number => seconds - ahead(clock);
