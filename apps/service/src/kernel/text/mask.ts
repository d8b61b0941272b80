import { maskForeignPhone } from './phone-number.ts';

/** 138****6021, `+852 51****67`: the form in which a phone number leaves the service. */
export function maskPhone(phone: string): string {
  if (phone.startsWith('+')) return maskForeignPhone(phone);
  return phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2');
}

/** l***n@example.com: first and last character of the local part stay. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at);
  const shown = local.length > 2 ? `${local[0]}***${local.at(-1)}` : `${local[0] ?? ''}***`;
  return shown + email.slice(at);
}

export function maskContact({
  kind,
  value,
}: {
  readonly kind: 'phone' | 'email';
  readonly value: string;
}): string {
  return kind === 'phone' ? maskPhone(value) : maskEmail(value);
}
