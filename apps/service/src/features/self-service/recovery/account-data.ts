import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';

const quarantine = defineAccountData({
  table: 'quarantine',
  export: {
    name: 'quarantine',
    title: '已暂停使用、7 天内可恢复的登录方式',
    owner: 'account_id',
    columns: { kind: '类型', name: '名称', at: '暂停时间', expires_at: '恢复期限' },
    words: {
      kind: {
        contact: '手机号或邮箱',
        passkey: '通行密钥',
        totp: '两步验证',
        recovery_codes: '恢复码',
        identity: '第三方账号',
        client_secret: '应用密钥',
      },
    },
    left: { id: null, account_id: null, source: null, rows: '暂停使用的内容可能属于他人，恢复后才能查看' },
    orderBy: 'at',
  },
  erase: 'cascade',
  merge: {
    async finalize({ db }, { from }) {
      await db.deleteFrom('quarantine').where('account_id', '=', from).execute();
    },
  },
  end: 'What is in quarantine opens nothing.',
});

export const accountData: readonly AccountDataPolicy[] = [quarantine];
