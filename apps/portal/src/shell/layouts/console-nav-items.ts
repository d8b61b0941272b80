import {
  BookOpen,
  House,
  LayoutGrid,
  Link2,
  type LucideIcon,
  ScrollText,
  ShieldCheck,
  UserRound,
} from 'lucide-react';
import { paths } from '../../paths.ts';

export interface ConsoleNavItem {
  readonly to: string;
  readonly name: string;
  /** Under the icon of the bottom tabs; without one it is not there. */
  readonly tab?: string;
  readonly icon: LucideIcon;
}

/** The side bar's groups, from top to bottom; those with `tab` are the bottom tabs of a phone, in `tabOrder`. */
export const consoleNavItems: readonly {
  readonly caption: string;
  readonly navItems: readonly ConsoleNavItem[];
}[] = [
  {
    caption: '账号',
    navItems: [
      { to: paths.user.dashboard, name: '总览', tab: '总览', icon: House },
      { to: paths.user.info, name: '个人资料', tab: '我的', icon: UserRound },
      { to: paths.user.security, name: '账号安全', tab: '安全', icon: ShieldCheck },
      { to: paths.user.bind, name: '账号绑定', icon: Link2 },
      { to: paths.user.logs, name: '操作记录', tab: '记录', icon: ScrollText },
    ],
  },
  {
    caption: '应用',
    navItems: [
      { to: paths.user.appList, name: '应用列表', tab: '应用', icon: LayoutGrid },
      { to: paths.user.appDocs, name: '开发文档', icon: BookOpen },
    ],
  },
];

export const tabOrder: readonly string[] = ['总览', '安全', '应用', '记录', '我的'];
