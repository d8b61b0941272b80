import type { GatewayRule, GatewayUser } from '@tongxing/contract/rules/gateway.ts';
import { hotQuery } from '../../../database/query/hot-query.ts';
import type { SavedAccess } from '../../../database/schema/apps.ts';
import type { Evidence } from '../../../kernel/evidence.ts';
import type { Change } from '../../../transaction/work.ts';
import { isToRecipient } from '../authorization/consent/consent-store.ts';
import { cachePerson, type PersonRow, personColumns } from '../authorization/provider/find-person.ts';

/** A site that is guarded, and what is asked of its visitors. */
export interface Gateway {
  readonly id: string;
  readonly origin: string;
  readonly scopes: readonly string[];
  readonly rules: readonly GatewayRule[];
  readonly user: GatewayUser;
  readonly operatorAccess: SavedAccess | null;
  readonly developerAccess: SavedAccess | null;
}

/** Somebody at a site: signed in, or with a program that has a password of theirs. */
export interface Visitor {
  readonly accountId: string;
  /** What the person has proven in the portal session; nothing for a program. */
  readonly evidence: Evidence;
  /** What the site may learn of them. */
  readonly scopes: ReadonlySet<string>;
}

type VisitRow = Gateway &
  (
    | (Omit<PersonRow, 'id'> & {
        readonly account_id: string;
        readonly evidence: Evidence;
        readonly granted_scopes: readonly string[];
      })
    | { readonly account_id: null }
  );

const columns = `app.id, app.origin, app.scopes, app.rules, app."user", app.operator_access as "operatorAccess",
  app.developer_access as "developerAccess"`;

/** $1: the origin. */
const readGateway = hotQuery<Gateway>(
  `select ${columns} from app where origin = $1 and type = 'gateway' and status = 'active'`,
);

/**
 * $1: the origin, $2: the digest of the cookie, $3: now. All that can end a visit is looked at: the portal session, the
 * account, the consent and the app. The person comes along, for what the site learns of them.
 */
const readVisit = hotQuery<VisitRow>(`
  select ${columns}, visit.id as account_id, visit.number, visit.nickname, visit.username, visit.avatar, visit.gender,
    visit.birthday, visit.phone, visit.email, visit.language, visit.evidence, visit.granted_scopes
  from app left join lateral (
    select ${personColumns}, session.evidence, consent.granted_scopes
    from gateway_session gate
    join session on session.id = gate.session_id and session.expires_at > $3
    join account on account.id = session.account_id and account.status = 'active'
    join consent on consent.account_id = account.id and consent.client_id = app.id and ${isToRecipient}
    where gate.digest = $2 and gate.client_id = app.id and gate.account_id = account.id
  ) visit on true
  where app.origin = $1 and app.type = 'gateway' and app.status = 'active'`);

type Db = Parameters<typeof readGateway>[0];

/** The gateway of an origin; null where none runs there. */
export async function findGateway(db: Db, origin: string): Promise<Gateway | null> {
  return (await readGateway(db, origin))[0] ?? null;
}

/** The gateway of an origin with who has this cookie there; null where none runs there. */
export async function findVisit(
  db: Db,
  origin: string,
  cookie: Buffer,
  now: Date,
): Promise<{ readonly gateway: Gateway; readonly visitor: Visitor | null } | null> {
  const [row] = await readVisit(db, origin, cookie, now);
  if (!row) return null;
  if (row.account_id === null) return { gateway: row, visitor: null };
  const { account_id: accountId, evidence, granted_scopes: scopes } = row;
  cachePerson(accountId, { ...row, id: accountId });
  return { gateway: row, visitor: { accountId, evidence, scopes: new Set(scopes) } };
}

/** Notes who has come in at a site: one entry for each portal session, and the newest cookie counts. */
export async function putVisit(
  { db, at }: Change,
  visit: {
    readonly appId: string;
    readonly sessionId: string;
    readonly accountId: string;
    readonly digest: Buffer;
  },
): Promise<void> {
  const { appId, sessionId, accountId, digest } = visit;
  const made = { account_id: accountId, digest, created_at: at };
  await db
    .insertInto('gateway_session')
    .values({ client_id: appId, session_id: sessionId, ...made })
    .onConflict((conflict) => conflict.columns(['client_id', 'session_id']).doUpdateSet(made))
    .execute();
}

/** Ends a visit by its cookie. */
export async function removeVisit({ db }: Change, cookie: Buffer): Promise<void> {
  await db.deleteFrom('gateway_session').where('digest', '=', cookie).execute();
}
