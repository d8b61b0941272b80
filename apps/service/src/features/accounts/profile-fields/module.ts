import type { Module } from '../../../transaction/module.ts';
import { type AccountDataPolicy, defineAccountData, type Work } from '../../../transaction/work.ts';
import { moveFields } from './field-store.ts';

const values = defineAccountData({
  table: 'profile_field',
  export: {
    name: 'profile_fields',
    title: '资料里另加的项目',
    owner: 'account_id',
    columns: { key: '项目', value: '内容' },
    left: { account_id: null },
    orderBy: 'key',
  },
  erase: 'cascade',
  merge: { finalize: (change, { from, to }) => moveFields(change, from, to) },
  end: 'It gives no access.',
});

const accountData: readonly AccountDataPolicy[] = [values];

export const profileFields: Module<Work> = { name: 'profile-fields', accountData };
