import type { AdapterPayload } from 'oidc-provider';
import { hotQuery, hotStatement } from '../../../../database/query/hot-query.ts';

export interface RecordRow {
  readonly payload: AdapterPayload;
  readonly sealed_id: string | null;
  readonly consumed_at: Date | null;
  readonly expires_at: Date | null;
  /** Of refresh tokens. */
  readonly uses?: number;
  readonly is_settled?: boolean;
}

/** A record of a person is valid only while their account is active: disabled, merged and erased accounts lose it at once. */
const isOfLivingAccount = `(record.payload ->> 'accountId' is null or exists (
  select from account
  where account.id = (record.payload ->> 'accountId')::uuid and account.status = 'active'
))`;
/** A provider session ends together with its portal session. $3: now. */
const isBoundToLivingSession = `not exists (
  select from authorization_session
  left join session on session.id = portal_session_id
  where authorization_session.uid = record.uid and (session.id is null or session.expires_at <= $3)
)`;
/**
 * A provider session is read from its cookie only while the portal shows its account: while the browser's token is that of
 * its portal session. `now` and `token` (a digest) are the numbers of the values.
 */
export const isShownAccount = (
  record: string,
  now: string,
  token: string,
) => `(${record}.account_id is null or exists (
  select from authorization_session tie join session portal on portal.id = tie.portal_session_id
  where tie.uid = ${record}.uid and portal.expires_at > ${now} and portal.token_hash = ${token}
))`;

type Column = 'id' | 'uid' | 'user_code';

/** The query of a kind of record by one of its keys. For sessions the third value is the time, for shown ones the fourth the token. */
export function readBy(column: Column, kind: 'session' | 'shown session' | 'person' | 'other') {
  const alive = {
    session: `and ${isBoundToLivingSession} and ${isOfLivingAccount}`,
    'shown session': `and ${isShownAccount('record', '$3', '$4')} and ${isOfLivingAccount}`,
    person: `and ${isOfLivingAccount}`,
    other: '',
  };
  return hotQuery<RecordRow>(
    `select payload, sealed_id, consumed_at, expires_at, uses, is_settled from authorization_record record
     where ${column} = $1 and kind = $2 ${alive[kind]}`,
  );
}

/** The order of the values in every statement that writes a record. The last one names the refresh token that it replaces. */
export const recordColumns =
  'id, kind, payload, sealed_id, grant_id, account_id, client_id, uid, user_code, expires_at, origin_id';
export const recordTypes = 'bytea text jsonb text text text text text text timestamptz bytea'.split(' ');
const insert = `insert into authorization_record (${recordColumns})
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;
/** The end of a statement that replaces an existing record. */
export const replaceRecord = `on conflict (id) do update set payload = excluded.payload, sealed_id = excluded.sealed_id,
  grant_id = excluded.grant_id, account_id = excluded.account_id, client_id = excluded.client_id,
  uid = excluded.uid, user_code = excluded.user_code, expires_at = excluded.expires_at`;

export const writeRecord = hotStatement(`${insert} ${replaceRecord}`);
/** The first decision on a device code counts: a second approval changes nothing. */
export const writeDeviceCode = hotStatement(
  `${insert} ${replaceRecord}
    where authorization_record.payload -> 'accountId' is null and authorization_record.payload -> 'error' is null`,
);
/** Returns no row where the id exists already. */
export const writeOnce = hotStatement<{ id: Buffer }>(`${insert} on conflict (id) do nothing returning id`);

/** Returns no row where it was consumed before. */
export const consumeRecord = hotStatement<{ id: Buffer }>(
  'update authorization_record set consumed_at = $2 where id = $1 and consumed_at is null returning id',
);
