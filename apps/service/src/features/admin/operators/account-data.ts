import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';

const operator = defineAccountData({
  table: 'operator',
  export: {
    name: 'operator',
    title: '管理权限',
    owner: 'account_id',
    columns: { roles: '角色', added_at: '开始时间', changed_at: '变动时间' },
    left: { account_id: null, added_by: '由谁授权属于管理记录' },
  },
  erase: 'cascade',
  merge: {
    // Roles are one person's, given to one account: they go where nobody has given them.
    async finalize({ db }, { from }) {
      await db.deleteFrom('operator').where('account_id', '=', from).execute();
    },
  },
  end: 'Roles open nothing without a session of their own person.',
});

export const accountData: readonly AccountDataPolicy[] = [operator];
