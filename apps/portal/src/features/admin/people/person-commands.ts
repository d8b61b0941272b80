import type { ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import type { showPerson } from '@tongxing/contract/manage/people.ts';
import {
  disablePerson,
  enablePerson,
  endPersonSessions,
  erasePerson,
  requireNewPassword,
  resetSecondFactor,
  restorePerson,
} from '@tongxing/contract/manage/people.ts';
import {
  CircleCheck,
  CircleSlash,
  KeyRound,
  LogOut,
  type LucideIcon,
  ShieldOff,
  Trash2,
  Undo2,
} from 'lucide-react';

export type Person = ManageOutput<typeof showPerson>;

export interface PersonCommand {
  readonly call:
    | typeof disablePerson
    | typeof enablePerson
    | typeof endPersonSessions
    | typeof erasePerson
    | typeof requireNewPassword
    | typeof resetSecondFactor
    | typeof restorePerson;
  readonly icon: LucideIcon;
  readonly verb: string;
  readonly doing: string;
  readonly done: string;
  readonly tone: 'danger' | 'primary';
  /** Whether the command applies to the account. */
  readonly fits: (person: Person) => boolean;
  readonly effects: (person: Person) => readonly string[];
  /** The text to type first. */
  readonly typed?: (person: Person) => { readonly label: string; readonly value: string };
}

const lives = ({ status }: Person) => status === 'active' || status === 'cancelling';
/** What an intruder left goes before the account is enabled again. */
const exists = (person: Person) => lives(person) || person.status === 'disabled';
const grants = ({ grants: given }: Person) => (given.length > 0 ? `，${given.length} 个应用的令牌作废` : '');

/** The commands for a whole account, the most urgent first. */
export const personCommands: Readonly<Record<string, PersonCommand>> = {
  end: {
    call: endPersonSessions,
    icon: LogOut,
    verb: '结束全部登录',
    doing: '结束中',
    done: '全部登录已结束',
    tone: 'danger',
    fits: lives,
    effects: (person) => [
      `${person.sessions.length} 处登录立即退出${grants(person)}。`,
      '账号可继续使用，用户重新登录即可。',
      '用户会在操作记录里看到“客服结束了你的全部登录”。',
    ],
  },
  disable: {
    call: disablePerson,
    icon: CircleSlash,
    verb: '停用账号',
    doing: '停用中',
    done: '账号已停用',
    tone: 'danger',
    fits: lives,
    effects: (person) => [
      `${person.sessions.length} 处登录立即退出${grants(person)}，未使用的二维码和验证码失效。`,
      '任何方式都无法登录，提示与账号不存在时相同。',
      '可随时恢复；已作废的不会恢复。',
    ],
  },
  enable: {
    call: enablePerson,
    icon: CircleCheck,
    verb: '恢复账号',
    doing: '恢复中',
    done: '账号已恢复',
    tone: 'primary',
    fits: ({ status }) => status === 'disabled',
    effects: ({ ways_in: { password } }) => [
      password
        ? '用户可用原有方式登录，知道密码的人也可以：如账号曾被盗，请先“要求重设密码”。'
        : '用户可用原有方式登录。',
      '停用时作废的登录、令牌和验证码不会恢复。',
    ],
  },
  restore: {
    call: restorePerson,
    icon: Undo2,
    verb: '取消注销',
    doing: '取消中',
    done: '注销已取消',
    tone: 'primary',
    fits: ({ cancellation }) => cancellation !== null,
    effects: () => ['账号不再删除，数据完整保留。', '用户会收到通知。'],
  },
  password: {
    call: requireNewPassword,
    icon: KeyRound,
    verb: '要求重设密码',
    doing: '处理中',
    done: '密码已作废，需用验证码重设',
    tone: 'danger',
    fits: (person) => exists(person) && person.ways_in.password,
    effects: (person) => [
      '当前密码立即作废，用户用验证码重新设置。',
      `${person.sessions.length} 处登录立即退出${grants(person)}。`,
    ],
  },
  second: {
    call: resetSecondFactor,
    icon: ShieldOff,
    verb: '重设两步验证',
    doing: '重设中',
    done: '两步验证已关闭',
    tone: 'danger',
    fits: (person) => exists(person) && person.second_factor.totp,
    effects: (person) => [
      '关闭两步验证，验证器和恢复码作废。',
      `${person.sessions.length} 处登录立即退出${grants(person)}。`,
      '请先核实身份：仅凭手机号不够。',
    ],
  },
  erase: {
    call: erasePerson,
    icon: Trash2,
    verb: '彻底删除账号',
    doing: '删除中',
    done: '账号已彻底删除',
    tone: 'danger',
    fits: ({ status }) => status !== 'merged',
    effects: () => [
      '立即删除账号的全部数据：资料、登录方式、记录、授权。',
      '没有冷静期，无法恢复，只保留一张不含个人信息的回执。',
    ],
    typed: ({ number }) => ({ label: `输入账号 ID ${number}，以确认账号无误`, value: number }),
  },
};
