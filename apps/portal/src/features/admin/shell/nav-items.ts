import { type Permission, permissionTo } from '@tongxing/contract/permissions.ts';
import {
  AppWindow,
  ArrowLeftRight,
  Blocks,
  BookOpen,
  ClipboardCheck,
  FileText,
  Gauge,
  Group,
  HeartPulse,
  LifeBuoy,
  LogIn,
  type LucideIcon,
  MailPlus,
  Mails,
  Palette,
  ScrollText,
  ShieldCheck,
  UserRoundCog,
  UsersRound,
  Webhook,
} from 'lucide-react';
import { type ComponentType, lazy } from 'react';
import { hasHandbook } from '../handbook-url.ts';
import { OverviewPage } from '../overview/OverviewPage.tsx';
import { HandbookPage } from './HandbookPage.tsx';

/** Every page but the overview loads lazily: each brings its forms and its texts. */
const PeoplePage = lazy(() => import('../people/PeoplePage.tsx').then((m) => ({ default: m.PeoplePage })));
const PersonPage = lazy(() => import('../people/PersonPage.tsx').then((m) => ({ default: m.PersonPage })));
const AppsPage = lazy(() => import('../apps/AppsPage.tsx').then((m) => ({ default: m.AppsPage })));
const AppPage = lazy(() => import('../apps/AppPage.tsx').then((m) => ({ default: m.AppPage })));
const AuditPage = lazy(() => import('../audit/AuditPage.tsx').then((m) => ({ default: m.AuditPage })));
const ApprovalsPage = lazy(() =>
  import('../approvals/ApprovalsPage.tsx').then((m) => ({ default: m.ApprovalsPage })),
);
const SitePage = lazy(() => import('../settings/SitePage.tsx').then((m) => ({ default: m.SitePage })));
const SignInPage = lazy(() => import('../settings/SignInPage.tsx').then((m) => ({ default: m.SignInPage })));
const LimitsPage = lazy(() => import('../settings/LimitsPage.tsx').then((m) => ({ default: m.LimitsPage })));
const MessagesPage = lazy(() =>
  import('../templates/MessagesPage.tsx').then((m) => ({ default: m.MessagesPage })),
);
const TemplatePage = lazy(() =>
  import('../templates/TemplatePage.tsx').then((m) => ({ default: m.TemplatePage })),
);
const AgreementsPage = lazy(() =>
  import('../agreement-texts/AgreementsPage.tsx').then((m) => ({ default: m.AgreementsPage })),
);
const AgreementPage = lazy(() =>
  import('../agreement-texts/AgreementPage.tsx').then((m) => ({ default: m.AgreementPage })),
);
const HealthPage = lazy(() =>
  import('../installation/HealthPage.tsx').then((m) => ({ default: m.HealthPage })),
);
const OperatorsPage = lazy(() =>
  import('../operators/OperatorsPage.tsx').then((m) => ({ default: m.OperatorsPage })),
);
const GroupsPage = lazy(() => import('../groups/GroupsPage.tsx').then((m) => ({ default: m.GroupsPage })));
const GroupPage = lazy(() => import('../groups/GroupPage.tsx').then((m) => ({ default: m.GroupPage })));
const InvitationsPage = lazy(() =>
  import('../invitations/InvitationsPage.tsx').then((m) => ({ default: m.InvitationsPage })),
);
const ResourcesPage = lazy(() =>
  import('../resources/ResourcesPage.tsx').then((m) => ({ default: m.ResourcesPage })),
);
const ResourcePage = lazy(() =>
  import('../resources/ResourcePage.tsx').then((m) => ({ default: m.ResourcePage })),
);
const AppealsPage = lazy(() =>
  import('../appeals/AppealsPage.tsx').then((m) => ({ default: m.AppealsPage })),
);
const WebhooksPage = lazy(() =>
  import('../webhooks/WebhooksPage.tsx').then((m) => ({ default: m.WebhooksPage })),
);
const WebhookPage = lazy(() =>
  import('../webhooks/WebhookPage.tsx').then((m) => ({ default: m.WebhookPage })),
);
const MovingPage = lazy(() => import('../imports/MovingPage.tsx').then((m) => ({ default: m.MovingPage })));

/** A page of the console; `item` is the id in its address, of an account or an app. */
export type AdminScreen = ComponentType<{ readonly item: string }>;

export interface AdminNavItem {
  /** The segment of its address after `/admin`. */
  readonly key: string;
  readonly name: string;
  readonly icon: LucideIcon;
  /** Keywords for the palette, between spaces. */
  readonly words?: string;
  /** Any of these permissions shows it; empty: every operator. */
  readonly permissions: readonly Permission[];
  /** Stands among the tabs on a phone. */
  readonly isTab?: true;
  readonly Screen: AdminScreen;
  /** The page of one item, one segment below. */
  readonly ItemScreen?: AdminScreen;
}

