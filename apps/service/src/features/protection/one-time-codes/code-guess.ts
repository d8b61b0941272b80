import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { fail, type Result } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { contactKey } from '../../accounts/accounts/account-store.ts';
import { findOwnerOnDevice } from '../../accounts/devices/known-devices.ts';
import { admitGuess, admitQuery, forgiveGuess, type GuessAttempt } from '../throttling/throttle.ts';
import { hasCode, type StoredPurpose } from './code-store.ts';

/** A code has five tries of its own; three codes in an hour are within reason. */
const freeTries = 15;

/**
 * One try at a code that was sent to `contact`: counted by the contact, whether or not an account has it, and by the
 * caller's network. Tries from everywhere are not counted together: only browsers with a code reach this count, and the
 * limits of sending leave strangers twenty of them a day.
 */
async function codeGuess({ caller, db }: Work, contact: Contact): Promise<GuessAttempt> {
  const owner = await findOwnerOnDevice(db, contact, caller);
  return {
    // The contract's rule has brought every spelling of a number or an address to one.
    subject: `code:${contactKey(contact)}`,
    ip: caller.ip,
    isKnownDevice: owner?.isKnown ?? false,
    free: freeTries,
    everywhere: null,
  };
}

/**
 * Redeems a code of a person who is not signed in, with a limit on the tries. A browser without a valid code of these
 * purposes is told so, and its try counts for itself alone: it would hold up the owner of the number.
 */
export async function guessCode<Value, Wrong extends string>(
  work: Work,
  purposes: readonly StoredPurpose[],
  contact: Contact,
  redeem: () => Promise<Result<Value, Wrong>>,
): Promise<Result<Value, Wrong | 'code_expired' | 'too_many'>> {
  const has = await Promise.all(purposes.map((purpose) => hasCode(work, purpose, contact)));
  if (!has.includes(true)) return (await admitQuery(work, 'code', work.caller.ip)) ?? fail('code_expired');
  const guess = await codeGuess(work, contact);
  const wait = await admitGuess(work, guess);
  if (wait) return wait;
  const redeemed = await redeem();
  if (redeemed.ok) await forgiveGuess(work, guess);
  return redeemed;
}

/** The way of the evidence that such a code gives. */
export function wayOfCode({ kind }: Contact): 'phone_code' | 'email_code' {
  return kind === 'phone' ? 'phone_code' : 'email_code';
}
