/** By which ways an app is given something of a person, and what the person calls them. */
export const dataAccessWays = {
  sign_in: '登录时',
  refresh: '续期时',
  userinfo: '来读取资料',
  introspection: '来核对登录',
  logout: '通知它你已退出',
} as const;
export type DataAccessWay = keyof typeof dataAccessWays;
