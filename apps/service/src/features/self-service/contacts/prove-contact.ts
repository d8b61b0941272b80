import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { redeemCode } from '../../protection/one-time-codes/redeem-code.ts';

/** A number or address that an account is to have, and the code that was sent there for it. */
export interface ContactProof {
  readonly contact: Contact;
  readonly code: string;
}

/** Proves that whoever asks reads what is sent there; the same codes serve a main and a further contact. */
export function proveContact(
  work: Work,
  { contact, code }: ContactProof,
  session: SignedInSession,
): Promise<Result<undefined, 'code_mismatch' | 'code_expired'>> {
  const purpose = contact.kind === 'phone' ? 'change_phone' : 'change_email';
  return redeemCode(work, purpose, contact, code, session);
}
