import { valueAt } from '@tongxing/contract/manage/widening-settings.ts';
import type { FileSettings } from '../settings/settings-file.ts';
import type { Commands } from './command.ts';

/** A clause of GB/T 22239-2019 (等保 2.0), level three, and what of the product meets it. */
interface Clause {
  readonly number: string;
  readonly text: string;
  /** The settings it depends on, by their path; none where it always holds. */
  readonly settings: readonly string[];
  /** Whether it holds with these settings. */
  isMet(file: FileSettings): boolean;
  /** The folder that enforces it, and a test of it. */
  readonly enforced: string;
  readonly test: string;
}

const always = () => true;
const features = 'apps/service/src/features';

/** 8.1.4.1 身份鉴别 and 8.1.4.2 访问控制. */
export const clauses: readonly Clause[] = [
  {
    number: '8.1.4.1 a',
    text: '身份标识唯一，鉴别信息有复杂度要求并定期更换',
    settings: [
      'policies.password.min_length',
      'policies.password.classes',
      'policies.password.max_age_days',
      'policies.password.history',
    ],
    isMet: ({ policies: { password } }) =>
      password.classes >= 3 && password.max_age_days > 0 && password.history > 0,
    enforced: `${features}/accounts/passwords`,
    test: `${features}/protection/policies/policies.abuse.test.ts`,
  },
  {
    number: '8.1.4.1 b',
    text: '登录失败处理：结束会话、限制失败次数、超时自动退出',
    settings: ['policies.sessions.idle_minutes'],
    isMet: ({ policies: { sessions } }) => sessions.idle_minutes > 0,
    enforced: `${features}/protection/throttling`,
    test: `${features}/protection/one-time-codes/lockout.abuse.test.ts`,
  },
  {
    number: '8.1.4.1 c',
    text: '远程管理时防止鉴别信息在传输中被窃听',
    settings: ['secure_calls'],
    isMet: ({ secure_calls: isSealed }) => isSealed,
    enforced: 'apps/service/src/http/calls',
    test: 'apps/service/src/http/calls/sealed-body.abuse.test.ts',
  },
  {
    number: '8.1.4.1 d',
    text: '两种以上组合的鉴别技术，其中一种用密码技术',
    settings: ['policies.second_factor.everybody', 'policies.second_factor.groups'],
    isMet: ({ policies: { second_factor: second } }) => second.everybody || second.groups.length > 0,
    enforced: `${features}/protection/policies`,
    test: `${features}/protection/policies/policies.abuse.test.ts`,
  },
  {
    number: '8.1.4.2 a',
    text: '给登录的用户分配账户和权限',
    settings: [],
    isMet: always,
    enforced: `${features}/oauth/access`,
    test: `${features}/oauth/authorization/who-may-use.test.ts`,
  },
  {
    number: '8.1.4.2 b',
    text: '没有默认账户和默认口令',
    settings: [],
    isMet: always,
    enforced: `${features}/admin/operators`,
    test: `${features}/admin/operators/operators.test.ts`,
  },
  {
    number: '8.1.4.2 c',
    text: '及时停用多余、过期的账户，避免共享账户',
    settings: ['policies.sessions.per_person'],
    isMet: ({ policies: { sessions } }) => sessions.per_person > 0,
    enforced: `${features}/protection/sessions`,
    test: `${features}/protection/policies/policies.abuse.test.ts`,
  },
  {
    number: '8.1.4.2 d',
    text: '管理用户只有所需的最小权限，权限分离',
    settings: ['operators.approval'],
    isMet: ({ operators }) => operators.approval !== false,
    enforced: `${features}/admin/approvals`,
    test: `${features}/admin/approvals/same-person.abuse.test.ts`,
  },
  {
    number: '8.1.4.2 e',
    text: '由授权主体配置访问控制策略',
    settings: [],
    isMet: always,
    enforced: `${features}/admin/app-access`,
    test: `${features}/oauth/authorization/who-may-use.test.ts`,
  },
  {
    number: '8.1.4.2 f',
    text: '访问控制的主体到用户级，客体到数据库表级',
    settings: [],
    isMet: always,
    enforced: 'apps/service/src/http/calls',
    test: 'apps/service/src/http/calls/foreign-ids.abuse.test.ts',
  },
];

export const policyCommands: Commands[string] = {
  report: {
    usage: 'policy report',
    summary: 'each clause of 等保 2.0, level three: the settings it needs, what enforces it, its test',
    takes: [0, 0],
    async run({ settings: { file } }, { terminal }) {
      const rows = clauses.map(({ number, text, settings, isMet, enforced, test }) => ({
        clause: number,
        text,
        met: isMet(file),
        settings: settings.map((path) => `${path}=${JSON.stringify(valueAt(file, path))}`).join(' ') || '—',
        enforced,
        test,
      }));
      terminal.table(rows, ['clause', 'text', 'met', 'settings', 'enforced', 'test']);
      return 0;
    },
  },
};
