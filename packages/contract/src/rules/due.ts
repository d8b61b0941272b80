import * as z from 'zod/mini';

/** What policies demand of a person; after `by`, in seconds since the epoch, little else works (code 13). */
export const due = z.array(z.object({ what: z.enum(['second_factor', 'password']), by: z.number() }));
export type Due = z.output<typeof due>;
