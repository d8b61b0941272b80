import { digestText } from '../../../kernel/crypto/digest.ts';
import type { ShortLivedState } from '../../../kernel/state/short-lived-state.ts';

const distrustSeconds = 7 * 24 * 3600;
const keyOf = (phone: string) => `distrusted-number:${digestText(phone)}`;

/**
 * For seven days a code to this number proves no security check: an account that was unused for long was opened with it, and
 * its owner by other ways has not been heard.
 */
export async function distrustNumber(state: ShortLivedState, phone: string): Promise<void> {
  await state.set(keyOf(phone), '1', distrustSeconds);
}

/** Whether codes to this number prove no security check now. */
export async function isDistrusted(state: ShortLivedState, phone: string): Promise<boolean> {
  return (await state.get(keyOf(phone))) !== null;
}

const passwordKey = (accountId: string) => `distrusted-password:${accountId}`;

/** The same for a password that was reset by such a number. */
export async function distrustPassword(state: ShortLivedState, accountId: string): Promise<void> {
  await state.set(passwordKey(accountId), '1', distrustSeconds);
}

/** Whether the account's password proves no security check now. Only a distrusted number can have reset it. */
export async function isPasswordDistrusted(state: ShortLivedState, accountId: string): Promise<boolean> {
  return (await state.get(passwordKey(accountId))) !== null;
}
