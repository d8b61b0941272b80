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
const grants = ({ grants: given }: Person) =>
  given.length > 0 ? `，${given.length} 个应用拿到的令牌作废` : '';

/** The commands for a whole account, the most urgent first. */
export const personCommands: Readonly<Record<string, PersonCommand>> = {
  end: {
    call: endPersonSessions,
    icon: LogOut,
    verb: '结束全部登录',
    doing: '正在结束',
    done: '全部登录已结束',
    tone: 'danger',
    fits: lives,
    effects: (person) => [
      `${person.sessions.length} 处登录马上退出${grants(person)}。`,
      '账号照常可以用，本人重新登录就行。',
      '本人会在操作记录里看到「客服结束了你的全部登录」。',
    ],
  },
  disable: {
    call: disablePerson,
    icon: CircleSlash,
    verb: '停用账号',
    doing: '正在停用',
    done: '账号已停用',
    tone: 'danger',
    fits: lives,
    effects: (person) => [
      `${person.sessions.length} 处登录马上退出${grants(person)}，等着的二维码和验证码失效。`,
      '任何方式都不能再登录，回答和没有这个账号一样。',
      '随时可以恢复；作废了的不会回来。',
    ],
  },
  enable: {
    call: enablePerson,
    icon: CircleCheck,
    verb: '恢复账号',
    doing: '正在恢复',
    done: '账号已恢复',
    tone: 'primary',
    fits: ({ status }) => status === 'disabled',
    effects: ({ ways_in: { password } }) => [
      password
        ? '本人又可以用原来的方式登录，知道密码的人也可以：账号被盗过，先「要求重设密码」。'
        : '本人又可以用原来的方式登录。',
      '停用时作废的登录、令牌和验证码不会回来。',
    ],
  },
  restore: {
    call: restorePerson,
    icon: Undo2,
    verb: '撤回注销',
    doing: '正在撤回',
    done: '注销已撤回',
    tone: 'primary',
    fits: ({ cancellation }) => cancellation !== null,
    effects: () => ['账号不再等着删除，里面的东西都还在。', '本人会收到通知。'],
  },
  password: {
    call: requireNewPassword,
    icon: KeyRound,
    verb: '要求重设密码',
    doing: '正在处理',
    done: '密码已作废，要用验证码重设',
    tone: 'danger',
    fits: (person) => exists(person) && person.ways_in.password,
    effects: (person) => [
      '现在的密码马上作废，本人用验证码设一个新的。',
      `${person.sessions.length} 处登录马上退出${grants(person)}。`,
    ],
  },
  second: {
    call: resetSecondFactor,
    icon: ShieldOff,
    verb: '重设两步验证',
    doing: '正在重设',
    done: '两步验证已关闭',
    tone: 'danger',
    fits: (person) => exists(person) && person.second_factor.totp,
    effects: (person) => [
      '两步验证关闭，验证器和恢复码都作废。',
      `${person.sessions.length} 处登录马上退出${grants(person)}。`,
      '先核实是本人：只凭手机号不够。',
    ],
  },
  erase: {
    call: erasePerson,
    icon: Trash2,
    verb: '彻底删除账号',
    doing: '正在删除',
    done: '账号已彻底删除',
    tone: 'danger',
    fits: ({ status }) => status !== 'merged',
    effects: () => [
      '账号和它的一切马上删除：资料、登录方式、记录、授权。',
      '没有反悔期，谁也恢复不了，只留下一张没有名字的回执。',
    ],
    typed: ({ number }) => ({ label: `输入账号 ID ${number}，确认没有看错人`, value: number }),
  },
};
