import type { CodePurpose } from '@tongxing/contract/calls/one-time-codes.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Effect } from '../../../unit-of-work/effect.ts';
import type { Work } from '../../../unit-of-work/work.ts';
import { discardCode } from './code-store.ts';

const purposes: readonly CodePurpose[] = [
  'login',
  'register',
  'forget',
  'change_phone',
  'change_email',
  'change_password',
  'security',
  'bind',
  'rescue',
  'guardian',
];

/** Voids every code that is on its way to these addresses: `change.after(codesVoided(contacts))`. */
export function codesVoided(contacts: readonly Contact[]): Effect {
  return { kind: 'codes_voided', payload: { contacts } };
}

/** Does so; a code that was asked for afterwards is voided too where the delivery was late. */
export async function deliverVoidedCodes(work: Work, payload: unknown): Promise<void> {
  const { contacts } = payload as { contacts: readonly Contact[] };
  for (const contact of contacts) for (const purpose of purposes) await discardCode(work, purpose, contact);
}
