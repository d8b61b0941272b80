import type { SayValue } from '../../../unit-of-work/held.ts';

/** How an export says what an app may have. */
export const scopeWords: SayValue = {
  openid: '账号标识',
  profile: '个人资料',
  email: '邮箱',
  phone: '手机号',
  offline_access: '保持登录',
};
