/**
 * The problems of the Management API (RFC 9457): the last part of `type`, status and title. A call lists its own; the
 * others can end any call.
 */
export const problems = {
  bad_input: { status: 400, title: 'The request is not valid.' },
  unauthenticated: { status: 401, title: 'Sign in, or send a token.' },
  session_expired: { status: 401, title: 'The session or the token is not valid any more.' },
  browser_unknown: { status: 401, title: 'This session belongs to another browser.' },
  step_up_required: { status: 401, title: 'Entering needs a security check of the last ten minutes.' },
  second_factor_needed: { status: 403, title: 'An operator needs two-step verification or a passkey.' },
  due_first: { status: 403, title: 'Something that a policy demands has to be done first.' },
  forbidden: { status: 403, title: 'This needs a permission that the caller does not have.' },
  not_found: { status: 404, title: 'There is no such thing.' },
  method_not_allowed: { status: 405, title: 'This method is not allowed here.' },
  waits_for_approval: { status: 409, title: 'This waits for a second operator.' },
  version_conflict: { status: 409, title: 'Somebody else has changed it meanwhile.' },
  too_large: { status: 413, title: 'The request is too large.' },
  unsupported_media_type: { status: 415, title: 'The body has to be JSON.' },
  too_many: { status: 429, title: 'Too many requests.' },
  internal: { status: 500, title: 'The service has failed.' },
  unavailable: { status: 503, title: 'The service cannot answer at the moment.' },

  key_reused: { status: 422, title: 'This Idempotency-Key was used for another request.' },
  wrong_state: { status: 422, title: 'Its state does not allow this.' },
  bad_field: { status: 422, title: 'A field does not take this value, or is not for operators to edit.' },
  no_way_in: { status: 422, title: 'Nothing would open the account any more.' },
  contact_taken: { status: 422, title: 'Somebody has this phone number, e-mail address or user name.' },
  apps_owned: { status: 422, title: 'People use apps of this account.' },
  last_owner: { status: 422, title: 'The last owner stays.' },
  no_second_factor: { status: 422, title: 'There is no second factor to reset.' },
  no_cancellation: { status: 422, title: 'No cancellation is waiting.' },
  contact_unchanged: { status: 422, title: 'The account has this contact already.' },
  no_contact: { status: 422, title: 'The account has no such contact.' },
  no_notice: { status: 422, title: 'The account was told no such thing in the last seven days.' },
  resent_enough: { status: 422, title: 'This notice was sent again as often as it may be.' },
  own_request: { status: 422, title: 'Nobody decides their own request.' },
  same_person: {
    status: 422,
    title: 'This account and that of who asked seem to be one person: a contact or a browser is theirs both.',
  },
  decided_before: { status: 422, title: 'This request is decided.' },
  lapsed: { status: 422, title: 'This request has lapsed.' },
  asker_lost_permission: { status: 422, title: 'Who asked for it may not do it any more.' },
  cannot_work: { status: 422, title: 'It would not work like this.' },
  locked: { status: 422, title: 'The settings file or the environment says it; change it there.' },
  not_set_up: { status: 422, title: 'There is nothing to try: it is not set up.' },
  version_taken: { status: 422, title: 'There is a version of this name.' },
  key_taken: { status: 422, title: 'Another group has this key.' },
  group_cycle: { status: 422, title: 'A group cannot be in itself, nor in a group below it.' },
  too_deep: { status: 422, title: 'Groups are nested five deep at most.' },
  bad_webhook_url: {
    status: 422,
    title: 'It must be https; plain http goes to hosts in outgoing.allow_private.',
  },
  run_open: {
    status: 409,
    title: 'A run of this directory is going on, or waits to be applied or discarded.',
  },
  too_many_webhooks: { status: 422, title: 'There are twenty webhooks already.' },
  too_many_groups: { status: 422, title: 'Somebody would be in more than 1,000 groups.' },
  role_reserved: { status: 422, title: 'This beginning of a role is reserved.' },
  matches_most: {
    status: 422,
    title: 'The rule fits more than half of all accounts: send `confirm` where that is meant.',
  },
  managed_group: { status: 422, title: 'Its members are kept elsewhere; change them there.' },
  not_for_apps: { status: 422, title: 'No app is given this permission.' },
} as const satisfies Record<string, { readonly status: number; readonly title: string }>;

export type ProblemKey = keyof typeof problems;

/** The problems that a call need not list: they come before its handler. */
export type CommonProblem =
  | 'bad_input'
  | 'unauthenticated'
  | 'session_expired'
  | 'browser_unknown'
  | 'step_up_required'
  | 'second_factor_needed'
  | 'due_first'
  | 'forbidden'
  | 'not_found'
  | 'waits_for_approval'
  | 'key_reused'
  | 'too_many'
  | 'unavailable';
