import { type Contact, recogniseContact } from '@tongxing/contract/rules/identifier.ts';
import { plainPhone } from '@tongxing/contract/rules/phone-number.ts';
import { readPhone } from '../../../kernel/text/phone-number.ts';
import type { Work } from '../../../transaction/work.ts';

/**
 * A contact that an operator, a file or another system names, in the form in which it is saved; null where it is neither an
 * address nor a mobile number of an open region (`phone.regions`).
 */
export function readContact(
  { settings }: Pick<Work, 'settings'>,
  typed: string | null | undefined,
): Contact | null {
  const contact = typed ? recogniseContact(typed) : null;
  if (contact?.kind !== 'phone') return contact;
  const value = readPhone(plainPhone(typed ?? ''), settings.file.phone.regions);
  return value === null ? null : { kind: 'phone', value };
}
