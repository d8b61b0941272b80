import type { CodePurpose } from '@tongxing/contract/calls/one-time-codes.ts';
import { codeAttempts, codeLifetimeSeconds } from '@tongxing/contract/limits.ts';
import { emailKey } from '@tongxing/contract/rules/email-address.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { isSameSecret } from '../../../kernel/crypto/digest.ts';
import { keyedHash } from '../../../kernel/crypto/keyed-hash.ts';
import type { Work } from '../../../transaction/work.ts';

/** What a code is kept for: a code for recovery that was right when it was looked at is good for the password alone. */
export type StoredPurpose = CodePurpose | 'forget_checked';

type CodeWork = Pick<Work, 'state' | 'pepper' | 'caller' | 'clock'>;

/** How long a code counts, in milliseconds since the epoch; whoever keeps it anew keeps both. */
export interface CodeTerm {
  readonly sentAt: number;
  readonly until: number;
}

const keyOf = (purpose: StoredPurpose, { kind, value }: Contact) =>
  `code:${purpose}:${kind}:${kind === 'email' ? emailKey(value) : value}`;
const boundTo = (device: string | null) => `@${device ?? ''}`;

/** Six digits under a pepper: who reads the state cannot guess them. */
const hashOf = (pepper: Buffer, key: string, code: string) =>
  keyedHash(pepper).update(`${key}:${code}`).digest('base64url');

/** In the place of a code that was voided: nobody's. */
const voided = '';
const termKey = (key: string) => `${key}:term`;

function toTerm(stored: string | null | undefined): CodeTerm | null {
  const [sentAt, until] = stored?.split(':').map(Number) ?? [];
  return sentAt === undefined || until === undefined ? null : { sentAt, until };
}

/** The term of the code that is out; read before the code is spent. Null where there is none, or an older version sent it. */
export const findTerm = async (
  { state }: Pick<CodeWork, 'state'>,
  purpose: StoredPurpose,
  contact: Contact,
): Promise<CodeTerm | null> => toTerm(await state.get(termKey(keyOf(purpose, contact))));

/** What is kept of a code. */
const saved = ({ pepper, caller }: CodeWork, key: string, code: string) =>
  hashOf(pepper, key, code) + boundTo(caller.device);

/** What would be kept of this code: by it one that never arrived is known again. */
export const markOfCode = (work: CodeWork, purpose: CodePurpose, contact: Contact, code: string): string =>
  saved(work, keyOf(purpose, contact), code);

/**
 * Keeps a code for the browser that asked for it, for a lifetime or to the end of the term that it had; an older one of the
 * same purpose and contact is void.
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
  // In this order: no code is there without its term, by which those that were sent before a moment are voided, and none has a later one's.
  await state.delete(key);
  await state.delete(`${key}:tries`);
  await state.set(termKey(key), `${sentAt}:${until}`, seconds);
  await state.set(key, saved(work, key, code), seconds);
}

/** Whether a living code of the purpose is out for the contact, other than the one of the mark, which never arrived. */
export async function hasCode(
  { state }: CodeWork,
  purpose: CodePurpose,
  contact: Contact,
  lost?: string,
): Promise<boolean> {
  const text = await state.get(keyOf(purpose, contact));
  return text !== null && text !== voided && text !== lost;
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

/** Discards what is out for the contact for any of the purposes; what was sent at that moment or later stays. */
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
    // That very one: another may be sent at this moment.
    if (code && (!term || term.sentAt < before.getTime())) await state.replace(key, code, voided);
  }
}

/**
 * Uses a code up. The try is counted before it is looked at, and taking the code is atomic: of twenty parallel right
 * answers one is `right`. Returns the tries left after a wrong one. A browser that did not ask for the code neither
 * uses it nor uses up its tries: no stranger can void it by guessing.
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
