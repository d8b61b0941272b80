import * as z from 'zod/mini';

/** The `acr` values that an app can insist on; '': none. Two factors, or a passkey. */
export const demandedClasses = ['', 'urn:tongxing:acr:two-factor', 'phr'] as const;
export type DemandedClass = (typeof demandedClasses)[number];

/** What an app asks of every sign-in to it. What is left out is not asked. */
export const appSignIn = z.pipe(
  z.object({
    /** The person has to have proven who they are within so many minutes; 0: as long as the session lives. */
    session_minutes: z.optional(z.int().check(z.minimum(0), z.maximum(525_600))),
    acr: z.optional(z.enum(demandedClasses)),
  }),
  z.transform(({ session_minutes = 0, acr = '' }) => ({ session_minutes, acr })),
);

export const shownSignIn = z.object({ session_minutes: z.number(), acr: z.enum(demandedClasses) });
export type AppSignIn = z.output<typeof shownSignIn>;

export const nothingDemanded: AppSignIn = { session_minutes: 0, acr: '' };

/** What both ask together: the shorter time, the stronger proof. */
export function stricter(one: AppSignIn, other: AppSignIn): AppSignIn {
  const minutes = [one.session_minutes, other.session_minutes].filter((each) => each > 0);
  const rank = ({ acr }: AppSignIn) => demandedClasses.indexOf(acr);
  return {
    session_minutes: minutes.length > 0 ? Math.min(...minutes) : 0,
    acr: rank(one) >= rank(other) ? one.acr : other.acr,
  };
}
