import { methodNames } from '@tongxing/contract/activity-words.ts';
import type { Reader } from '../../../database/query/reader.ts';
import type { LinkedIdentityTable } from '../../../database/schema/sign-in.ts';
import {
  type Added,
  keysToTake,
  packRow,
  type Quarantined,
  type Taking,
} from '../../../transaction/account-data.ts';
import {
  type AccountDataPolicy,
  type Change,
  defineAccountData,
  type Quarantining,
} from '../../../transaction/work.ts';
import { moveIdentities, removeIdentities } from './identity-store.ts';

interface PackedIdentity {
  readonly identity: LinkedIdentityTable;
  readonly subjects: readonly string[];
}

const nameOf = ({ provider, nickname }: Pick<LinkedIdentityTable, 'provider' | 'nickname'>) =>
  `${methodNames[provider] ?? provider}${nickname && `“${nickname}”`}`;

async function list(db: Reader, accountId: string, since: Date): Promise<readonly Added[]> {
  const rows = await db
    .selectFrom('linked_identity')
    .select(['id', 'provider', 'nickname', 'bound_at'])
    .where('account_id', '=', accountId)
    .where('bound_at', '>=', since)
    // An identity that the account was created with belongs to its owner.
    .where(({ selectFrom, eb }) =>
      eb('bound_at', '>', selectFrom('account').select('created_at').where('id', '=', accountId)),
    )
    .execute();
  return rows.map((row) => ({
    key: row.id,
    kind: 'identity',
    name: nameOf(row),
    at: row.bound_at,
    of: row.provider,
  }));
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

/** False if another account has the identity by now, or this account another one of the provider. */
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

const quarantineIdentities: Quarantining = { list, take, restore, atReset: 'taken' };

/** The identities that third parties have proven, and the providers' identifiers of them. */
export const accountData: readonly AccountDataPolicy[] = [
  defineAccountData({
    table: 'linked_identity',
    export: {
      name: 'bindings',
      title: '绑定的第三方账号',
      owner: 'account_id',
      columns: {
        provider: '平台',
        nickname: '昵称',
        avatar: '头像',
        doors: '来自',
        bound_at: '绑定时间',
        bound_place: '绑定地点',
        last_used_at: '上次使用',
      },
      words: {
        provider: methodNames,
        doors: {
          website: '网页',
          official_account: '公众号',
          workbench: '工作台',
          mini_program: '小程序',
          mobile_app: '手机 App',
        },
      },
      left: { id: null, account_id: null },
      orderBy: 'bound_at',
    },
    erase: 'cascade',
    merge: {
      move: (change, { identities }, passage) => moveIdentities(change, identities, passage),
      finalize: (change, { from }) => removeIdentities(change, from),
    },
    end: 'It opens nothing without its provider, and what was bound by somebody else goes into quarantine.',
    quarantine: quarantineIdentities,
  }),
  defineAccountData({
    table: 'linked_identity_subject',
    export: {
      name: 'binding_identifiers',
      title: '第三方平台给的标识',
      owner: { column: 'identity_id', of: 'linked_identity' },
      columns: { provider: '平台', subject: '标识' },
      words: { provider: methodNames },
      left: { identity_id: null },
    },
    erase: 'cascade',
    merge: { finalize: { retained: "Its rows hang on the identity's row, and go or stay with it." } },
    end: 'It names an identity, and opens nothing beside it.',
  }),
];
