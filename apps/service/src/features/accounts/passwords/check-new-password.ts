import { passwordMinLength } from '@tongxing/contract/limits.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';

let commonPasswords: Promise<ReadonlySet<string>> | null = null;

/** Loaded when the first password is set: most processes never need the list. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = dictionary['passwords-common'].map((word) => String(word).toLowerCase());
  return new Set(words.filter((word) => word.length >= passwordMinLength));
}

/**
 * Refuses common and breached passwords (from the bundled list) and passwords that contain a name of the account
 * (ASVS 6.2.4, 6.2.11). `names`: user name, phone number, local part of the address, nickname.
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
  if (isRun || (await (commonPasswords ??= readCommonPasswords())).has(lower))
    return fail('password_too_common');
  const hasName = names.some(
    (name) => name !== null && name.length >= 4 && lower.includes(name.toLowerCase()),
  );
  return hasName ? fail('password_has_name') : succeed();
}
