import * as z from 'zod';

/** Ways for what cannot speak OpenID Connect. */
export const doorSettings = z.strictObject({
  /** A reverse proxy asks this service about every request to a site. */
  forward_auth: z.boolean().default(false),
  /** Services sign people in by CAS 3.0. */
  cas: z.boolean().default(false),
  /** Sites sign people in by SAML 2.0. */
  saml: z.boolean().default(false),
});
export type LegacySettings = z.output<typeof doorSettings>;
