import { passwordMinLength } from '@tongxing/contract/limits.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { refuseByPolicy } from './password-policy.ts';
import type { PasswordWork } from './password-work.ts';

let commonPasswords: Promise<ReadonlySet<string>> | null = null;

/** Loaded when the first password is set: most processes never need the list. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = dictionary['passwords-common'].map((word) => String(word).toLowerCase());
  return new Set(words.filter((word) => word.length >= passwordMinLength));
}

/** Why a password may not be set. */
export type PasswordRefusal = 'password_too_common' | 'password_has_name' | 'password_policy';

/**
 * Refuses common and breached passwords (from the bundled list), passwords that contain a name of the account
 * (ASVS 6.2.4, 6.2.11), and what the operators' policy does not allow. `names`: user name, phone number, local part of the
 * address, nickname.
 */
export async function checkNewPassword(
  work: Pick<PasswordWork, 'settings'>,
  password: string,
  names: readonly (string | null)[],
): Promise<Result<undefined, PasswordRefusal>> {
  const lower = password.normalize('NFKC').toLowerCase();
  const isRun =
    new Set(lower).size <= 2 ||
    '01234567890123456789'.includes(lower) ||
    '98765432109876543210'.includes(lower);
  const known = await (commonPasswords ??= readCommonPasswords());
  if (isRun || known.has(lower)) return fail('password_too_common');
  const refused = refuseByPolicy(work, password, known);
  if (refused) return refused;
  const hasName = names.some(
    (name) => name !== null && name.length >= 4 && lower.includes(name.toLowerCase()),
  );
  return hasName ? fail('password_has_name') : succeed();
}
