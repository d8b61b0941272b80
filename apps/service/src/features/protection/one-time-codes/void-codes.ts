import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { OutboxEvent } from '../../../transaction/outbox-event.ts';
import type { Work } from '../../../transaction/work.ts';
import { discardCodes } from './code-store.ts';

/**
 * An outbox event that voids all codes of these contacts: `change.after(codesVoided(contacts))`. `before`: only codes
 * that were sent before that time, because the owner requests a new code right after a recovery.
 */
export function codesVoided(contacts: readonly Contact[], before?: Date): OutboxEvent {
  return { kind: 'codes_voided', payload: { contacts, ...(before && { before: before.getTime() }) } };
}

/** Delivers `codes_voided`. Without `before`, a late delivery also voids codes that were requested after the event. */
export async function deliverVoidedCodes(work: Work, payload: unknown): Promise<void> {
  const { contacts, before } = payload as { contacts: readonly Contact[]; before?: number };
  const until = before === undefined ? undefined : new Date(before);
  for (const contact of contacts) await discardCodes(work, contact, until);
}
