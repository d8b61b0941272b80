import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';
import { scopeWords as scopes } from '../apps/app.ts';
import { removeConsents } from './consent/consent-store.ts';
import { leaveAllApps } from './consent/leave-apps.ts';
import { endAllAtApps, endOfPortalSessions } from './ends/end-provider-sessions.ts';
import { removeOrigins } from './subjects/subject-origin-store.ts';

/** The labels of the facts that the consent page showed. */
const recipientWords = {
  agreed_at: '同意时间（秒）',
  name: '应用',
  legal_name: '接收方',
  contact: '联系方式',
  handling: '处理方式',
  retention: '保存多久',
  privacy_policy: '隐私政策',
  destination: '送到',
  purposes: '用途',
  destinations: '同意过送到',
  identifier: '标识',
};

export const accountData: readonly AccountDataPolicy[] = [
  defineAccountData({
    table: 'consent',
    export: {
      name: 'grants',
      title: '给应用的授权',
      owner: 'account_id',
      columns: {
        client_id: '应用编号',
        granted_scopes: '同意提供',
        refused_scopes: '没有同意',
        created_at: '授权时间',
        last_used_at: '上次使用',
        recipient: '同意时的说明',
        resources: '同意它在 API 做的',
      },
      computed: { app: { title: '应用', sql: '(select name from app where app.id = client_id)' } },
      words: {
        granted_scopes: scopes,
        refused_scopes: scopes,
        recipient: { ...recipientWords, ...scopes },
        resources: {
          granted: '同意的权限',
          refused: '没有同意的权限',
          legal_name: '接收方',
          texts: '同意时的说明（摘要）',
        },
      },
      left: { id: null, account_id: null, refused_at: null },
      orderBy: 'created_at',
    },
    erase: leaveAllApps,
    // The merge itself has notified the apps that no longer know the person.
    merge: { finalize: async (change, { from }) => void (await removeConsents(change, from)) },
    end: 'A consent grants nothing by itself: the person has to sign in first.',
  }),
  defineAccountData({
    table: 'authorization_record',
    export:
      'Tokens and provider sessions, as digests and sealed identifiers; what they allow is exported as grants.',
    erase: (change, accountId) => endAllAtApps(change, accountId, {}),
    merge: { finalize: { retained: 'The merge ended every token and session of the account.' } },
    end: endAllAtApps,
    endOfSessions: endOfPortalSessions,
  }),
  defineAccountData({
    table: 'authorization_session',
    export: 'Links two session identifiers; the session itself is exported.',
    erase: { retained: 'It names ended sessions, and the next clean-up removes it.' },
    merge: { finalize: { retained: 'It names sessions, and has no use without them.' } },
    end: 'A link grants nothing; the owners of both sessions end them.',
  }),
  defineAccountData({
    table: 'subject_origin',
    export:
      'The former identifier by which an app knows the person after a merge. It means nothing to anybody else.',
    erase: 'cascade',
    merge: { finalize: (change, { from }) => removeOrigins(change, from) },
    end: 'An identifier grants nothing.',
  }),
  defineAccountData({
    table: 'logout_address',
    export: 'Where a service hears that a sign-in has ended: the grants say which apps somebody uses.',
    erase: 'cascade',
    merge: { finalize: { retained: 'It goes with the sign-in at the app, which the merge ends.' } },
    end: 'Ending the provider sessions takes it, and the service hears of it.',
  }),
];
