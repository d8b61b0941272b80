import * as z from 'zod/mini';

/** What was taken from an account because an intruder may have added it; several calls speak of it. */
export const quarantinedThing = z.object({
  kind: z.enum(['contact', 'passkey', 'totp', 'recovery_codes', 'identity', 'client_secret']),
  /** What its person knows it by: the masked number, the passkey's name, the provider. */
  name: z.string(),
});
