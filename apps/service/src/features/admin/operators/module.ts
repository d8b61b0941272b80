import {
  listOperators,
  putOperator as putCall,
  removeOperator as removeCall,
  showMe,
} from '@tongxing/contract/manage/operators.ts';
import { succeed } from '../../../kernel/result.ts';
import type { Module } from '../../../transaction/module.ts';
import { type AccountDataPolicy, defineAccountData, type Work } from '../../../transaction/work.ts';
import { command, query } from '../commands-and-queries/managed.ts';
import { isDoneAlone, needsFourEyes } from './operator-store.ts';
import { describeOperators, putOperator, removeOperator } from './put-operator.ts';

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
    // Roles are given to one account and do not move to another.
    async finalize({ db }, { from }) {
      await db.deleteFrom('operator').where('account_id', '=', from).execute();
    },
  },
  end: 'Roles open nothing without a session of their own person.',
});

const accountData: readonly AccountDataPolicy[] = [operator];

export const operators: Module<Work> = {
  name: 'operators',
  adminHandlers: [
    query(showMe, async (work, { operator: { id, name, roles, permissions } }) =>
      succeed({
        id,
        name,
        roles: [...roles],
        permissions: [...permissions],
        four_eyes: await needsFourEyes(work),
      }),
    ),
    query(listOperators, async (work) => succeed({ items: await describeOperators(work.db), next: null })),
    command(
      putCall,
      (change, { input, operator }) => putOperator(change, input.id, input.roles, operator.id),
      {
        isFinal: (change, { input }) => isDoneAlone(change, input.id, input.roles),
      },
    ),
    command(removeCall, (change, { input }) => removeOperator(change, input.id), {
      isFinal: (change, { input }) => isDoneAlone(change, input.id, []),
    }),
  ],
  accountData,
};
