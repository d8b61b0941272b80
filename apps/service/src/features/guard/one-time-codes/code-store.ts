import type { CodePurpose } from '@tongxing/contract/calls/one-time-codes.ts';
import { codeAttempts, codeLifetimeSeconds } from '@tongxing/contract/limits.ts';
import { emailKey } from '@tongxing/contract/rules/email-address.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { isSameSecret } from '../../../kernel/digest.ts';
import { keyedHash } from '../../../kernel/keyed-hash.ts';
import type { Work } from '../../../unit-of-work/work.ts';

/** What a code is kept for: a code for recovery that was right when it was looked at is good for the password alone. */
export type KeptFor = CodePurpose | 'forget_checked';

type CodeWork = Pick<Work, 'state' | 'pepper' | 'caller'>;

const keyOf = (purpose: KeptFor, { kind, value }: Contact) =>
  `code:${purpose}:${kind}:${kind === 'email' ? emailKey(value) : value}`;
const boundTo = (device: string | null) => `@${device ?? ''}`;

/** Six digits under a pepper: who reads the state cannot guess them. */
const hashOf = (pepper: Buffer, key: string, code: string) =>
  keyedHash(pepper).update(`${key}:${code}`).digest('base64url');

/** Keeps a code for the browser that asked for it; an older one of the same purpose and contact is void. */
export async function keepCode(
  { state, pepper, caller }: CodeWork,
  purpose: KeptFor,
  contact: Contact,
  code: string,
): Promise<void> {
  if (purpose === 'forget') await state.delete(keyOf('forget_checked', contact));
  const key = keyOf(purpose, contact);
  await state.delete(`${key}:tries`);
  await state.set(key, hashOf(pepper, key, code) + boundTo(caller.device), codeLifetimeSeconds);
}

/** Whether a living code of the purpose is out for the contact. */
export const holdsCode = async (
  { state }: CodeWork,
  purpose: CodePurpose,
  contact: Contact,
): Promise<boolean> => (await state.get(keyOf(purpose, contact))) !== null;

export async function discardCode(
  { state }: CodeWork,
  purpose: CodePurpose,
  contact: Contact,
): Promise<void> {
  await state.delete(keyOf(purpose, contact));
}

/**
 * Uses a code up. The try is counted before it is looked at, and taking the code is atomic: of twenty parallel right
 * answers one is `right`. Returns the tries left after a wrong one. A browser that did not ask for the code neither
 * uses it nor uses up its tries: no stranger can void it by guessing.
 */
export async function spendCode(
  { state, pepper, caller }: CodeWork,
  purpose: KeptFor,
  contact: Contact,
  code: string,
): Promise<'right' | 'expired' | { left: number }> {
  const key = keyOf(purpose, contact);
  const expected = await state.get(key);
  if (!expected?.endsWith(boundTo(caller.device))) return 'expired';
  const tries = await state.increment(`${key}:tries`, 1, codeLifetimeSeconds);
  if (tries > codeAttempts) {
    await state.delete(key);
    return 'expired';
  }
  if (!isSameSecret(expected, hashOf(pepper, key, code) + boundTo(caller.device))) {
    const left = codeAttempts - tries;
    if (left === 0) await state.delete(key);
    return left === 0 ? 'expired' : { left };
  }
  const taken = await state.take(key);
  return taken !== null && isSameSecret(taken, expected) ? 'right' : 'expired';
}
