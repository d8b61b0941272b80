import * as z from 'zod';

/** A host name, or `*.` and one for all hosts below it. */
const hostPattern = z
  .string()
  .regex(/^(?:\*\.)?[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?$/, 'must be a host name in lower case');

/** Apps, and clients that nobody registered. */
export const appSettings = z.strictObject({
  /** New apps wait for an operator's approval. */
  review: z.boolean().default(false),
  per_account: z.int().min(0).default(50),
  /** Clients that nobody registered: their id is the address of a document that describes them. */
  client_metadata: z
    .strictObject({
      enabled: z.boolean().default(true),
      /** Hosts of such documents. Empty: all but those of `deny`. */
      allow: z.array(hostPattern).max(200).default([]),
      deny: z.array(hostPattern).max(200).default([]),
    })
    .prefault({}),
});
