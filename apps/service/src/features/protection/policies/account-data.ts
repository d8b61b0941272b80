import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';

const notice = defineAccountData({
  table: 'policy_notice',
  export: {
    name: 'policy_notice',
    title: '管理员要求的设置',
    owner: 'account_id',
    columns: { second_factor_since: '从何时起要求两步验证', fields_since: '从何时起要求补充资料' },
    left: { account_id: null },
    orderBy: 'account_id',
  },
  erase: 'cascade',
  merge: {
    async finalize({ db }, { from }) {
      await db.deleteFrom('policy_notice').where('account_id', '=', from).execute();
    },
  },
  end: 'It demands something and opens nothing.',
});

export const accountData: readonly AccountDataPolicy[] = [notice];
