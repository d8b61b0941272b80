import * as z from 'zod/mini';

/** An item put into quarantine because an intruder may have added it; several calls return it. */
export const quarantinedThing = z.object({
  kind: z.enum(['contact', 'passkey', 'totp', 'recovery_codes', 'identity', 'client_secret']),
  /** The name its person knows: the masked number, the passkey's name, the provider. */
  name: z.string(),
});
