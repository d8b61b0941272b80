import { methodNames } from '@tongxing/contract/activity-words.ts';
import type { Reader } from '../../../database/query/reader.ts';
import type { LinkedIdentityTable } from '../../../database/schema/linked-identities.ts';
import {
  type Added,
  keysToTake,
  packRow,
  type Quarantined,
  type Taking,
} from '../../../transaction/account-data.ts';
import type { Change } from '../../../transaction/work.ts';
import { type Quarantining } from '../../../transaction/work.ts';

interface PackedIdentity {
  readonly identity: LinkedIdentityTable;
  readonly subjects: readonly string[];
}

const nameOf = ({ provider, nickname }: Pick<LinkedIdentityTable, 'provider' | 'nickname'>) =>
  `${methodNames[provider] ?? provider}${nickname && `「${nickname}」`}`;

async function list(db: Reader, accountId: string, since: Date): Promise<readonly Added[]> {
  const rows = await db
    .selectFrom('linked_identity')
    .select(['id', 'provider', 'nickname', 'bound_at'])
    .where('account_id', '=', accountId)
    .where('bound_at', '>=', since)
    // The account was made with one: it is its person's.
    .where(({ selectFrom, eb }) =>
      eb('bound_at', '>', selectFrom('account').select('created_at').where('id', '=', accountId)),
    )
    .execute();
  return rows.map((row) => ({ key: row.id, kind: 'identity', name: nameOf(row), at: row.bound_at }));
}

async function take({ db }: Change, accountId: string, taking: Taking): Promise<readonly Quarantined[]> {
  const ids = keysToTake(await list(db, accountId, taking.since), taking);
  if (ids.length === 0) return [];
  const known = await db
    .selectFrom('linked_identity_subject')
    .select(['identity_id', 'subject'])
    .where('identity_id', 'in', ids)
    .execute();
  const bound = await db.deleteFrom('linked_identity').where('id', 'in', ids).returningAll().execute();
  return bound.map((identity) => ({
    kind: 'identity',
    name: nameOf(identity),
    rows: {
      identity: packRow(identity),
      subjects: known.filter(({ identity_id }) => identity_id === identity.id).map(({ subject }) => subject),
    },
  }));
}

/** False where another account has it by now, or this one another of the same provider. */
async function restore({ db }: Change, accountId: string, { rows }: Quarantined): Promise<boolean> {
  const { identity, subjects } = rows as unknown as PackedIdentity;
  const { provider } = identity;
  const made = await db
    .insertInto('linked_identity')
    .values({ ...identity, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return false;
  const free = await db
    .insertInto('linked_identity_subject')
    .values(subjects.map((subject) => ({ provider, subject, identity_id: identity.id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .execute();
  return free.length === subjects.length;
}

export const quarantineIdentities: Quarantining = { list, take, restore, atReset: 'taken' };
