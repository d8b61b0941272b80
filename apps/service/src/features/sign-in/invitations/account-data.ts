import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';

const invitation = defineAccountData({
  table: 'invitation',
  export: {
    name: 'invitations',
    title: '接受的邀请',
    owner: 'used_by',
    columns: { used_at: '接受时间', client_id: '应用编号' },
    left: {
      id: null,
      digest: null,
      contact_kind: null,
      contact_value: null,
      group_ids: null,
      role_key: null,
      created_at: null,
      created_by: '由谁邀请属于管理记录',
      expires_at: null,
      used_by: null,
    },
    orderBy: 'used_at',
  },
  erase: 'cascade',
  merge: {
    async finalize({ db }, { from, to }) {
      await db.updateTable('invitation').set({ used_by: to }).where('used_by', '=', from).execute();
    },
  },
  end: 'It was taken once and opens nothing any more.',
});

export const accountData: readonly AccountDataPolicy[] = [invitation];
