import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { OutboxEvent } from '../../../transaction/outbox-event.ts';
import type { Work } from '../../../transaction/work.ts';
import { discardCodes, type StoredPurpose } from './code-store.ts';

const purposes: readonly StoredPurpose[] = [
  'login',
  'register',
  'forget',
  'forget_checked',
  'change_phone',
  'change_email',
  'change_password',
  'security',
  'bind',
  'rescue',
  'guardian',
];

/**
 * Voids every code that is on its way to these addresses: `change.after(codesVoided(contacts))`. With a moment, those that
 * were sent before it: who has just taken the account back asks for a code next.
 */
export function codesVoided(contacts: readonly Contact[], before?: Date): OutboxEvent {
  return { kind: 'codes_voided', payload: { contacts, ...(before && { before: before.getTime() }) } };
}

/** Does so; without a moment, a code that was asked for afterwards is voided too where the delivery was late. */
export async function deliverVoidedCodes(work: Work, payload: unknown): Promise<void> {
  const { contacts, before } = payload as { contacts: readonly Contact[]; before?: number };
  const until = before === undefined ? undefined : new Date(before);
  for (const contact of contacts) await discardCodes(work, purposes, contact, until);
}
