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
        return [`该应用仅限指定用户使用。如需使用，请联系应用管理员：${contact}`, ''];
      case 'invited':
        return [`该应用需要邀请才能使用。如需使用，请联系应用管理员：${contact}`, ''];
      case 'phone':
        return ['该应用要求绑定手机号', security];
      case 'email':
        return ['该应用要求绑定邮箱', security];
      case 'two_step':
        return ['该应用要求开启两步验证', security];
      case 'account_days':
        return [`该应用要求账号注册满一定天数，还差 ${days} 天`, ''];
      case 'real_name':
        return ['该应用要求实名认证，本站暂不支持', ''];
      case 'way':
        return [
          `该应用仅支持以下登录方式：${ways}`,
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
