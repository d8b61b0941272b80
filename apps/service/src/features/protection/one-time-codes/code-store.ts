import type { CodePurpose } from '@tongxing/contract/calls/one-time-codes.ts';
import { codeAttempts, codeLifetimeSeconds } from '@tongxing/contract/limits.ts';
import { emailKey } from '@tongxing/contract/rules/email-address.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { isSameSecret } from '../../../kernel/crypto/digest.ts';
import { keyedHash } from '../../../kernel/crypto/keyed-hash.ts';
import { networkKey } from '../../../kernel/network/ip-address.ts';
import type { Work } from '../../../transaction/work.ts';

/** The purpose of a stored code. `forget_checked`: a recovery code that was right, which can only set the password. */
export type StoredPurpose = CodePurpose | 'forget_checked';

type CodeWork = Pick<Work, 'state' | 'pepper' | 'caller' | 'clock'>;

/** The validity of a code, in milliseconds since the epoch. Saving a code again does not change it. */
export interface CodeTerm {
  readonly sentAt: number;
  readonly until: number;
}

const addressOf = ({ kind, value }: Contact) => `${kind}:${kind === 'email' ? emailKey(value) : value}`;

/** Who asked: the browser, or the network where a program sends no `X-Device`. */
const browserOf = ({ caller }: Pick<CodeWork, 'caller'>) =>
  caller.device ?? `network ${networkKey(caller.ip)}`;

/** Each browser has a place of its own: a code that a stranger requests leaves the owner's as it is. */
const keyOf = (work: Pick<CodeWork, 'caller'>, purpose: StoredPurpose, contact: Contact) =>
  `code:${purpose}:${addressOf(contact)}@${browserOf(work)}`;

/** A keyed hash: readers of the state cannot guess the six digits. */
const hashOf = (pepper: Buffer, key: string, code: string) =>
  keyedHash(pepper).update(`${key}:${code}`).digest('base64url');

interface StoredCode extends CodeTerm {
  readonly hash: string;
  readonly text: string;
}

function toStored(text: string | null | undefined): StoredCode | null {
  const [sentAt, until, hash] = text?.split(' ') ?? [];
  return text && hash ? { sentAt: Number(sentAt), until: Number(until), hash, text } : null;
}

/** The value at the contact's key: codes that were sent before that time (milliseconds) are void, in every browser. */
const voidedKey = (contact: Contact) => `code:voided:${addressOf(contact)}`;

/** The valid code of the caller's browser, or null. */
async function findCode(
  work: Pick<CodeWork, 'state' | 'caller'>,
  purpose: StoredPurpose,
  contact: Contact,
): Promise<StoredCode | null> {
  const [text, validFrom] = await work.state.getAll([keyOf(work, purpose, contact), voidedKey(contact)]);
  const stored = toStored(text);
  return stored && stored.sentAt >= Number(validFrom ?? 0) ? stored : null;
}

/** The validity of the browser's code; read it before the code is spent. Null if it has none. */
export async function findTerm(
  work: Pick<CodeWork, 'state' | 'caller'>,
  purpose: StoredPurpose,
  contact: Contact,
): Promise<CodeTerm | null> {
  return findCode(work, purpose, contact);
}

/**
 * Saves a code for the browser that requested it, for a full lifetime or until the end of `term`. An older code of
 * the same purpose, contact and browser becomes void.
 */
export async function saveCode(
  work: CodeWork,
  purpose: StoredPurpose,
  contact: Contact,
  code: string,
  term?: CodeTerm,
): Promise<void> {
  const { state, clock, pepper } = work;
  const now = clock.now().getTime();
  const { sentAt, until } = term ?? { sentAt: now, until: now + codeLifetimeSeconds * 1000 };
  const key = keyOf(work, purpose, contact);
  const seconds = Math.ceil((until - now) / 1000);
  if (seconds <= 0) return;
  if (purpose === 'forget') await discardCode(work, 'forget_checked', contact);
  // In this order, the new code never has the tries of the older one.
  await state.delete(key);
  await state.delete(`${key}:tries`);
  await state.set(key, `${sentAt} ${until} ${hashOf(pepper, key, code)}`, seconds);
}

/** The mark of a code, to recognise one that was not delivered. */
export const markOfCode = (work: CodeWork, purpose: CodePurpose, contact: Contact, code: string): string =>
  hashOf(work.pepper, keyOf(work, purpose, contact), code);

/** Whether the browser has a valid code of the purpose. `lost`: the mark of an undelivered code, which is ignored. */
export async function hasCode(
  work: Pick<CodeWork, 'state' | 'caller'>,
  purpose: StoredPurpose,
  contact: Contact,
  lost?: string,
): Promise<boolean> {
  const stored = await findCode(work, purpose, contact);
  return stored !== null && stored.hash !== lost;
}

export async function discardCode(
  work: Pick<CodeWork, 'state' | 'caller'>,
  purpose: StoredPurpose,
  contact: Contact,
): Promise<void> {
  await work.state.delete(keyOf(work, purpose, contact));
}

/** Voids the contact's codes in every browser. `before`: codes that were sent at that time or later stay. */
export async function discardCodes(
  { state, clock }: Pick<CodeWork, 'state' | 'clock'>,
  contact: Contact,
  before?: Date,
): Promise<void> {
  const key = voidedKey(contact);
  const validFrom = before ? before.getTime() : clock.now().getTime() + 1;
  const known = Number((await state.get(key)) ?? 0);
  // A checked recovery code lives for a second lifetime.
  await state.set(key, String(Math.max(known, validFrom)), 2 * codeLifetimeSeconds);
}

/**
 * Redeems a code. The try is counted before the comparison, and the code is taken atomically: of concurrent right
 * answers one is `right`. A wrong one returns the number of tries left. A browser that did not request a code gets
 * `expired` and uses no try, so that strangers cannot void the code by guessing.
 */
export async function spendCode(
  work: CodeWork,
  purpose: StoredPurpose,
  contact: Contact,
  code: string,
): Promise<'right' | 'expired' | { left: number }> {
  const { state, pepper } = work;
  const key = keyOf(work, purpose, contact);
  const expected = await findCode(work, purpose, contact);
  if (!expected) return 'expired';
  const tries = await state.increment(`${key}:tries`, 1, codeLifetimeSeconds);
  if (tries > codeAttempts) {
    await state.delete(key);
    return 'expired';
  }
  if (!isSameSecret(expected.hash, hashOf(pepper, key, code))) {
    const left = codeAttempts - tries;
    if (left === 0) await state.delete(key);
    return left === 0 ? 'expired' : { left };
  }
  const taken = await state.take(key);
  return taken !== null && isSameSecret(taken, expected.text) ? 'right' : 'expired';
}
