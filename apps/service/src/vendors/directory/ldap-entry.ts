import { type Entry, EqualityFilter, type Filter, OrFilter } from 'ldapts';
import type { ProvenIdentity } from '../../features/sign-in/identities/identity-provider.ts';
import { describePerson } from './describe-person.ts';
import type { LdapSettings } from './directory-settings.ts';

/** Active Directory keeps an account that is switched off as this bit of `userAccountControl`. */
const switchedOff = 2;
/** `accountExpires` of an account that never expires; times are in 100 ns since 1601. */
const never = new Set(['', '0', '9223372036854775807']);
const epochOf1601 = 11_644_473_600_000;

/** The first value of an attribute as text; '' where there is none, or it is not text. */
export function textOf(entry: Entry, attribute: string): string {
  const [value] = [entry[attribute] ?? []].flat();
  const text = typeof value === 'string' ? value : Buffer.isBuffer(value) ? value.toString('utf8') : '';
  return text.includes('\ufffd') ? '' : text.trim().slice(0, 300);
}

const isGuid = (attribute: string, bytes: Buffer) => /^objectguid$/i.test(attribute) && bytes.length === 16;

/** An `objectGUID` as Active Directory shows it, from how it stores it, and back: its first three parts are little-endian. */
function swapParts(bytes: Buffer): Buffer {
  const swapped = Buffer.from(bytes);
  for (const [from, to] of [
    [0, 4],
    [4, 6],
    [6, 8],
  ] as const)
    swapped.subarray(from, to).reverse();
  return swapped;
}

/**
 * The identifier of an entry. Binary ones become hexadecimal; `objectGUID` is written as Active Directory shows it. '' where
 * there is none.
 */
export function idOf(entry: Entry, attribute: string): string {
  const [value] = [entry[attribute] ?? []].flat();
  if (value === undefined) return '';
  const bytes = Buffer.isBuffer(value) ? value : Buffer.from(value, 'utf8');
  if (isGuid(attribute, bytes)) {
    const hex = swapParts(bytes).toString('hex');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }
  const text = bytes.toString('utf8');
  const isText = !/^object(?:sid|guid)$/i.test(attribute) && /^[\x21-\x7e]+$/.test(text);
  return isText ? text : bytes.toString('hex');
}

/** A filter that finds the entry of an identifier, whether `idOf` wrote text or bytes. */
export function idFilter(attribute: string, id: string): Filter {
  const asText = new EqualityFilter({ attribute, value: id });
  const hex = id.replaceAll('-', '');
  if (!/^(?:[\da-f]{2})+$/.test(hex)) return asText;
  const bytes = Buffer.from(hex, 'hex');
  const value = isGuid(attribute, bytes) ? swapParts(bytes) : bytes;
  return new OrFilter({ filters: [asText, new EqualityFilter({ attribute, value })] });
}

/** Whether Active Directory has switched the account off, or it has expired. Other directories refuse the password itself. */
export function isBarred(entry: Entry, now: Date): boolean {
  if ((Number(textOf(entry, 'userAccountControl')) & switchedOff) !== 0) return true;
  const expires = textOf(entry, 'accountExpires');
  if (never.has(expires) || !/^\d{1,19}$/.test(expires)) return false;
  return Number(expires) / 10_000 - epochOf1601 <= now.getTime();
}

/** What an entry says about a person; null without an identifier. */
export function personOf(
  entry: Entry,
  { attributes, profile_fields: fields, trust_phone: trustsPhone }: LdapSettings,
  groups: readonly string[] | undefined,
): ProvenIdentity | null {
  const id = idOf(entry, attributes.id);
  if (id === '') return null;
  return describePerson({
    subject: id,
    nickname: textOf(entry, attributes.nickname),
    email: textOf(entry, attributes.email),
    phone: trustsPhone ? textOf(entry, attributes.phone) : '',
    username: textOf(entry, attributes.username),
    groups,
    fields: Object.fromEntries(
      Object.entries(fields).map(([key, attribute]) => [key, textOf(entry, attribute)]),
    ),
  });
}
