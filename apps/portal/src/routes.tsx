import type { ComponentType } from 'react';
import { AccountLoginPage } from './features/sign-in/AccountLoginPage.tsx';
import { paths } from './paths.ts';

type Page = { readonly default: ComponentType };

/** Which frame stands around a page. `bare` pages bring their own. */
export type LayoutName = 'home' | 'auth' | 'console' | 'scan' | 'bare';

interface RouteFacts {
  readonly path: string;
  /** `signed-in`: a visitor without a token goes to the unauthorized handler. */
  readonly access: 'public' | 'signed-in';
  /** Someone signed in has no business here and is sent on by the unauthorized_page handler. */
  readonly visitorsOnly?: true;
  /** Empty: the document title is the site title alone. */
  readonly title: string;
  readonly layout: LayoutName;
  /** Drawn at build, so that it is on screen before any script has run. */
  readonly prepared?: true;
  /** It has every address below its own, and tells them apart itself. */
  readonly deep?: true;
}

/** A page is loaded when it is visited; one that belongs to every first visit is there already. */
export type PageRoute = RouteFacts &
  (
    | { readonly load: () => Promise<Page>; readonly Page?: never }
    | { readonly Page: ComponentType; readonly load?: never }
  );

export interface RedirectRoute {
  readonly path: string;
  readonly redirect: string;
}

const page = <Name extends string>(module: Promise<Record<Name, ComponentType>>, name: Name): Promise<Page> =>
  module.then((loaded) => ({ default: loaded[name] }));

const home = () => page(import('./features/home/HomePage.tsx'), 'HomePage');
const privacyPolicy = () => page(import('./features/agreements/PrivacyPolicyPage.tsx'), 'PrivacyPolicyPage');
const termsOfService = () =>
  page(import('./features/agreements/TermsOfServicePage.tsx'), 'TermsOfServicePage');
const help = () => page(import('./features/help/HelpPage.tsx'), 'HelpPage');
const qrSignIn = () => page(import('./features/qr-sign-in/QrSignInPage.tsx'), 'QrSignInPage');
const scan = () => page(import('./features/qr-sign-in/scan/ScanPage.tsx'), 'ScanPage');
const scanConfirm = () => page(import('./features/qr-sign-in/scan/ScanConfirmPage.tsx'), 'ScanConfirmPage');
const register = () => page(import('./features/registration/RegisterPage.tsx'), 'RegisterPage');
const recoverPassword = () =>
  page(import('./features/recovery/RecoverPasswordPage.tsx'), 'RecoverPasswordPage');
const reportNotice = () => page(import('./features/notices/ReportNoticePage.tsx'), 'ReportNoticePage');
const providerCallback = () =>
  page(import('./features/provider-sign-in/ProviderCallbackPage.tsx'), 'ProviderCallbackPage');
const bindOrRegister = () => page(import('./features/identities/bind-or-register/BindPage.tsx'), 'BindPage');
const bindings = () => page(import('./features/identities/bindings/BindingsPage.tsx'), 'BindingsPage');
const invitation = () => page(import('./features/invitations/InvitationPage.tsx'), 'InvitationPage');
const appApis = () => page(import('./features/apps/apis/ApisPage.tsx'), 'ApisPage');
const appPasswords = () => page(import('./features/app-passwords/AppPasswordsPage.tsx'), 'AppPasswordsPage');
const agents = () => page(import('./features/agents/AgentsPage.tsx'), 'AgentsPage');
const appTake = () => page(import('./features/apps/TakeAppPage.tsx'), 'TakeAppPage');
const merge = () => page(import('./features/merging/MergePage.tsx'), 'MergePage');
const leave = () => page(import('./features/leave-site/LeavePage.tsx'), 'LeavePage');
const dashboard = () => page(import('./features/dashboard/DashboardPage.tsx'), 'DashboardPage');
const profile = () => page(import('./features/profile/ProfilePage.tsx'), 'ProfilePage');
const authorize = () => page(import('./features/authorization/AuthorizePage.tsx'), 'AuthorizePage');
const activityLog = () => page(import('./features/activity-log/ActivityLogPage.tsx'), 'ActivityLogPage');
const security = () => page(import('./features/security/SecurityPage.tsx'), 'SecurityPage');
const due = () => page(import('./features/security/DuePage.tsx'), 'DuePage');
const checkup = () => page(import('./features/security/checkup/CheckupPage.tsx'), 'CheckupPage');
const devices = () => page(import('./features/security/DevicesPage.tsx'), 'DevicesPage');
const cancel = () => page(import('./features/cancellation/CancelPage.tsx'), 'CancelPage');
const cancelled = () => page(import('./features/cancellation/CancelledPage.tsx'), 'CancelledPage');
const appList = () => page(import('./features/apps/AppListPage.tsx'), 'AppListPage');
const developerDocs = () =>
  page(import('./features/developer-docs/DeveloperDocsPage.tsx'), 'DeveloperDocsPage');
const admin = () => page(import('./features/admin/AdminPage.tsx'), 'AdminPage');
const notFound = () => page(import('./parts/NotFoundPage.tsx'), 'NotFoundPage');

