import { passwordMinLength } from '@tongxing/contract/limits.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';

let common: Promise<ReadonlySet<string>> | null = null;

/** Read where the first password is set: thousands of words that most processes never look at. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = dictionary['passwords-common'].map((word) => String(word).toLowerCase());
  return new Set(words.filter((word) => word.length >= passwordMinLength));
}

/**
 * Refuses passwords from the list of common and breached ones that ships, and those that contain the account's
 * own name (ASVS 6.2.4, 6.2.11). `names`: user name, phone number, local part of the address, nickname.
 */
export async function checkNewPassword(
  password: string,
  names: readonly (string | null)[],
): Promise<Result<undefined, 'password_too_common' | 'password_has_name'>> {
  const lower = password.normalize('NFKC').toLowerCase();
  const isRun =
    new Set(lower).size <= 2 ||
    '01234567890123456789'.includes(lower) ||
    '98765432109876543210'.includes(lower);
  if (isRun || (await (common ??= readCommon())).has(lower)) return fail('password_too_common');
  const hasName = names.some(
    (name) => name !== null && name.length >= 4 && lower.includes(name.toLowerCase()),
  );
  return hasName ? fail('password_has_name') : succeed();
}
