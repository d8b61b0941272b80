import { contactNames } from '@tongxing/contract/words.ts';

interface OwnWays {
  readonly password: boolean;
  readonly phone: boolean;
  readonly email: boolean;
  readonly passkeys: number;
}

/** The sign-in methods that need no third party, as part of a sentence; null where there are none. */
export function describeOwnWays({ password, phone, email, passkeys }: OwnWays): string | null {
  const ways = [
    password && '密码',
    phone && contactNames.phone,
    email && contactNames.email,
    passkeys > 0 && ` ${passkeys} 个通行密钥`,
  ].filter((way) => way !== false);
  const last = ways.pop() ?? null;
  return ways.length > 0 ? `${ways.join('、')}和${last}` : last;
}
