import type { KoaContextWithOIDC } from 'oidc-provider';
import { hotQuery } from '../../../../database/query/hot-query.ts';
import type { Work } from '../../../../transaction/work.ts';
import { cacheApp } from '../../apps/app-directory.ts';
import { type StoredSecret, storedSecretsOf } from '../../apps/secret-store.ts';
import { type ConsentRow, cacheConsent } from '../consent/consent-store.ts';
import { cachePerson, type PersonRow, personColumns } from '../provider/find-person.ts';
import { formOf } from '../provider/provider-caller.ts';
import { cookieNames } from '../provider/provider-cookies.ts';
import { cacheOrigin } from '../subjects/subject-of.ts';
import { isShownAccount, type RecordRow } from './record-queries.ts';
import { cacheRecord, recordId, shownToken } from './record-store.ts';

/** The columns of both statements: the presented record, its grant, the app's version, the person. */
interface ReadRow extends PersonRow, RecordRow {
  readonly kind: string | null;
  readonly grant_id: string | null;
  readonly grant_payload: RecordRow['payload'] | null;
  readonly grant_expires_at: Date | null;
  readonly client_id: string | null;
  /** Null where there is no such app. */
  readonly app_version: string | null;
  /** The account of the record. It may be gone; then there is no person. */
  readonly account_id: string | null;
  readonly origin_id: string | null;
}

interface TokenRow extends ReadRow {
  readonly app_secrets: StoredSecret[] | null;
  readonly session_uid: string | null;
  readonly session_payload: RecordRow['payload'] | null;
  readonly session_sealed_id: string | null;
  readonly session_expires_at: Date | null;
}

type SessionRow = ReadRow & { readonly [Column in keyof ConsentRow]: ConsentRow[Column] | null };

const common = `record.kind, record.payload, record.sealed_id, record.consumed_at, record.expires_at,
  parent.payload as grant_payload, parent.expires_at as grant_expires_at,
  (select xmin::text from app where app.id = asking.id) as app_version, asking.id as client_id,
  record.payload ->> 'accountId' as account_id, ${personColumns},
  (select origin_id from subject_origin
    where subject_origin.account_id = account.id and subject_origin.client_id = asking.id) as origin_id`;
/** Lateral joins in a fixed order: the planner need not search for one, and reads every table by a key. */
const grantCalled = (name: string) => `left join lateral (
  select payload, expires_at from authorization_record
  where id = sha256(convert_to('Grant:' || ${name}, 'UTF8')) and kind = 'Grant' limit 1
) parent on true`;
/** Named columns only: each one costs the planner time at every join above it. */
const recordRow = 'kind, payload, sealed_id, consumed_at, expires_at';
const person = `left join lateral (
  select id, number, nickname, username, avatar, gender, birthday from account
  where id = (record.payload ->> 'accountId')::uuid and status = 'active' limit 1
) account on true`;
/** Whether the portal session of a provider session has ended. */
const isOver = (session: string, now: string) => `exists (
  select from authorization_session tie
  where tie.uid = ${session}.uid
    and not exists (select from session where session.id = tie.portal_session_id and session.expires_at > ${now})
)`;

/**
 * $1: now, $2 to $4: the possible ids of the token. (Not an array: the planner assumes ten elements, and would make a new
 * plan every time.) `that asks`: the app is $5, and its secrets are read. `of the token`: it is the token's own app.
 */
const tokenText = (app: 'of the token' | 'that asks') => `
  select ${common}, record.grant_id, record.uses, record.is_settled,
    ${app === 'that asks' ? storedSecretsOf('$5') : 'null'} as app_secrets,
    case when record.payload ->> 'expiresWithSession' = 'true' then record.payload ->> 'sessionUid' end as session_uid,
    bound.payload as session_payload, bound.sealed_id as session_sealed_id, bound.expires_at as session_expires_at
  from (select 1) asked
  left join lateral (
    select ${recordRow}, grant_id, uses, is_settled from authorization_record where id in ($2, $3, $4) limit 1
  ) record on true
  left join lateral (select ${app === 'that asks' ? '$5::text' : `record.payload ->> 'clientId'`} as id) asking on true
  ${grantCalled('record.grant_id')}
  left join lateral (
    select payload, sealed_id, expires_at from authorization_record session
    where session.uid = record.payload ->> 'sessionUid' and session.kind = 'Session'
      and record.payload ->> 'expiresWithSession' = 'true' and not ${isOver('session', '$1')} limit 1
  ) bound on true
  ${person}`;
const readToken = hotQuery<TokenRow>(tokenText('of the token'));
const readTokenForApp = hotQuery<TokenRow>(tokenText('that asks'));

