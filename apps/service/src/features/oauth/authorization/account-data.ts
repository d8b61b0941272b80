import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';
import { scopeWords as scopes } from '../apps/app.ts';
import { removeConsents } from './consent/consent-store.ts';
import { leaveAllApps } from './consent/leave-apps.ts';
import { endAllAtApps, endOfPortalSessions } from './ends/end-provider-sessions.ts';
import { removeOrigins } from './subjects/subject-origin-store.ts';

/** What the facts are called under which somebody agreed. */
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
      },
      computed: { app: { title: '应用', sql: '(select name from app where app.id = client_id)' } },
      words: { granted_scopes: scopes, refused_scopes: scopes, recipient: { ...recipientWords, ...scopes } },
      left: { id: null, account_id: null, refused_at: null },
      orderBy: 'created_at',
    },
    erase: leaveAllApps,
    // Whoever settles has told the apps that know the person no more.
    merge: { finalize: async (change, { from }) => void (await removeConsents(change, from)) },
    end: 'What was agreed to opens nothing by itself: a sign-in of the person has to come first.',
  }),
  defineAccountData({
    table: 'authorization_record',
    export:
      'Tokens and provider sessions, as digests and sealed identifiers; what they allow is exported as grants.',
    erase: (change, accountId) => endAllAtApps(change, accountId, {}),
    merge: { finalize: { retained: 'Whatever lives of it was ended when the merge was made.' } },
    end: endAllAtApps,
    endOfSessions: endOfPortalSessions,
  }),
  defineAccountData({
    table: 'authorization_session',
    export: 'Ties two session identifiers to each other; the session is exported.',
    erase: { retained: 'It names sessions that are gone, and goes with the next clearing.' },
    merge: { finalize: { retained: 'It names sessions, and is worth nothing without them.' } },
    end: 'A tie opens nothing; both of its ends are ended by their owners.',
  }),
  defineAccountData({
    table: 'subject_origin',
    export:
      'By which former identifier an app knows the person after a merge: it says nothing to anybody else.',
    erase: 'cascade',
    merge: { finalize: (change, { from }) => removeOrigins(change, from) },
    end: 'An identifier opens nothing.',
  }),
];
