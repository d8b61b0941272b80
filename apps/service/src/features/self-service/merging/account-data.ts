import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';

const accountMerge = defineAccountData({
  table: 'account_merge',
  export: {
    name: 'merges',
    title: '还能撤销的账号合并',
    owner: 'kept_id',
    columns: { merged_at: '合并时间', undo_until: '可以撤销到' },
    computed: {
      number: { title: '并入的账号 ID', sql: '(select number from account where account.id = absorbed_id)' },
    },
    left: { id: null, absorbed_id: null, kept_id: null, moved: '移过来的内容都在各自的地方' },
    orderBy: 'merged_at',
  },
  erase: 'cascade',
  merge: {
    async finalize({ db }, { from }) {
      await db.deleteFrom('account_merge').where('absorbed_id', '=', from).execute();
    },
  },
  end: 'That a merge can be undone is its owners’ way back: 不是我 undoes it.',
});

export const accountData: readonly AccountDataPolicy[] = [accountMerge];
