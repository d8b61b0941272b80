import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';

const agreement = defineAccountData({
  table: 'agreement',
  export: {
    name: 'agreements',
    title: '同意记录',
    // Of accounts that went into this one as well.
    owner: { column: 'account_id', of: 'merged_account' },
    columns: {
      document: '文件',
      version: '版本',
      agreed_at: '同意时间',
      ip: 'IP',
      way: '方式',
      details: '补充',
    },
    words: {
      document: { terms: '用户协议', privacy: '隐私政策', guardian: '监护人同意' },
      details: { name: '监护人姓名', phone: '监护人手机号' },
      way: { registration: '注册时', sign_in: '登录时', new_version: '更新时' },
    },
    left: { id: null, account_id: null },
    orderBy: 'id',
  },
  erase: 'cascade',
  merge: { finalize: { retained: 'What was agreed to stays provable, under the account it went into.' } },
  end: 'What was agreed to opens nothing.',
});

export const accountData: readonly AccountDataPolicy[] = [agreement];
