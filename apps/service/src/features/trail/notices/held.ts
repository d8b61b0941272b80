import { type Held, heldTable } from '../../../unit-of-work/work.ts';

const noticeLink = heldTable({
  table: 'notice_link',
  export: {
    name: 'security_notices',
    title: '发出的安全提醒',
    owner: 'account_id',
    columns: {
      kind: '提醒',
      what: '内容',
      at: '时间',
      place: '地点',
      device: '设备',
      expires_at: '链接到期',
      resends: '再发过几次',
      resent_at: '上次再发',
    },
    words: {
      kind: {
        new_device: '新设备登录',
        mfa_rescue: '申请关闭两步验证',
        accounts_merged: '账号合并',
        security_change: '安全设置变更',
        plain: '其他提醒',
      },
    },
    left: { account_id: null, notice_id: null, token_hash: '链接里的凭证只存算不回来的摘要' },
    orderBy: 'at',
  },
  erase: 'cascade',
  merge: {
    async settle({ db }, { from }) {
      await db.deleteFrom('notice_link').where('account_id', '=', from).execute();
    },
  },
  end: 'A 不是我 link shuts and opens nothing: it has to outlive a password that an intruder changes.',
});

export const held: readonly Held[] = [noticeLink];
