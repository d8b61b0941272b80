import type { ValueTexts } from '../../../transaction/account-data.ts';

/** How an export says what an app may have. */
export const scopeWords: ValueTexts = {
  openid: '账号标识',
  profile: '个人资料',
  email: '邮箱',
  phone: '手机号',
  offline_access: '保持登录',
};
