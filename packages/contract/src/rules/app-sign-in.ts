import * as z from 'zod/mini';
import { contrastOf } from './contrast.ts';

/** The `acr` values that an app can insist on; '': none. Two factors, or a passkey. */
const demandedClasses = ['', 'urn:tongxing:acr:two-factor', 'phr'] as const;
export type DemandedClass = (typeof demandedClasses)[number];

/** One of `wayNames`, or the key of a provider or of a directory. */
const way = z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]{0,39}$/));

/** The page's own colours of which text has to be readable: white on buttons, grey beside the form. */
const grounds = { color: '#ffffff', background: '#405250' } as const;

/** Whether an app's colour can be read on the sign-in page, by WCAG 2.2 1.4.3. */
export const isReadable = (what: keyof typeof grounds, colour: string): boolean =>
  colour === '' || contrastOf(colour, grounds[what]) >= 4.5;

const colour = (what: keyof typeof grounds) =>
  z._default(
    z.string().check(
      z.regex(/^(?:#[\da-f]{6})?$/, { error: 'must be a colour such as #0b625b', abort: true }),
      z.refine((text) => isReadable(what, text), {
        error: 'cannot be read there: its contrast is below 4.5',
      }),
    ),
    '',
  );

/** The app's own colours on the sign-in page; '': those of the site. */
const brand = z.object({
  /** Of buttons and links; white text on it is readable. */
  color: colour('color'),
  /** Of the page around the form, by day. */
  background: colour('background'),
});

const asked = {
  /** The person has to have proven who they are within so many minutes; 0: as long as the session lives. */
  session_minutes: z._default(z.int().check(z.minimum(0), z.maximum(525_600)), 0),
  acr: z._default(z.enum(demandedClasses), ''),
  /** The ways to sign in that it takes; empty: every one of the site. */
  ways: z._default(
    z.pipe(
      z.array(way).check(z.maxLength(40)),
      z.transform((ways) => [...new Set(ways)]),
    ),
    [],
  ),
};

/** What becomes of a person whom a provider names and no account has bound; '': the rule of the provider's settings. */
export const firstSignIns = ['', 'ask', 'create', 'only_known'] as const;
export type FirstSignInAtApp = (typeof firstSignIns)[number];

/** What operators ask of every sign-in to an app. */
export const operatorSignIn = z.object({ ...asked, first_sign_in: z._default(z.enum(firstSignIns), '') });

/** What an app asks of every sign-in to it, and how it looks there. What is left out is not asked. */
export const appSignIn = z.object({
  ...asked,
  brand: z._default(brand, { color: '', background: '' }),
});

const shown = {
  session_minutes: z.number(),
  acr: z.enum(demandedClasses),
  ways: z.array(z.string()),
};
const shownDemands = z.object(shown);
export type SignInDemands = z.output<typeof shownDemands>;
export const shownToOperators = z.object({ ...shown, first_sign_in: z.enum(firstSignIns) });

export const shownBrand = z.object({ color: z.string(), background: z.string() });
export type AppBrand = z.output<typeof shownBrand>;

export const shownSignIn = z.object({ ...shown, brand: shownBrand });
export type AppSignIn = z.output<typeof shownSignIn>;

const nothingDemanded: SignInDemands = { session_minutes: 0, acr: '', ways: [] };
export const usualSignIn: AppSignIn = { ...nothingDemanded, brand: { color: '', background: '' } };

/**
 * What an app and operators ask together: the shorter time, the stronger proof, the ways that both take. Where they have
 * no way in common, those of the operators.
 */
export function stricter(byApp: SignInDemands, byOperators: SignInDemands): SignInDemands {
  const minutes = [byApp.session_minutes, byOperators.session_minutes].filter((each) => each > 0);
  const rank = ({ acr }: SignInDemands) => demandedClasses.indexOf(acr);
  const common = byApp.ways.filter((each) => byOperators.ways.includes(each));
  return {
    session_minutes: minutes.length > 0 ? Math.min(...minutes) : 0,
    acr: rank(byApp) >= rank(byOperators) ? byApp.acr : byOperators.acr,
    ways: byOperators.ways.length === 0 ? byApp.ways : common.length > 0 ? common : byOperators.ways,
  };
}
