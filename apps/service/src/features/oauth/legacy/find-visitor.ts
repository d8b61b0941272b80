import type { AppType } from '@tongxing/contract/rules/app-types.ts';
import { hotQuery } from '../../../database/query/hot-query.ts';
import type { SavedAccess } from '../../../database/schema/apps.ts';
import { missingFor } from '../access/check-access.ts';
import { findMemberships } from '../access/memberships.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { isToRecipient } from '../authorization/consent/consent-store.ts';
import { givenFields } from '../authorization/consent/given-fields.ts';
import {
  cachePerson,
  findPerson,
  type PersonRow,
  personColumns,
} from '../authorization/provider/find-person.ts';
import type { Person } from '../authorization/provider/scopes-and-claims.ts';

/** A sign-in at an app: everything that can end it. */
export interface SignedInAt {
  readonly client_id: string;
  readonly account_id: string;
  /** Of the portal. */
  readonly session_id: string;
}

interface HolderRow extends Omit<PersonRow, 'id'> {
  readonly operatorAccess: SavedAccess | null;
  readonly developerAccess: SavedAccess | null;
  readonly type: AppType;
  readonly firstParty: boolean;
  readonly granted_scopes: readonly string[];
  readonly session_ends: Date;
}

/**
 * $1: the app, $2: the account, $3: the portal session, $4: now. All that can end a sign-in is looked at: the session, the
 * account, the consent and the app. The person comes along, for what the app learns of them.
 */
const readHolder = hotQuery<HolderRow>(`
  select app.operator_access as "operatorAccess", app.developer_access as "developerAccess", ${personColumns},
    app.type, app.first_party as "firstParty", consent.granted_scopes, session.expires_at as session_ends
  from app
  join session on session.id = $3 and session.account_id = $2 and session.expires_at > $4
  join account on account.id = $2 and account.status = 'active'
  join consent on consent.account_id = account.id and consent.client_id = app.id and ${isToRecipient}
  where app.id = $1 and app.status = 'active'`);

export interface LegacyVisitor {
  readonly person: Person;
  /** What the app may learn of them. */
  readonly scopes: ReadonlySet<string>;
  /** The keys of their groups and roles, as far as the app may know them. */
  readonly memberships: { readonly groups?: readonly string[]; readonly roles?: readonly string[] };
  /** The site's own profile fields that the app gets, by claim. */
  readonly fields: Readonly<Record<string, string>>;
  readonly sessionEnds: Date;
}

/** Who is signed in at an app; null where anything that the sign-in hangs on has ended, or the app is not for them. */
export async function findVisitor(work: AppsWork, at: SignedInAt): Promise<LegacyVisitor | null> {
  const { client_id: appId, account_id: accountId, session_id } = at;
  const [row] = await readHolder(work.db, appId, accountId, session_id, work.clock.now());
  if (!row) return null;
  cachePerson(accountId, { ...row, id: accountId });
  const person = await findPerson(work, accountId);
  if (!person || person.lacksGuardian) return null;
  if ((await missingFor(work, { ...row, id: appId }, accountId)).length > 0) return null;
  const scopes = new Set(row.granted_scopes);
  const asks = scopes.has('groups') || scopes.has('roles');
  const had = asks ? await findMemberships(work.db, accountId, appId) : { groups: [], roles: [] };
  const keys = (list: readonly { readonly key: string }[]) => list.map(({ key }) => key);
  const memberships = {
    ...(scopes.has('groups') && { groups: keys(had.groups) }),
    ...(scopes.has('roles') && { roles: keys(had.roles) }),
  };
  const given = await givenFields(work, { ...row, id: appId }, accountId, scopes);
  const fields = Object.fromEntries([...given].map(([name, value]) => [name, String(value)]));
  return { person, scopes, memberships, fields, sessionEnds: row.session_ends };
}
