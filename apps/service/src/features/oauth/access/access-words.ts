import type { AuthorizationInteraction } from '@tongxing/contract/calls/authorization.ts';
import type { AuthorizationApp } from '../apps/app.ts';
import type { Missing } from './check-access.ts';

/** What is missing, in words for the person, and the page where it is met. `authorize`: what waits for the answer. */
export function wordsOfMissing(
  missing: readonly Missing[],
  { contact }: Pick<AuthorizationApp, 'contact'>,
  authorize: string,
): AuthorizationInteraction['access'] {
  const security = '/user/security';
  const describe = ({ condition, days = 0, ways = '' }: Missing): readonly [string, string] => {
    switch (condition) {
      case 'listed':
        return [`它只给指定的人用。想用的话，联系它的管理员：${contact}`, ''];
      case 'invited':
        return [`它要有邀请才能用。想用的话，联系它的管理员：${contact}`, ''];
      case 'phone':
        return ['它要求账号绑定了手机号', security];
      case 'email':
        return ['它要求账号绑定了邮箱', security];
      case 'two_step':
        return ['它要求账号开启了两步验证', security];
      case 'account_days':
        return [`它要求账号注册满一段时间，还差 ${days} 天`, ''];
      case 'real_name':
        return ['它要求账号通过了实名认证，这里还不能认证', ''];
      case 'way':
        return [
          `它只接受这样登录：${ways}`,
          `/login/account?${new URLSearchParams({ add: '1', authorize })}`,
        ];
    }
  };
  return {
    allowed: missing.length === 0,
    missing: missing.map((each) => {
      const [text, url] = describe(each);
      return { condition: each.condition, text, url };
    }),
  };
}

/** The same for the app, as the description of its `access_denied`. */
export const describeRefusal = (missing: readonly Missing[]): string =>
  `access_refused: ${missing.map(({ condition }) => condition).join(' ')}`;
