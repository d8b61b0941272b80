import * as z from 'zod';

/** Ways for what cannot speak OpenID Connect. */
export const doorSettings = z.strictObject({
  /** A reverse proxy asks this service about every request to a site. */
  forward_auth: z.boolean().default(false),
});