/** The link to the docs site, where it is served. */
const handbook: readonly AdminNavItem[] = hasHandbook
  ? [
      {
        key: 'handbook',
        name: '手册',
        icon: BookOpen,
        permissions: [],
        Screen: HandbookPage,
        ItemScreen: HandbookPage,
      },
    ]
  : [];

/** The side bar's groups, from top to bottom. */
export const navGroups: readonly { readonly caption: string; readonly navItems: readonly AdminNavItem[] }[] =
  [
    {
      caption: '日常',
      navItems: [
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
          permissions: [permissionTo.readPeople],
          isTab: true,
          Screen: PeoplePage,
          ItemScreen: PersonPage,
        },
        {
          key: 'groups',
          name: '用户组',
          icon: Group,
          words: '部门 成员',
          permissions: [permissionTo.readGroups],
          Screen: GroupsPage,
          ItemScreen: GroupPage,
        },
        {
          key: 'invitations',
          name: '邀请',
          icon: MailPlus,
          words: '注册 链接',
          permissions: [permissionTo.writeGroups],
          Screen: InvitationsPage,
        },
        {
          key: 'apps',
          name: '应用与审核',
          icon: AppWindow,
          permissions: [permissionTo.readApps],
          isTab: true,
          Screen: AppsPage,
          ItemScreen: AppPage,
        },
        {
          key: 'resources',
          name: 'API',
          icon: Blocks,
          words: '接口 权限 audience resource',
          permissions: [permissionTo.readApps],
          Screen: ResourcesPage,
          ItemScreen: ResourcePage,
        },
        {
          key: 'appeals',
          name: '申诉',
          icon: LifeBuoy,
          words: '找回 换号',
          permissions: [permissionTo.resetPeople],
          Screen: AppealsPage,
        },
        {
          key: 'approvals',
          name: '审批',
          icon: ClipboardCheck,
          permissions: [permissionTo.decideApprovals],
          isTab: true,
          Screen: ApprovalsPage,
        },
      ],
    },
    {
      caption: '设置',
      navItems: [
        {
          key: 'sign-in',
          name: '登录方式',
          icon: LogIn,
          words:
            '第三方 注册 扫码 通行密钥 人机验证 QQ 微信 企业微信 钉钉 飞书 OIDC LDAP AD 公司目录 一键登录 自定义资料',
          permissions: [permissionTo.readSettings],
          Screen: SignInPage,
        },
        {
          key: 'messages',
          name: '短信与邮件',
          icon: Mails,
          words: '消息模板 SMTP 验证码',
          permissions: [permissionTo.readSettings, permissionTo.writeTemplates],
          Screen: MessagesPage,
          ItemScreen: TemplatePage,
        },
        {
          key: 'agreements',
          name: '协议',
          icon: FileText,
          words: '用户协议 隐私政策',
          permissions: [permissionTo.writeAgreements],
          Screen: AgreementsPage,
          ItemScreen: AgreementPage,
        },
        {
          key: 'site',
          name: '站点与品牌',
          icon: Palette,
          words: '图标 主色 备案号 页脚',
          permissions: [permissionTo.readSettings],
          Screen: SitePage,
        },
        {
          key: 'limits',
          name: '安全与限额',
          icon: ShieldCheck,
          words: '双人 网段 应用审核 密码策略 两步验证 会话 声明 CAS SAML 网关 钩子',
          permissions: [permissionTo.readSettings],
          Screen: LimitsPage,
        },
        {
          key: 'webhooks',
          name: '事件通知',
          icon: Webhook,
          words: 'webhook 回调 推送',
          permissions: [permissionTo.readSettings],
          Screen: WebhooksPage,
          ItemScreen: WebhookPage,
        },
        {
          key: 'moving',
          name: '导入与导出',
          icon: ArrowLeftRight,
          words: '迁移 CSV Casdoor Keycloak Logto Authing WordPress Discuz',
          permissions: [permissionTo.importData, permissionTo.exportData],
          Screen: MovingPage,
        },
      ],
    },
    {
      caption: '管理',
      navItems: [
        {
          key: 'operators',
          name: '管理员',
          icon: UserRoundCog,
          permissions: [permissionTo.readOperators],
          Screen: OperatorsPage,
        },
        {
          key: 'audit',
          name: '审计日志',
          icon: ScrollText,
          permissions: [permissionTo.readAudit],
          Screen: AuditPage,
        },
        {
          key: 'health',
          name: '运行状态',
          icon: HeartPulse,
          words: 'doctor 体检',
          permissions: [permissionTo.readSettings],
          Screen: HealthPage,
        },
        ...handbook,
      ],
    },
  ];
