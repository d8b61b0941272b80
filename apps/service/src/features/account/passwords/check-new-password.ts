import { passwordMinLength } from '@tongxing/contract/limits.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { fail, type Result, succeed } from '../../../kernel/result.ts';

const common = new Set(
  dictionary['passwords-common']
    .map((word) => String(word).toLowerCase())
    .filter((word) => word.length >= passwordMinLength),
);

/**
 * Refuses passwords from the list of common and breached ones that ships, and those that contain the account's
 * own name (ASVS 6.2.4, 6.2.11). `names`: user name, phone number, local part of the address, nickname.
 */
export function checkNewPassword(
  password: string,
  names: readonly (string | null)[],
): Result<undefined, 'password_too_common' | 'password_has_name'> {
  const lower = password.normalize('NFKC').toLowerCase();
  const isRun =
    new Set(lower).size <= 2 ||
    '01234567890123456789'.includes(lower) ||
    '98765432109876543210'.includes(lower);
  if (isRun || common.has(lower)) return fail('password_too_common');
  const hasName = names.some(
    (name) => name !== null && name.length >= 4 && lower.includes(name.toLowerCase()),
  );
  return hasName ? fail('password_has_name') : succeed();
}
