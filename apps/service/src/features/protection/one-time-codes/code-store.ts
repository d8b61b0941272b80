import type { CodePurpose } from '@tongxing/contract/calls/one-time-codes.ts';
import { codeAttempts, codeLifetimeSeconds } from '@tongxing/contract/limits.ts';
import { emailKey } from '@tongxing/contract/rules/email-address.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { isSameSecret } from '../../../kernel/crypto/digest.ts';
import { keyedHash } from '../../../kernel/crypto/keyed-hash.ts';
import type { Work } from '../../../transaction/work.ts';

/** The purpose of a stored code. `forget_checked`: a recovery code that was right, which can only set the password. */
export type StoredPurpose = CodePurpose | 'forget_checked';

type CodeWork = Pick<Work, 'state' | 'pepper' | 'caller' | 'clock'>;

/** The validity of a code, in milliseconds since the epoch. Saving a code again does not change it. */
export interface CodeTerm {
  readonly sentAt: number;
  readonly until: number;
}

const keyOf = (purpose: StoredPurpose, { kind, value }: Contact) =>
  `code:${purpose}:${kind}:${kind === 'email' ? emailKey(value) : value}`;
const boundTo = (device: string | null) => `@${device ?? ''}`;

/** A keyed hash: readers of the state cannot guess the six digits. */
const hashOf = (pepper: Buffer, key: string, code: string) =>
  keyedHash(pepper).update(`${key}:${code}`).digest('base64url');

/** The value of a voided code. */
const voided = '';
const termKey = (key: string) => `${key}:term`;

function toTerm(stored: string | null | undefined): CodeTerm | null {
  const [sentAt, until] = stored?.split(':').map(Number) ?? [];
  return sentAt === undefined || until === undefined ? null : { sentAt, until };
}

/**
 * The validity of the current code; read it before the code is spent. Null if there is none, or an older version sent
 * it.
 */
export const findTerm = async (
  { state }: Pick<CodeWork, 'state'>,
  purpose: StoredPurpose,
  contact: Contact,
): Promise<CodeTerm | null> => toTerm(await state.get(termKey(keyOf(purpose, contact))));

/** The stored value of a code: its hash, bound to the caller's browser. */
const storedValue = ({ pepper, caller }: CodeWork, key: string, code: string) =>
  hashOf(pepper, key, code) + boundTo(caller.device);

/** The stored value of a code, to recognise one that was not delivered. */
export const markOfCode = (work: CodeWork, purpose: CodePurpose, contact: Contact, code: string): string =>
  storedValue(work, keyOf(purpose, contact), code);

/**
 * Saves a code for the browser that requested it, for a full lifetime or until the end of `term`. An older code of
 * the same purpose and contact becomes void.
 */
export async function saveCode(
  work: CodeWork,
  purpose: StoredPurpose,
  contact: Contact,
  code: string,
  term?: CodeTerm,
): Promise<void> {
  const { state, clock } = work;
  const now = clock.now().getTime();
  const { sentAt, until } = term ?? { sentAt: now, until: now + codeLifetimeSeconds * 1000 };
  const seconds = Math.ceil((until - now) / 1000);
  if (seconds <= 0) return;
  if (purpose === 'forget') await discardCode({ state }, 'forget_checked', contact);
  const key = keyOf(purpose, contact);
  // In this order, no code exists without its own term, which `discardCodes` compares with `before`.
  await state.delete(key);
  await state.delete(`${key}:tries`);
  await state.set(termKey(key), `${sentAt}:${until}`, seconds);
  await state.set(key, storedValue(work, key, code), seconds);
}

/**
 * Whether the contact has a valid code of the purpose. `lost`: the mark of a code that was not delivered, which is
 * ignored.
 */
export async function hasCode(
  { state }: CodeWork,
  purpose: CodePurpose,
  contact: Contact,
  lost?: string,
): Promise<boolean> {
  const stored = await state.get(keyOf(purpose, contact));
  return stored !== null && stored !== voided && stored !== lost;
}

export async function discardCode(
  { state }: Pick<CodeWork, 'state'>,
  purpose: StoredPurpose,
  contact: Contact,
): Promise<void> {
  const key = keyOf(purpose, contact);
  await state.delete(key);
  await state.delete(termKey(key));
}

/** Discards the contact's codes of these purposes. `before`: codes that were sent at that time or later stay. */
export async function discardCodes(
  { state }: Pick<CodeWork, 'state'>,
  purposes: readonly StoredPurpose[],
  contact: Contact,
  before?: Date,
): Promise<void> {
  if (!before) {
    for (const purpose of purposes) await discardCode({ state }, purpose, contact);
    return;
  }
  const keys = purposes.map((purpose) => keyOf(purpose, contact));
  const found = await state.getAll(keys.flatMap((key) => [key, termKey(key)]));
  for (const [at, key] of keys.entries()) {
    const [code, term] = [found[2 * at], toTerm(found[2 * at + 1])];
    // Compare and replace: a new code may be sent concurrently.
    if (code && (!term || term.sentAt < before.getTime())) await state.replace(key, code, voided);
  }
}

/**
 * Redeems a code. The try is counted before the comparison, and the code is taken atomically: of concurrent right
 * answers one is `right`. A wrong one returns the number of tries left. A browser that did not request the code gets
 * `expired` and uses no try, so that strangers cannot void the code by guessing.
 */
export async function spendCode(
  { state, pepper, caller }: CodeWork,
  purpose: StoredPurpose,
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
