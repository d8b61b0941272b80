import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Work } from '../../../transaction/work.ts';
import { contactKey } from '../../accounts/accounts/account-store.ts';
import type { GuessAttempt } from '../throttling/throttle.ts';

/** A code has five tries of its own; three codes in an hour are within reason. */
const freeTries = 15;

/** One try at a code that was sent to `contact`: counted by the contact, whether or not an account has it. */
export function codeGuess({ caller }: Pick<Work, 'caller'>, contact: Contact): GuessAttempt {
  // The contract's rule has brought every spelling of a number or an address to one.
  return { subject: `code:${contactKey(contact)}`, ip: caller.ip, isKnownDevice: false, free: freeTries };
}

/** The way of the evidence that such a code gives. */
export function wayOfCode({ kind }: Contact): 'phone_code' | 'email_code' {
  return kind === 'phone' ? 'phone_code' : 'email_code';
}
