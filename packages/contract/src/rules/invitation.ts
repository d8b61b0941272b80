import * as z from 'zod/mini';

/** The secret of an invitation, as its link carries it. */
export const invitationToken = z.string().check(z.minLength(1), z.maxLength(200));

/** For how long an invitation can be taken, in hours. */
export const invitationHours = z._default(z.int().check(z.minimum(1), z.maximum(8760)), 168);

/** What can be wrong with an invitation. */
export const invitationFails = [
  'invitation_unknown',
  'invitation_used',
  'invitation_expired',
  'invitation_other',
] as const;
