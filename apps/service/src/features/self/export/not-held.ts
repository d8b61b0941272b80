import type { Tables } from '../../../database/tables.ts';

/** Tables that lead to an account and are in no export, each with the reason. */
export const notHeld: { readonly [Table in keyof Tables]?: string } = {
  activity_anchor: 'The ends of the hash chain: two digests over the log that is exported.',
  authorization_record:
    'Tokens and provider sessions, as digests and sealed identifiers; what they allow is exported as grants.',
  authorization_session: 'Ties two session identifiers to each other; the session is exported.',
  client_error: 'Errors of an app, without people.',
  client_usage: 'Numbers of an app, without people.',
  export_job: 'The export itself.',
  subject_origin:
    'By which former identifier an app knows the person after a merge: it says nothing to anybody else.',
  webhook_delivery: 'Messages of an app about other people, by identifiers that only the app can place.',
};
