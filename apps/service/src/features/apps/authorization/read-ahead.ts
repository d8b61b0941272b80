import type { KoaContextWithOIDC } from 'oidc-provider';
import { hotQuery } from '../../../database/hot-query.ts';
import { requestMemory } from '../../../kernel/request-memory.ts';
import type { Work } from '../../../work/work.ts';
import type { KeptSecret } from '../clients/secret-store.ts';
import { type ConsentRow, keepConsent } from './consent-store.ts';
import { keepPerson, type PersonRow, personColumns, personTables } from './find-person.ts';
import { formOf } from './provider-caller.ts';
import { cookieNames } from './provider-cookies.ts';
import { isBoundToLivingSession, isOfLivingAccount, type RecordRow } from './record-queries.ts';
import { keepRecord, recordId } from './record-store.ts';
import { keepOrigin } from './subject-of.ts';

/** What both statements read: the record that was shown, its grant, the app's version, the person. */
interface ReadRow extends PersonRow, RecordRow {
  readonly kind: string | null;
  readonly grant_id: string | null;
  readonly grant_payload: RecordRow['payload'] | null;
  readonly grant_expires_at: Date | null;
  readonly client_id: string | null;
  readonly client_version: string | null;
  /** Whose the record is: the account may be gone, then there is no person. */
  readonly account_id: string | null;
  readonly origin_id: string | null;
}

interface TokenRow extends ReadRow {
  readonly client_secrets: KeptSecret[] | null;
  readonly session_uid: string | null;
  readonly session_payload: RecordRow['payload'] | null;
  readonly session_sealed_id: string | null;
  readonly session_expires_at: Date | null;
}

type SessionRow = ReadRow & { readonly [Column in keyof ConsentRow]: ConsentRow[Column] | null };

const common = `record.kind, record.payload, record.sealed_id, record.consumed_at, record.expires_at,
  parent.payload as grant_payload, parent.expires_at as grant_expires_at,
  client.id as client_id, client.xmin::text as client_version,
  record.payload ->> 'accountId' as account_id, origin.origin_id, ${personColumns}`;
const grantCalled = (name: string) =>
  `left join authorization_record parent
     on parent.id = sha256(convert_to('Grant:' || ${name}, 'UTF8')) and parent.kind = 'Grant'`;
const person = `
  left join ${personTables} on account.id = (record.payload ->> 'accountId')::uuid and account.status = 'active'
  left join subject_origin origin on origin.account_id = account.id and origin.client_id = client.id`;

/** $1: what the token may be kept as, $2: the app that asks, or null for the token's own, $3: now. */
const readToken = hotQuery<TokenRow>(`
  select ${common}, record.grant_id, record.uses, record.is_settled,
    case when asked.client_id is not null then (
      select json_agg(json_build_object(
        'id', id, 'digest', encode(digest, 'hex'),
        'expires', extract(epoch from expires_at), 'used', extract(epoch from last_used_at)))
      from client_secret where client_secret.client_id = asked.client_id
    ) end as client_secrets,
    case when record.payload ->> 'expiresWithSession' = 'true' then record.payload ->> 'sessionUid' end as session_uid,
    bound.payload as session_payload, bound.sealed_id as session_sealed_id, bound.expires_at as session_expires_at
  from (select $1::bytea[] as ids, $2::text as client_id) asked
  left join authorization_record record on record.id = any(asked.ids) and ${isOfLivingAccount('record')}
  ${grantCalled('record.grant_id')}
  left join authorization_record bound on bound.uid = record.payload ->> 'sessionUid' and bound.kind = 'Session'
    and record.payload ->> 'expiresWithSession' = 'true'
    and ${isBoundToLivingSession('bound')} and ${isOfLivingAccount('bound')}
  left join client on client.id = coalesce(asked.client_id, record.payload ->> 'clientId')
  ${person}`);

