import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';
import { deletePasskeys } from './passkey-store.ts';
import { quarantinePasskeys } from './quarantine-passkeys.ts';

/** A passkey proves its account and no other: whatever a merge moves, it stays. */
const passkey = defineAccountData({
  table: 'passkey',
  export: {
    name: 'passkeys',
    title: '通行密钥',
    owner: 'account_id',
    columns: {
      name: '名称',
      created_at: '添加时间',
      last_used_at: '上次使用',
      transports: '连接方式',
      backup_eligible: '可以同步',
      backed_up: '已经同步',
      sign_count: '使用计数',
    },
    left: {
      id: null,
      account_id: null,
      credential_id: '密钥的编号和公钥只对这个网站有用',
      public_key: '密钥的编号和公钥只对这个网站有用',
    },
    orderBy: 'created_at',
  },
  erase: 'cascade',
  merge: { finalize: (change, { from }) => deletePasskeys(change, from) },
  end: 'It opens nothing without its person, and sessions of an account that may not act are refused.',
  quarantine: quarantinePasskeys,
});

export const accountData: readonly AccountDataPolicy[] = [passkey];
