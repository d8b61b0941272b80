import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';

const noticeLink = defineAccountData({
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
    left: { account_id: null, notice_id: null, used_by: null, token_hash: '链接里的凭证只存算不回来的摘要' },
    orderBy: 'at',
  },
  erase: 'cascade',
  merge: {
    async finalize({ db }, { from }) {
      await db.deleteFrom('notice_link').where('account_id', '=', from).execute();
    },
  },
  end: 'A 不是我 link gives no access. It has to work after an intruder has changed the password.',
});

const noticePreference = defineAccountData({
  table: 'notice_preference',
  export: {
    name: 'notice_preferences',
    title: '通知设置',
    owner: 'account_id',
    columns: { channel: '发到哪里', topics: '可选的通知', changed_at: '修改时间' },
    words: {
      channel: { email: '邮箱', phone: '手机', both: '手机和邮箱', wechat: '微信公众号' },
      topics: { new_place: '在新地点登录', app_review: '应用审核结果', app_authorised: '授权了新应用' },
    },
    left: { account_id: null },
  },
  erase: 'cascade',
  merge: {
    async finalize({ db }, { from }) {
      await db.deleteFrom('notice_preference').where('account_id', '=', from).execute();
    },
  },
  end: 'A preference gives no access. The recovery deletes one that an intruder may have chosen.',
});

export const accountData: readonly AccountDataPolicy[] = [noticeLink, noticePreference];
