import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';
import { quarantineCodes, quarantineTotp } from './quarantine-second-factor.ts';
import { removeRescue } from './rescue-store.ts';

/** An authenticator proves only its own account: a merge moves neither it nor its codes. */
const totp = defineAccountData({
  table: 'totp',
  export: {
    name: 'two_step',
    title: '两步验证',
    owner: 'account_id',
    columns: { created_at: '设置时间', enabled_at: '开启时间' },
    left: { account_id: null, secret: '验证器的密钥写出来就不安全了', last_step: null },
  },
  erase: 'cascade',
  merge: {
    async finalize({ db }, { from }) {
      await db.deleteFrom('totp').where('account_id', '=', from).execute();
    },
  },
  end: 'It opens nothing: it is what is asked for besides.',
  quarantine: quarantineTotp,
});

const recoveryCode = defineAccountData({
  table: 'recovery_code',
  export: {
    name: 'recovery_codes',
    title: '恢复码',
    owner: 'account_id',
    columns: { created_at: '生成时间', used_at: '使用时间' },
    left: { id: null, account_id: null, code_hash: '恢复码只存算不回来的摘要' },
    orderBy: 'id',
  },
  erase: 'cascade',
  merge: {
    async finalize({ db }, { from }) {
      await db.deleteFrom('recovery_code').where('account_id', '=', from).execute();
    },
  },
  end: 'They open nothing: they are what is asked for besides.',
  quarantine: quarantineCodes,
});

const rescue = defineAccountData({
  table: 'totp_rescue',
  export: {
    name: 'two_step_rescue',
    title: '关闭两步验证的申请',
    owner: 'account_id',
    columns: { requested_at: '申请时间', ready_at: '生效时间' },
    left: { account_id: null },
  },
  erase: 'cascade',
  merge: {
    async finalize(change, { from }) {
      await removeRescue(change, from);
    },
  },
  async end(change, accountId) {
    await removeRescue(change, accountId);
  },
});

export const accountData: readonly AccountDataPolicy[] = [totp, recoveryCode, rescue];
