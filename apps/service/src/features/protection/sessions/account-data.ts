import { methodNames } from '@tongxing/contract/activity-words.ts';
import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';
import { removeSessions } from './remove-sessions.ts';

const session = defineAccountData({
  table: 'session',
  export: {
    name: 'sessions',
    title: '已登录的设备',
    owner: 'account_id',
    columns: {
      user_agent: '浏览器',
      place: '地点',
      ip: 'IP',
      method: '登录方式',
      signed_in_at: '登录时间',
      last_seen_at: '上次使用',
      expires_at: '到期时间',
      ends_at: '最晚到期时间',
      idle_minutes: '多少分钟不用就到期',
      ends_with_parent: '是否跟着原来的登录一起退出',
    },
    computed: {
      proofs: {
        title: '验证过',
        sql: "array(select proof ->> 'way' from jsonb_array_elements(evidence) as proof)",
        words: methodNames,
      },
    },
    words: { method: methodNames },
    left: {
      id: null,
      account_id: null,
      evidence: null,
      parent_id: null,
      token_hash: '登录凭证只存算不回来的摘要',
      switch_hash: '切换账号的凭证只存算不回来的摘要',
      device: '浏览器自己的暗号只存摘要',
    },
    orderBy: 'signed_in_at',
  },
  erase: 'cascade',
  merge: {
    // A concurrent sign-in may have opened a session during the merge.
    async finalize(change, { from }) {
      await removeSessions(change, from, { except: undefined });
    },
  },
  async end(change, accountId, { exceptSessionId }) {
    await removeSessions(change, accountId, { except: exceptSessionId });
  },
});

export const accountData: readonly AccountDataPolicy[] = [session];
