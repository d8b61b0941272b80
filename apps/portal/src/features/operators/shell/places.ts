import type { Permission } from '@tongxing/contract/permissions.ts';
import {
  AppWindow,
  BookOpen,
  ClipboardCheck,
  Gauge,
  HeartPulse,
  type LucideIcon,
  ScrollText,
  UserRoundCog,
  UsersRound,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { ApprovalsPage } from '../approvals/ApprovalsPage.tsx';
import { AppPage } from '../apps/AppPage.tsx';
import { AppsPage } from '../apps/AppsPage.tsx';
import { AuditPage } from '../audit/AuditPage.tsx';
import { HandbookPage } from '../handbook/HandbookPage.tsx';
import { HealthPage } from '../installation/HealthPage.tsx';
import { OverviewPage } from '../overview/OverviewPage.tsx';
import { PeoplePage } from '../people/PeoplePage.tsx';
import { PersonPage } from '../people/PersonPage.tsx';
import { OperatorsPage } from '../roster/OperatorsPage.tsx';

/** A page of the console; `item` is what its address names: the account, the app. */
export type LodgeScreen = ComponentType<{ readonly item: string }>;

export interface LodgePlace {
  /** The segment of its address after `/admin`. */
  readonly key: string;
  readonly name: string;
  readonly icon: LucideIcon;
  /** What else it may be called in the palette. */
  readonly words?: readonly string[];
  /** One of these lets it be seen; none: everybody who is inside. */
  readonly permissions: readonly Permission[];
  /** Among the tabs at the foot of a phone. */
  readonly isTab?: true;
  readonly Screen: LodgeScreen;
  /** The page of one of its things, an address below. */
  readonly ItemScreen?: LodgeScreen;
}

/** The side bar's groups, from top to bottom. */
export const placeGroups: readonly { readonly caption: string; readonly places: readonly LodgePlace[] }[] = [
  {
    caption: '日常',
    places: [
      {
        key: '',
        name: '概览',
        icon: Gauge,
        permissions: [],
        isTab: true,
        Screen: OverviewPage,
      },
      {
        key: 'people',
        name: '用户',
        icon: UsersRound,
        permissions: ['people:read'],
        isTab: true,
        Screen: PeoplePage,
        ItemScreen: PersonPage,
      },
      {
        key: 'apps',
        name: '应用与审核',
        icon: AppWindow,
        permissions: ['apps:read'],
        isTab: true,
        Screen: AppsPage,
        ItemScreen: AppPage,
      },
      {
        key: 'approvals',
        name: '审批',
        icon: ClipboardCheck,
        permissions: ['approvals:decide'],
        isTab: true,
        Screen: ApprovalsPage,
      },
    ],
  },
  {
    caption: '管理',
    places: [
      {
        key: 'operators',
        name: '操作员',
        icon: UserRoundCog,
        permissions: ['operators:read'],
        Screen: OperatorsPage,
      },
      {
        key: 'audit',
        name: '审计',
        icon: ScrollText,
        permissions: ['audit:read'],
        Screen: AuditPage,
      },
      {
        key: 'health',
        name: '健康',
        icon: HeartPulse,
        words: ['doctor', '体检'],
        permissions: ['settings:read'],
        Screen: HealthPage,
      },
      {
        key: 'handbook',
        name: '手册',
        icon: BookOpen,
        permissions: [],
        Screen: HandbookPage,
        ItemScreen: HandbookPage,
      },
    ],
  },
];