/** The route table: every address of the portal, who may see it, its title, its frame and its feature. */
export const pageRoutes: readonly PageRoute[] = [
  { path: paths.home, access: 'public', title: '', layout: 'home', load: home, prepared: true },
  { path: paths.privacyPolicy, access: 'public', title: '隐私政策', layout: 'home', load: privacyPolicy },
  { path: paths.termsOfService, access: 'public', title: '用户协议', layout: 'home', load: termsOfService },
  { path: paths.help, access: 'public', title: '帮助', layout: 'home', load: help, prepared: true },
  {
    path: paths.login.account,
    access: 'public',
    visitorsOnly: true,
    title: '登录',
    layout: 'auth',
    Page: AccountLoginPage,
    prepared: true,
  },
  {
    path: paths.login.register,
    access: 'public',
    visitorsOnly: true,
    title: '注册账号',
    layout: 'auth',
    load: register,
    prepared: true,
  },
  {
    path: paths.login.forget,
    access: 'public',
    visitorsOnly: true,
    title: '找回密码',
    layout: 'auth',
    load: recoverPassword,
  },
  { path: paths.login.notMe, access: 'public', title: '不是我', layout: 'auth', load: reportNotice },
  { path: paths.login.bind, access: 'public', title: '绑定账号', layout: 'auth', load: bindOrRegister },
  { path: paths.login.callback, access: 'public', title: '登录', layout: 'auth', load: providerCallback },
  {
    path: paths.login.qrcode,
    access: 'public',
    visitorsOnly: true,
    title: '扫码登录',
    layout: 'auth',
    load: qrSignIn,
  },
  ...[
    paths.scan.app,
    paths.scan.wechat,
    paths.scan.alipay,
    paths.scan.qq,
    paths.scan.wechat_mini_program,
  ].map((path): PageRoute => ({ path, access: 'public', title: '扫码', layout: 'scan', load: scan })),
  { path: paths.user.qrcode, access: 'signed-in', title: '扫一扫', layout: 'scan', load: scanConfirm },
  { path: paths.leave, access: 'public', title: '离开本站', layout: 'auth', load: leave },
  { path: paths.user.dashboard, access: 'signed-in', title: '总览', layout: 'console', load: dashboard },
  { path: paths.user.security, access: 'signed-in', title: '账号安全', layout: 'console', load: security },
  { path: paths.user.checkup, access: 'signed-in', title: '安全体检', layout: 'console', load: checkup },
  { path: paths.user.devices, access: 'signed-in', title: '已登录的设备', layout: 'console', load: devices },
  { path: paths.user.cancel, access: 'signed-in', title: '导出与注销', layout: 'console', load: cancel },
  { path: paths.cancelled, access: 'public', title: '注销申请已提交', layout: 'auth', load: cancelled },
  { path: paths.user.logs, access: 'signed-in', title: '操作记录', layout: 'console', load: activityLog },
  { path: paths.user.info, access: 'signed-in', title: '个人资料', layout: 'console', load: profile },
  { path: paths.authorize, access: 'signed-in', title: '授权', layout: 'auth', load: authorize },
  { path: paths.user.bind, access: 'signed-in', title: '账号绑定', layout: 'console', load: bindings },
  {
    path: paths.user.invitation,
    access: 'signed-in',
    title: '接受邀请',
    layout: 'console',
    load: invitation,
  },
  { path: paths.user.due, access: 'signed-in', title: '先完成这些', layout: 'console', load: due },
  { path: paths.user.appApis, access: 'signed-in', title: '我的 API', layout: 'console', load: appApis },
  { path: paths.user.agents, access: 'signed-in', title: '智能体', layout: 'console', load: agents },
  {
    path: paths.user.appPasswords,
    access: 'signed-in',
    title: '应用密码',
    layout: 'console',
    load: appPasswords,
  },
  { path: paths.user.appTake, access: 'signed-in', title: '接收应用', layout: 'console', load: appTake },
  { path: paths.user.merge, access: 'signed-in', title: '合并账号', layout: 'console', load: merge },
  {
    path: paths.user.securityCallback,
    access: 'signed-in',
    title: '账号绑定',
    layout: 'auth',
    load: providerCallback,
  },
  { path: paths.user.appList, access: 'signed-in', title: '应用列表', layout: 'console', load: appList },
  {
    path: paths.user.appDocs,
    access: 'signed-in',
    title: '开发文档',
    layout: 'console',
    load: developerDocs,
  },
  { path: paths.admin, access: 'signed-in', title: '', layout: 'bare', load: admin, deep: true },
  { path: '*', access: 'public', title: '页面不存在', layout: 'bare', load: notFound },
];

/** Addresses that only lead to another one; query and hash travel along. */
export const redirectRoutes: readonly RedirectRoute[] = [
  { path: paths.login.root, redirect: paths.login.account },
  { path: paths.user.root, redirect: paths.user.dashboard },
  { path: paths.user.apps, redirect: paths.user.appList },
  { path: '/user/register', redirect: paths.login.register },
  { path: '/user/forget', redirect: paths.login.forget },
  { path: '/user/userinfo', redirect: paths.user.info },
  { path: paths.scan.root, redirect: paths.home },
];
