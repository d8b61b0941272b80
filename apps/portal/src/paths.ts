/** Every address of the portal by its name; the route table says what stands there. */
export const paths = {
  home: '/',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
  leave: '/leave',
  cancelled: '/cancelled',
  help: '/help',
  authorize: '/oauth/authorize',
  /** The operators' console; its own pages stand in features/admin. */
  admin: '/admin',
  login: {
    root: '/login',
    account: '/login/account',
    register: '/login/register',
    forget: '/login/forget',
    qrcode: '/login/qrcode',
    bind: '/login/bind',
    callback: '/login/callback',
    notMe: '/login/not-me',
  },
  scan: {
    root: '/scan',
    app: '/scan/app',
    wechat: '/scan/wechat',
    alipay: '/scan/alipay',
    qq: '/scan/qq',
    wechat_mini_program: '/scan/wechat_mini_program',
  },
  user: {
    root: '/user',
    dashboard: '/user/dashboard',
    info: '/user/info',
    security: '/user/security',
    checkup: '/user/security/checkup',
    devices: '/user/devices',
    securityCallback: '/user/security/callback',
    bind: '/user/bind',
    logs: '/user/logs',
    qrcode: '/user/qrcode',
    merge: '/user/merge',
    invitation: '/user/invitation',
    due: '/user/due',
    cancel: '/user/cancel',
    apps: '/user/app',
    appList: '/user/app/list',
    appTake: '/user/app/take',
    appApis: '/user/app/apis',
    agents: '/user/agents',
    appPasswords: '/user/app_passwords',
    appDocs: '/user/app/docs',
  },
} as const;

/** An address with a query: `withQuery(paths.user.security, { open: 'phone' })`. Without entries there is no `?`. */
export function withQuery(path: string, query: Readonly<Record<string, string>> | URLSearchParams): string {
  const text = new URLSearchParams(query).toString();
  return text ? `${path}?${text}` : path;
}