/** $1: the app, $2: now, $3: the provider session of the cookie, $4: the portal's token. */
const readSession = hotQuery<SessionRow>(`
  select ${common}, record.payload -> 'authorizations' -> asking.id ->> 'grantId' as grant_id,
    consent.granted_scopes, consent.refused_scopes, consent.refused_at, consent.recipient, consent.resources
  from (select $1::text as id) asking
  left join lateral (
    select ${recordRow} from authorization_record session
    where id = $3 and kind = 'Session' and ${isShownAccount('session', '$2', '$4')} limit 1
  ) record on true
  ${grantCalled(`(record.payload -> 'authorizations' -> asking.id ->> 'grantId')`)}
  ${person}
  left join lateral (
    select * from consent where consent.account_id = account.id and consent.client_id = asking.id limit 1
  ) consent on true`);

/**
 * Reads in one statement what the library would read one by one, and caches it for this request. What it does not
 * foresee is read as usual. Nothing it reads is trusted: the library still verifies the token and the app.
 */
export async function prefetch(work: Work, ctx: KoaContextWithOIDC): Promise<void> {
  if (ctx.path === '/oauth2/authorize') return prefetchAuthorization(work, ctx);
  const shown = presentedToken(ctx);
  if (!shown) return;
  const { token, kinds } = shown;
  const appId = ctx.method === 'POST' ? shownApp(ctx) : null;
  const [one = null, two = null, three = null] = kinds.map((kind) => recordId(kind, token));
  const asked = [work.clock.now(), one, two, three];
  const [row] = appId ? await readTokenForApp(work.db, ...asked, appId) : await readToken(work.db, ...asked);
  if (!row) return;
  cacheCommon(row, appId ? (row.app_secrets ?? []) : undefined);
  if (row.session_uid) cacheRecord('Session', `uid ${row.session_uid}`, boundSession(row));
  for (const kind of kinds) cacheRecord(kind, token, row.kind === kind ? alive(row) : null);
}

async function prefetchAuthorization(work: Work, ctx: KoaContextWithOIDC): Promise<void> {
  const sessionId = ctx.cookies.get(cookieNames(ctx.secure).session, { signed: false });
  const appId = ctx.query['client_id'];
  if (!sessionId || typeof appId !== 'string') return;
  const now = work.clock.now();
  const [row] = await readSession(work.db, appId, now, recordId('Session', sessionId), shownToken() ?? null);
  if (!row) return;
  cacheCommon(row);
  cacheRecord('Session', sessionId, alive(row));
  if (row.account_id && row.app_version) cacheConsent(row.account_id, appId, consentOf(row));
}

/** A record of a person is valid only while their account is active. */
const alive = (row: ReadRow): RecordRow | null =>
  row.kind && (row.account_id === null || row.id) ? row : null;

function cacheCommon(row: ReadRow, secrets?: readonly StoredSecret[]): void {
  if (row.client_id && row.app_version) cacheApp(row.client_id, row.app_version, secrets);
  if (row.grant_id) {
    const grant = row.grant_payload && {
      payload: row.grant_payload,
      sealed_id: null,
      consumed_at: null,
      expires_at: row.grant_expires_at,
    };
    cacheRecord('Grant', row.grant_id, grant);
  }
  if (!row.account_id) return;
  cachePerson(row.account_id, row);
  if (row.client_id && row.app_version) cacheOrigin(row.account_id, row.client_id, row.origin_id);
}

function boundSession(row: TokenRow): RecordRow | null {
  const { session_payload: payload, session_sealed_id: sealed_id, session_expires_at: expires_at } = row;
  return payload && { payload, sealed_id, consumed_at: null, expires_at };
}

function consentOf(row: SessionRow): ConsentRow | null {
  const { granted_scopes, refused_scopes, refused_at, recipient, resources } = row;
  return (
    granted_scopes &&
    refused_scopes &&
    refused_at &&
    resources && { granted_scopes, refused_scopes, refused_at, recipient, resources }
  );
}

/** The token that a request presents, and the kinds of record it may be; null without one. */
function presentedToken(
  ctx: KoaContextWithOIDC,
): { readonly token: string; readonly kinds: readonly string[] } | null {
  if (ctx.path === '/oauth2/userinfo') {
    const token = /^(?:Bearer|DPoP) (\S+)$/i.exec(ctx.get('authorization'))?.[1];
    return token ? { token, kinds: ['AccessToken'] } : null;
  }
  const form = formOf(ctx.req);
  const of = (name: string, ...kinds: string[]) => {
    const token = form.get(name);
    return token ? { token, kinds } : null;
  };
  if (ctx.path === '/oauth2/introspect')
    return of('token', 'AccessToken', 'ClientCredentials', 'RefreshToken');
  if (ctx.path === '/oauth2/token')
    return of('code', 'AuthorizationCode') ?? of('refresh_token', 'RefreshToken');
  return null;
}

/** The app that a request names, by Basic or in its form; null without one. */
function shownApp(ctx: KoaContextWithOIDC): string | null {
  const basic = /^basic ([a-z0-9+/]+=*)$/i.exec(ctx.get('authorization'))?.[1];
  const id = basic
    ? Buffer.from(basic, 'base64').toString('utf8').split(':', 1)[0]
    : formOf(ctx.req).get('client_id');
  return id && /^[a-z0-9]{1,100}$/.test(id) ? id : null;
}
