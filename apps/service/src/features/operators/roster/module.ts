import {
  listOperators,
  putOperator as putCall,
  removeOperator as removeCall,
  showMe,
} from '@tongxing/contract/manage/operators.ts';
import { succeed } from '../../../kernel/result.ts';
import type { Module } from '../../../unit-of-work/module.ts';
import type { Work } from '../../../unit-of-work/work.ts';
import { act, look } from '../acts/managed.ts';
import { held } from './held.ts';
import { needsFourEyes } from './needs-four-eyes.ts';
import { keepsDeciders } from './operator-store.ts';
import { describeOperators, putOperator, removeOperator } from './put-operator.ts';

export const roster: Module<Work> = {
  name: 'operators',
  managed: [
    look(showMe, async (work, { operator: { id, name, roles, permissions } }) =>
      succeed({
        id,
        name,
        roles: [...roles],
        permissions: [...permissions],
        four_eyes: await needsFourEyes(work),
      }),
    ),
    look(listOperators, async (work) => succeed({ items: await describeOperators(work.db), next: null })),
    act(putCall, (change, { input, operator }) => putOperator(change, input.id, input.roles, operator.id), {
      isSettled: ({ db }, { input }) => keepsDeciders(db, input.id, input.roles),
    }),
    act(removeCall, (change, { input }) => removeOperator(change, input.id), {
      isSettled: ({ db }, { input }) => keepsDeciders(db, input.id, []),
    }),
  ],
  held,
};
