import type { AdapterPayload } from 'oidc-provider';
import { hotQuery, hotStatement } from '../../../database/hot-query.ts';

export interface RecordRow {
  readonly payload: AdapterPayload;
  readonly sealed_id: string | null;
  readonly consumed_at: Date | null;
  readonly expires_at: Date | null;
  /** Of refresh tokens. */
  readonly uses?: number;
  readonly is_settled?: boolean;
}

/** A token with what every use of it asks next: its grant, the person's origin for the app, the app's version. */
export interface TokenRow extends RecordRow {
  readonly grant_id: string | null;
  readonly grant_payload: AdapterPayload | null;
  readonly grant_expires_at: Date | null;
  readonly client_id: string | null;
  readonly client_version: string | null;
  readonly account_id: string | null;
  readonly origin_id: string | null;
}

/** What stands for a person stands only while their account does: disabled, merged and erased ones lose it at once. */
const isOfLivingAccount = `(record.payload ->> 'accountId' is null or exists (
  select from account
  where account.id = (record.payload ->> 'accountId')::uuid and account.status = 'active'
))`;
/** A provider session ends the moment the portal session does that it was opened from. $3: now. */
const isBoundToLivingSession = `not exists (
  select from authorization_session
  left join session on session.id = portal_session_id
  where authorization_session.uid = record.uid and (session.id is null or session.expires_at <= $3)
)`;

type Column = 'id' | 'uid' | 'user_code';

/** One reading of a kind of record by each of its names. Sessions want the time as third value. */
export function readBy(column: Column, kind: 'session' | 'person' | 'other') {
  const alive = {
    session: `and ${isBoundToLivingSession} and ${isOfLivingAccount}`,
    person: `and ${isOfLivingAccount}`,
    other: '',
  };
  return hotQuery<RecordRow>(
    `select payload, sealed_id, consumed_at, expires_at from authorization_record record
     where ${column} = $1 and kind = $2 ${alive[kind]}`,
  );
}

export const readToken = hotQuery<TokenRow>(`
  select record.payload, record.sealed_id, record.consumed_at, record.expires_at, record.grant_id,
    record.uses, record.is_settled,
    parent.payload as grant_payload, parent.expires_at as grant_expires_at,
    record.payload ->> 'accountId' as account_id, record.payload ->> 'clientId' as client_id,
    client.xmin::text as client_version, origin.origin_id
  from authorization_record record
  left join authorization_record parent
    on parent.id = sha256(convert_to('Grant:' || record.grant_id, 'UTF8')) and parent.kind = 'Grant'
  left join client on client.id = record.payload ->> 'clientId'
  left join subject_origin origin
    on origin.account_id = (record.payload ->> 'accountId')::uuid and origin.client_id = client.id
  where record.id = $1 and record.kind = $2 and ${isOfLivingAccount}`);

const columns = 'id, kind, payload, sealed_id, grant_id, account_id, client_id, uid, user_code, expires_at';
const insert = `insert into authorization_record (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
const replace = `on conflict (id) do update set payload = excluded.payload, sealed_id = excluded.sealed_id,
  grant_id = excluded.grant_id, account_id = excluded.account_id, client_id = excluded.client_id,
  uid = excluded.uid, user_code = excluded.user_code, expires_at = excluded.expires_at`;

export const writeRecord = hotStatement(`${insert} ${replace}`);
/** A refresh token, with the one that it replaces. */
export const writeRefreshToken = hotStatement(
  `insert into authorization_record (${columns}, origin_id, origin_use)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ${replace}`,
);
/** Whoever decided on a device code first has decided: a second approval changes nothing. */
export const writeDeviceCode = hotStatement(
  `${insert} ${replace} where authorization_record.payload -> 'accountId' is null`,
);
/** No row where the same was written before. */
export const writeOnce = hotStatement<{ id: Buffer }>(`${insert} on conflict (id) do nothing returning id`);

/** No row where it was consumed before. */
export const consumeRecord = hotStatement<{ id: Buffer }>(
  'update authorization_record set consumed_at = $2 where id = $1 and consumed_at is null returning id',
);
