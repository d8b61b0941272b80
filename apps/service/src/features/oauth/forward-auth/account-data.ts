import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';

const withSession = 'It goes with the portal session that it was opened from.';

export const accountData: readonly AccountDataPolicy[] = [
  defineAccountData({
    table: 'gateway_session',
    export: {
      name: 'gateway_sessions',
      title: '登录着的网站',
      owner: 'account_id',
      columns: { client_id: '应用编号', created_at: '登录时间' },
      computed: { app: { title: '应用', sql: '(select name from app where app.id = client_id)' } },
      left: { account_id: null, session_id: null, digest: '登录凭证只存算不回来的摘要' },
      orderBy: 'created_at',
    },
    erase: 'cascade',
    merge: { finalize: { retained: withSession } },
    end: withSession,
  }),
];
