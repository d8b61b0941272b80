import { createRequire } from 'node:module';
import type * as phoneNumbers from 'libphonenumber-js/mobile';

type Library = typeof phoneNumbers;
type Region = phoneNumbers.CountryCode;

const require = createRequire(import.meta.url);
let library: Library | undefined;
/** Its list of the world's mobile numbers, which a site with mainland numbers alone never loads. */
const numbers = (): Library => (library ??= require('libphonenumber-js/mobile') as Library);

/** Where numbers are saved as 11 digits, by the specification's rule. */
export const mainland = 'CN';
const mainlandNumber = /^(?:\+?86(?=1))?(1[3-9]\d{9})$/;

/** Whether this ISO code has mobile numbers. */
export const isPhoneRegion = (region: string): boolean =>
  region === mainland || numbers().isSupportedCountry(region);

/** What the numbers of a region begin with, such as `+852`. */
export const prefixOfRegion = (region: string): string =>
  region === mainland ? '+86' : `+${numbers().getCountryCallingCode(region as Region)}`;

/** The region of a saved number; null where none is known. */
export function regionOfPhone(phone: string): string | null {
  if (!phone.startsWith('+')) return mainland;
  return numbers().parsePhoneNumberFromString(phone)?.country ?? null;
}

/** A saved number in E.164. */
export const toE164 = (phone: string): string => (phone.startsWith('+') ? phone : `+86${phone}`);

/**
 * The saved form of a mobile number of an open region: 11 digits of the mainland, E.164 of the others; null for any other text.
 * `plain`: without spaces and dashes. `region`: of a number without `+`; absent: the mainland where that is open, else
 * the first. A zero that is dialled inside a country is left out.
 */
export function readPhone(plain: string, open: readonly string[], region?: string): string | null {
  const assumed = plain.startsWith('+')
    ? undefined
    : (region ?? (open.includes(mainland) ? mainland : open[0]));
  if (assumed === mainland || plain.startsWith('+86')) {
    return (open.includes(mainland) && mainlandNumber.exec(plain)?.[1]) || null;
  }
  if (!/^\+?\d{4,20}$/.test(plain) || !open.some((each) => each !== mainland)) return null;
  if (assumed !== undefined && !open.includes(assumed)) return null;
  const parsed = numbers().parsePhoneNumberFromString(plain, {
    ...(assumed !== undefined && { defaultCountry: assumed as Region }),
    extract: false,
  });
  return parsed?.isValid() && parsed.country && open.includes(parsed.country) ? parsed.number : null;
}

/** `+852 51****67`: the prefix, the first and the last two digits of a number that is not of the mainland. */
export function maskForeignPhone(phone: string): string {
  const parsed = numbers().parsePhoneNumberFromString(phone);
  const [prefix, national] = parsed
    ? [`+${parsed.countryCallingCode} `, String(parsed.nationalNumber)]
    : ['+', phone.slice(1)];
  return `${prefix}${national.slice(0, 2)}****${national.slice(-2)}`;
}
