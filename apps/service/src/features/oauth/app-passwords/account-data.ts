import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';
import { deletePasswords } from './app-password-store.ts';

export const accountData: readonly AccountDataPolicy[] = [
  defineAccountData({
    table: 'app_password',
    export: {
      name: 'app_passwords',
      title: '应用密码',
      owner: 'account_id',
      columns: {
        name: '名称',
        client_id: '只能用于的应用',
        created_at: '生成时间',
        last_used_at: '上次使用',
        last_used_ip: '上次使用的 IP',
        last_used_place: '上次使用的地点',
      },
      computed: { app: { title: '应用', sql: '(select name from app where app.id = client_id)' } },
      left: { id: null, account_id: null, digest: '密码只存算不回来的摘要' },
      orderBy: 'created_at',
    },
    erase: 'cascade',
    merge: { finalize: (change, { from }) => deletePasswords(change, from) },
    // Whoever had the account may have made one: nobody knows which program has it.
    end: (change, accountId) => deletePasswords(change, accountId),
  }),
];
