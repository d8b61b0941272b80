import { contactNames } from '@tongxing/contract/words.ts';

interface OwnWays {
  readonly password: boolean;
  readonly phone: boolean;
  readonly email: boolean;
  readonly passkeys: number;
}

/** The ways in that do not depend on a third party, as part of a sentence; null where there is none. */
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
