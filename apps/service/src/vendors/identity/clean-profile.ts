import { normalisePhone, phonePattern, plainPhone } from '@tongxing/contract/rules/phone-number.ts';

/** Of these characters the first 64 are shown: enough for emoji of many parts. */
const longest = 1000;

/**
 * A nickname as it may be shown: NFC, no control, bidirectional or zero-width characters (an emoji's own
 * joiner stays), single spaces, at most 64 characters; undefined where nothing is left. The rest of a long text is not even
 * normalised: combining marks take a time that grows with their square.
 */
export function cleanNickname(raw: string | null | undefined): string | undefined {
  if (!raw) return undefined;
  const text = raw
    .slice(0, longest)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return [...text].slice(0, 64).join('') || undefined;
}

/** An avatar's address over https (providers still say http://), undefined where it is none. */
export function cleanAvatar(raw: string | null | undefined): string | undefined {
  if (!raw || raw.length > 1024 || !URL.canParse(raw)) return undefined;
  const url = new URL(raw);
  if (url.protocol === 'http:' && url.port === '') url.protocol = 'https:';
  return url.protocol === 'https:' && !url.username && !url.password ? url.href : undefined;
}

/**
 * A number from the forms that providers use, as it is saved: 11 digits of the mainland, E.164 of another region; undefined
 * where it is none. Whether its region is open is checked where an account takes it.
 */
export function cleanPhone(raw: string | null | undefined, countryCode = '86'): string | undefined {
  if (!raw) return undefined;
  const plain = plainPhone(raw);
  const isWhole = plain.startsWith('+') || /^\+?86$/.test(countryCode);
  const number = normalisePhone(isWhole ? plain : `+${countryCode.replace(/^\+/, '')}${plain}`);
  return phonePattern.test(number) ? number : undefined;
}

type Present<Shape> = {
  [Key in keyof Shape as undefined extends Shape[Key] ? never : Key]: Shape[Key];
} & {
  [Key in keyof Shape as undefined extends Shape[Key] ? Key : never]?: Exclude<Shape[Key], undefined>;
};

/** Drops undefined members, so that an absent value is absent. */
export function present<Shape extends object>(shape: Shape): Present<Shape> {
  return Object.fromEntries(
    Object.entries(shape).filter(([, value]) => value !== undefined),
  ) as Present<Shape>;
}
