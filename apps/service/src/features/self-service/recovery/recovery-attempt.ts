import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Work } from '../../../transaction/work.ts';

/** A code bounds its own guesses; these are the tries over several codes. */
const codeGuesses = 15;

/** A guess at a code for recovery, wherever it is made: counted by the contact, whether or not somebody has it. */
export const recoveryAttempt = ({ caller }: Pick<Work, 'caller'>, contact: Contact) => ({
  subject: `code:${contact.value.toLowerCase()}`,
  ip: caller.ip,
  isKnownDevice: false,
  free: codeGuesses,
});
