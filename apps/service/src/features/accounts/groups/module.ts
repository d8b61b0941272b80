import type { Module } from '../../../transaction/module.ts';
import { type AccountDataPolicy, defineAccountData, type Work } from '../../../transaction/work.ts';
import { followAge } from './rule-members.ts';

const member = defineAccountData({
  table: 'account_group_member',
  export: {
    name: 'groups',
    title: '所在的用户组',
    owner: 'account_id',
    columns: { joined_at: '加入时间' },
    computed: {
      group: {
        title: '用户组',
        sql: '(select name from account_group where account_group.id = group_id)',
      },
    },
    left: { account_id: null, group_id: null, joined_by: '由谁加入属于管理记录' },
    orderBy: 'joined_at',
  },
  erase: 'cascade',
  merge: {
    // A membership was given to one account: whoever merges does not bring access along.
    async finalize({ db }, { from }) {
      await db.deleteFrom('account_group_member').where('account_id', '=', from).execute();
    },
  },
  end: 'A membership opens nothing without a session of its own person.',
});

const accountData: readonly AccountDataPolicy[] = [member];

export const accountGroups: Module<Work> = {
  name: 'account-groups',
  accountData,
  jobs: [{ name: 'Putting people into groups by their age', everySeconds: 60, run: followAge }],
};
