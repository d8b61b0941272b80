import { eventTitles, methodNames } from '@tongxing/contract/activity-words.ts';
import { fieldNames } from '@tongxing/contract/words.ts';
import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';
import type { AccountEventKind } from './account-event.ts';
import { insertRemoval } from './checkpoint.ts';

/** The names of an event's details in an export. */
const detailNames = {
  name: '名称',
  from: '原来',
  to: '换成',
  fields: '项目',
  ...fieldNames,
  provider: '平台',
  client_id: '应用编号',
  scopes: '同意提供',
  openid: '账号标识',
  profile: '个人资料',
  email: '邮箱',
  phone: '手机号',
  groups: '用户组',
  roles: '角色',
  offline_access: '保持登录',
  new_device: '新设备',
  browser: '浏览器编号',
  parent: '来自哪次登录',
  via: '登录凭证编号',
  ended: '退出的设备',
  event: '记录编号',
  kind: '事件',
  session: '设备编号',
  terms: '用户协议',
  privacy: '隐私政策',
  guardian: '监护人同意',
  asker_user_agent: '请求的浏览器',
  asker_ip: '请求的 IP',
  reason: '原因',
  counter: '使用计数没有增加，可能被人复制了',
  asker_place: '请求的地点',
  role: '这个账号',
  kept: '保留',
  absorbed: '并入',
  number: '另一个账号的编号',
  quarantined: '停用',
  channel: '发到哪里',
  off: '关掉的通知',
};

const activity = defineAccountData({
  table: 'activity',
  export: {
    name: 'activity',
    title: '操作记录',
    // Includes the accounts that were merged into this one.
    owner: { column: 'account_id', of: 'merged_account' },
    columns: {
      at: '时间',
      kind: '事件',
      method: '方式',
      details: '补充',
      place: '地点',
      ip: 'IP',
      user_agent: '浏览器',
    },
    computed: {
      number: { title: '账号 ID', sql: '(select number from account where account.id = account_id)' },
    },
    words: {
      kind: eventTitles satisfies Record<AccountEventKind, string>,
      method: methodNames,
      details: { ...eventTitles, ...detailNames },
    },
    left: {
      id: null,
      seq: null,
      account_id: null,
      session_id: null,
      previous_hash: null,
      hash: null,
      written_by: null,
    },
    orderBy: 'seq',
  },
  erase: 'cascade',
  merge: {
    finalize: { retained: 'The law requires the log. It stays, listed under the remaining account.' },
  },
  end: 'A log gives no access.',
});

const activityAnchor = defineAccountData({
  table: 'activity_anchor',
  export: 'The head of the hash chain: numbers and digests over the log that is exported.',
  erase: insertRemoval,
  merge: { finalize: { retained: 'It verifies the log, which stays.' } },
  end: 'A digest gives no access.',
});

const activityRemoval = defineAccountData({
  table: 'activity_removal',
  export: 'A number that identifies nobody, deleted within minutes.',
  erase: { retained: 'It says that an account was removed, and not which.' },
  merge: { finalize: { retained: 'It says that an account was removed, and not which.' } },
  end: 'A digest gives no access.',
});

export const accountData: readonly AccountDataPolicy[] = [activity, activityAnchor, activityRemoval];
