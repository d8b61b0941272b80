import type { Module } from '../../../transaction/module.ts';
import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';
import type { IdentityWork } from '../../sign-in/identities/provider-list.ts';
import { replaceDue } from './replace-contact.ts';
import { removeReplacements } from './replacement-store.ts';
import { contactRoutes } from './routes.ts';

const replacement = defineAccountData({
  table: 'contact_replacement',
  export: {
    name: 'contact_replacements',
    title: '等着生效的手机号和邮箱',
    owner: 'account_id',
    columns: { kind: '是什么', value: '换成', asked_at: '申请时间', due_at: '生效时间' },
    left: { account_id: null, asked_by: '谁申请的在操作记录里', reminded_at: '提醒过的时间' },
  },
  erase: 'cascade',
  merge: {
    async finalize(change, { from }) {
      await removeReplacements(change, from);
    },
  },
  // 不是我, a reset and a merge stop it: it would let somebody else in.
  async end(change, accountId) {
    await removeReplacements(change, accountId);
  },
});

const accountData: readonly AccountDataPolicy[] = [replacement];

export const contacts: Module<IdentityWork> = {
  name: 'contacts',
  routes: contactRoutes,
  jobs: [{ name: 'Replacing lost contacts', everySeconds: 60, run: replaceDue }],
  accountData,
};
