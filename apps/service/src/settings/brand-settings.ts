import { judgeAccent } from '@tongxing/contract/rules/contrast.ts';
import { isOwnPath, readWebAddress } from '@tongxing/contract/rules/web-address.ts';
import * as z from 'zod';

export const isWebAddress = (text: string) => readWebAddress(text) !== null;

export const imageAddress = z
  .string()
  .max(500)
  .refine((text) => text === '' || isOwnPath(text) || isWebAddress(text), {
    message: 'must be the https URL of an image, or a path on this site such as /logo.png',
  })
  .meta({ contentMediaType: 'image/*' })
  .default('');

const accent = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .superRefine((colour, { addIssue }) => {
    if (colour === '') return;
    if (!/^#[\da-f]{6}$/.test(colour)) {
      addIssue({ code: 'custom', message: 'must be a colour such as #0b625b' });
      return;
    }
    const { contrast, isReadable, nearest } = judgeAccent(colour);
    if (isReadable) return;
    addIssue({
      code: 'custom',
      message: `has a contrast of ${contrast.toFixed(1)} where letters need 4.5: ${nearest} is readable`,
      params: { proposal: nearest },
    });
  });

/** How the site presents itself: `brand` of the settings. */
export const brandSettings = z.strictObject({
  /** Empty: the name of `site`. */
  name: z.string().max(60).default(''),
  slogan: z.string().max(60).default(''),
  logo: imageAddress,
  /** For dark screens; empty: the same. */
  logo_dark: imageAddress,
  icp: z.string().max(60).default(''),
  /** 公安备案号. */
  police: z.string().max(60).default(''),
  /** `#rrggbb`; empty: the shipped colour. */
  accent: accent.default(''),
  /** The corner radius of buttons and fields, in pixels. */
  radius: z.int().min(0).max(24).default(12),
  /** Whether the drawing of the gate stands beside the sign-in form. */
  picture: z.boolean().default(true),
  links: z
    .array(
      z.strictObject({
        label: z.string().min(1).max(20),
        url: z
          .string()
          .max(500)
          .refine((text) => isOwnPath(text) || isWebAddress(text) || /^mailto:[^\s@]+@[^\s@]+$/.test(text), {
            message: 'must be an https URL, a path on this site, or mailto:',
          }),
      }),
    )
    .max(8)
    .default([]),
});

interface Named {
  readonly title: string;
  readonly slogan: string;
  readonly logo: string;
  readonly icp: string;
}

/** A name set in both `site` and `brand` must be set once: the value of `brand` wins, and both then have it. */
export function requireOneName<
  File extends { site: Named; brand: Omit<Named, 'title'> & { readonly name: string } },
>(file: File): File {
  const { site, brand } = file;
  const one = {
    slogan: brand.slogan || site.slogan,
    logo: brand.logo || site.logo,
    icp: brand.icp || site.icp,
  };
  const name = brand.name || site.title;
  return { ...file, site: { ...site, ...one, title: name }, brand: { ...brand, ...one, name } };
}

/** The contact channels of the site's support: `support` of the settings. Empty ones are not shown. */
export const supportSettings = z.strictObject({
  email: z
    .string()
    .max(200)
    .refine((text) => text === '' || /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(text), {
      message: 'must be an e-mail address such as help@example.com',
    })
    .default(''),
  phone: z
    .string()
    .max(40)
    .refine((text) => text === '' || /^\+?[\d() -]*\d[\d() -]*$/.test(text), {
      message: 'must be a telephone number such as 400-800-0000',
    })
    .default(''),
  /** Opening hours, as text. */
  hours: z.string().max(60).default(''),
  /** The URL of a ticket system or a chat. */
  url: z
    .string()
    .max(500)
    .refine((text) => text === '' || isOwnPath(text) || isWebAddress(text), {
      message: 'must be an https URL, or a path on this site',
    })
    .default(''),
  /** The name of the WeChat official account, as people search for it. */
  wechat: z.string().max(60).default(''),
});
