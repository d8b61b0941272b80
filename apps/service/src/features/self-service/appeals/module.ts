import type { Module } from '../../../transaction/module.ts';
import { type AccountDataPolicy, defineAccountData, type Work } from '../../../transaction/work.ts';
import { removeAppeals, removeOldAppeals } from './appeal-store.ts';
import { appealRoutes } from './routes.ts';

const accountData: readonly AccountDataPolicy[] = [
  defineAccountData({
    table: 'appeal',
    export: {
      name: 'appeals',
      title: '申诉',
      owner: 'account_id',
      columns: {
        phone: '换成的手机号',
        evidence: '说明',
        state: '处理情况',
        asked_at: '申诉时间',
        decided_at: '处理时间',
      },
      left: { id: null, account_id: null, secret_hash: null, decided_by: '哪位管理员处理的，在审计里' },
      orderBy: 'asked_at',
    },
    erase: 'cascade',
    merge: {
      async finalize(change, { from }) {
        await removeAppeals(change, from);
      },
    },
    end: 'It opens nothing: an operator decides, and what waits then ends with the account’s contacts that wait.',
  }),
];

export const appeals: Module<Work> = {
  name: 'appeals',
  routes: appealRoutes,
  jobs: [
    {
      name: 'Forgetting appeals',
      everySeconds: 3600,
      run: (work) => work.change((change) => removeOldAppeals(change)),
    },
  ],
  accountData,
};
