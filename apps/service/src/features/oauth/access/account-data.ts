import type { Passage } from '../../../transaction/account-data.ts';
import { type AccountDataPolicy, type Change, defineAccountData } from '../../../transaction/work.ts';

const appName = { title: '应用', sql: '(select name from app where app.id = client_id)' };

/** It was given to one account: whoever merges does not bring access along. */
const goesAtMerge = (table: 'app_role_person' | 'app_access_person' | 'app_refusal') => ({
  async finalize({ db }: Change, { from }: Passage) {
    await db.deleteFrom(table).where('account_id', '=', from).execute();
  },
});

export const accountData: readonly AccountDataPolicy[] = [
  defineAccountData({
    table: 'app_role_person',
    export: {
      name: 'app_roles',
      title: '在应用里的角色',
      owner: 'account_id',
      columns: { client_id: '应用编号', role_key: '角色', given_at: '得到的时间' },
      computed: { app: appName },
      left: { account_id: null, given_by: '由谁给的属于管理记录' },
      orderBy: 'given_at',
    },
    erase: 'cascade',
    merge: goesAtMerge('app_role_person'),
    end: 'A role opens nothing without a session of its own person.',
  }),
  defineAccountData({
    table: 'app_access_person',
    export: {
      name: 'app_access',
      title: '被列入可以使用的应用',
      owner: 'account_id',
      columns: { client_id: '应用编号' },
      computed: { app: appName },
      left: { account_id: null, set_by: null },
      orderBy: 'client_id',
    },
    erase: 'cascade',
    merge: goesAtMerge('app_access_person'),
    end: 'It opens nothing without a session of its own person.',
  }),
  defineAccountData({
    table: 'app_refusal',
    export: {
      name: 'app_refusals',
      title: '没有让你用的应用',
      owner: 'account_id',
      columns: { client_id: '应用编号', conditions: '缺少的条件', last_at: '最近一次', times: '次数' },
      computed: { app: appName },
      left: { account_id: null },
      orderBy: 'last_at',
    },
    erase: 'cascade',
    merge: goesAtMerge('app_refusal'),
    end: 'It says only what was refused.',
  }),
];
