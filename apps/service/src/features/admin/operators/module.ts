import {
  listOperators,
  putOperator as putCall,
  removeOperator as removeCall,
  showMe,
} from '@tongxing/contract/manage/operators.ts';
import { succeed } from '../../../kernel/result.ts';
import type { Module } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { command, query } from '../commands-and-queries/managed.ts';
import { accountData } from './account-data.ts';
import { needsFourEyes } from './needs-four-eyes.ts';
import { hasApproverLeft } from './operator-store.ts';
import { describeOperators, putOperator, removeOperator } from './put-operator.ts';

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
        isFinal: ({ db }, { input }) => hasApproverLeft(db, input.id, input.roles),
      },
    ),
    command(removeCall, (change, { input }) => removeOperator(change, input.id), {
      isFinal: ({ db }, { input }) => hasApproverLeft(db, input.id, []),
    }),
  ],
  accountData,
};
