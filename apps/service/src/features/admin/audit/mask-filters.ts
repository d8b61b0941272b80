import { recogniseContact } from '@tongxing/contract/rules/identifier.ts';
import { maskContact } from '../../../kernel/text/mask.ts';

/**
 * Masks phone numbers and e-mail addresses in the filters of a search before the audit saves them: the audit outlives the
 * person's erasure, and is read by operators who may not reveal contacts.
 */
export function maskFilters(filters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, maskValue(value)]));
}

function maskValue(value: unknown): unknown {
  const contact = typeof value === 'string' ? recogniseContact(value) : null;
  return contact ? maskContact(contact) : value;
}