/** $1: the provider session of the cookie, $2: the app, $3: now. */
const readSession = hotQuery<SessionRow>(`
  select ${common}, record.payload -> 'authorizations' -> asked.client_id ->> 'grantId' as grant_id,
    consent.granted_scopes, consent.refused_scopes, consent.refused_at
  from (select $1::bytea as id, $2::text as client_id) asked
  left join authorization_record record on record.id = asked.id and record.kind = 'Session'
    and ${isBoundToLivingSession('record')} and ${isOfLivingAccount('record')}
  left join client on client.id = asked.client_id
  ${grantCalled(`(record.payload -> 'authorizations' -> asked.client_id ->> 'grantId')`)}
  ${person}
  left join consent on consent.account_id = account.id and consent.client_id = client.id`);

/**
 * Reads in one statement what the library is about to ask for one by one, and keeps it for the steps that ask. Whatever it
 * does not foresee is asked as always; nothing it reads is believed before the library has verified who shows it.
 */
export async function readAhead(work: Work, ctx: KoaContextWithOIDC): Promise<void> {
  if (ctx.path === '/oauth2/authorize') return readAheadOfAuthorization(work, ctx);
  const shown = shownToken(ctx);
  const kinds = shown?.kinds ?? [];
  const clientId = ctx.method === 'POST' ? shownClient(ctx) : null;
  if (!shown && !clientId) return;
  const ids = kinds.map((kind) => recordId(kind, shown?.token ?? ''));
  const rows = await readToken(work.db, ids, clientId, work.clock.now());
  for (const row of rows) {
    keepCommon(row);
    if (clientId && row.client_id) requestMemory.keep(`client secrets ${clientId}`, row.client_secrets ?? []);
    if (row.session_uid) keepRecord('Session', `uid ${row.session_uid}`, boundSession(row));
  }
  for (const kind of kinds)
    keepRecord(kind, shown?.token ?? '', rows.find((row) => row.kind === kind) ?? null);
}

async function readAheadOfAuthorization(work: Work, ctx: KoaContextWithOIDC): Promise<void> {
  const sessionId = ctx.cookies.get(cookieNames.session, { signed: false });
  const clientId = ctx.query['client_id'];
  if (!sessionId || typeof clientId !== 'string') return;
  const [row] = await readSession(work.db, recordId('Session', sessionId), clientId, work.clock.now());
  if (!row) return;
  keepCommon(row);
  keepRecord('Session', sessionId, row.kind ? row : null);
  if (row.account_id && row.client_id) keepConsent(row.account_id, row.client_id, consentOf(row));
}

function keepCommon(row: ReadRow): void {
  if (row.client_id && row.client_version)
    requestMemory.keep(`client version ${row.client_id}`, row.client_version);
  if (row.grant_id) {
    const grant = row.grant_payload && {
      payload: row.grant_payload,
      sealed_id: null,
      consumed_at: null,
      expires_at: row.grant_expires_at,
    };
    keepRecord('Grant', row.grant_id, grant);
  }
  if (!row.account_id) return;
  keepPerson(row.account_id, row);
  if (row.client_id) keepOrigin(row.account_id, row.client_id, row.origin_id);
}

function boundSession(row: TokenRow): RecordRow | null {
  const { session_payload: payload, session_sealed_id: sealed_id, session_expires_at: expires_at } = row;
  return payload && { payload, sealed_id, consumed_at: null, expires_at };
}

function consentOf({ granted_scopes, refused_scopes, refused_at }: SessionRow): ConsentRow | null {
  return granted_scopes && refused_scopes && refused_at && { granted_scopes, refused_scopes, refused_at };
}

/** The token that a request shows, and what it may be. */
function shownToken(
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

/** The app that a form names, by Basic or in itself. */
function shownClient(ctx: KoaContextWithOIDC): string | null {
  const basic = /^basic ([a-z0-9+/]+=*)$/i.exec(ctx.get('authorization'))?.[1];
  const id = basic
    ? Buffer.from(basic, 'base64').toString('utf8').split(':', 1)[0]
    : formOf(ctx.req).get('client_id');
  return id && /^[a-z0-9]{1,100}$/.test(id) ? id : null;
}
