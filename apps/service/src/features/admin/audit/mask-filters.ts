import { recogniseContact } from '@tongxing/contract/rules/identifier.ts';
import { maskContact } from '../../../kernel/text/mask.ts';

/**
 * What an operator looked for, as the audit keeps it: a phone number or an address in any filter is masked, since what is
 * written there outlives the person's erasure, and is read by who may not reveal contacts.
 */
export function maskFilters(filters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, maskValue(value)]));
}

function maskValue(value: unknown): unknown {
  const contact = typeof value === 'string' ? recogniseContact(value) : null;
  return contact ? maskContact(contact) : value;
}
