interface Join {
  /** Who reads: a feature, or a part below `src/`. */
  readonly folder: string;
  /** Tables of other owners that its SQL names. */
  readonly tables: readonly string[];
  /** Why it cannot call their owners. */
  readonly reason: string;
}

const below = 'The owner stands on a higher floor and cannot be called.';

/**
 * Who names a table in SQL that belongs to somebody else, and why. Everybody else calls the owner, as `owners.ts` has it.
 */
export const joins: readonly Join[] = [
  { folder: 'account/accounts', tables: ['account_merge', 'activity', 'operator'], reason: below },
  {
    folder: 'account/accounts',
    tables: ['passkey', 'recovery_code', 'totp'],
    reason: `The session check reads a profile in one statement. ${below}`,
  },
  {
    folder: 'account/devices',
    tables: ['account', 'totp'],
    reason: 'A password sign-in reads account, browser and second factor in one statement, whoever it is.',
  },
  {
    folder: 'account/uploads',
    tables: ['account', 'client'],
    reason: 'The delete of unused files looks for the rows that show them, in the same statement.',
  },
  {
    folder: 'trail/activity-log',
    tables: ['account'],
    reason: 'The moment of a doubt and the export compare with the account’s row in one statement.',
  },
  {
    folder: 'guard/sessions',
    tables: ['account'],
    reason: 'A session counts only while its account may act: one statement for each request.',
  },
  {
    folder: 'guard/evidence',
    tables: ['account', 'contact', 'linked_identity', 'passkey', 'totp'],
    reason: 'What opens an account is read at one moment, so that no last way in is lost between two reads.',
  },
  {
    folder: 'entry/identities',
    tables: ['account'],
    reason: 'Compares with the moment the account was made, in the database’s own precision.',
  },
  { folder: 'apps/clients', tables: ['consent', 'operator'], reason: below },
  {
    folder: 'apps/clients',
    tables: ['account'],
    reason: 'A grant counts only while the developer’s account may act.',
  },
  {
    folder: 'apps/webhooks',
    tables: ['client'],
    reason: 'Due deliveries come with the address of their app, in the statement that takes them.',
  },
  {
    folder: 'apps/readings',
    tables: ['account', 'activity', 'client', 'consent'],
    reason: 'Counts are written for accounts that still exist and listed with the names of apps.',
  },
  {
    folder: 'apps/authorization',
    tables: ['account', 'client', 'contact', 'session'],
    reason:
      'Prefetch: one statement reads what the library asks for (apps/service/src/round-trips/README.md).',
  },
  {
    folder: 'apps/client-registration',
    tables: ['account', 'client'],
    reason: 'A token counts only while its developer’s account may act.',
  },
  {
    folder: 'self/merging',
    tables: ['account', 'cancellation', 'passkey', 'session', 'totp'],
    reason: 'The facts of a merge are read at one moment; lists of merges show the absorbed account.',
  },
  {
    folder: 'self/export',
    tables: ['account'],
    reason: 'Rows of every table are selected by the account and what was merged into it.',
  },
  {
    folder: 'site/backups',
    tables: ['upload'],
    reason: 'A cursor in the snapshot of the dump, on its own connection.',
  },
  { folder: 'site/metrics', tables: ['effect'], reason: 'All figures of a scrape are one statement.' },
  {
    folder: 'operators/audit',
    tables: ['activity'],
    reason: 'One feed of both logs, in the order of their transactions.',
  },
  {
    folder: 'operators/roster',
    tables: ['account', 'passkey', 'totp'],
    reason: 'The list of operators shows who they are and how they sign in.',
  },
  {
    folder: 'operators/people',
    tables: ['account', 'cancellation', 'contact', 'operator'],
    reason: 'A search filters and pages over these tables at once.',
  },
  {
    folder: 'operators/statistics',
    tables: ['account', 'client', 'client_usage', 'passkey', 'statistic', 'totp'],
    reason: 'Sums over tables.',
  },
  {
    folder: 'operators/agreement-texts',
    tables: ['account', 'agreement'],
    reason: 'Counts the active accounts that accepted a version.',
  },
  {
    folder: 'operators/imports',
    tables: ['account', 'contact', 'former_name', 'linked_identity', 'linked_identity_subject', 'totp'],
    reason: 'The export of people streams each with everything of theirs in one statement.',
  },
  {
    folder: 'database',
    tables: ['account', 'secure_key'],
    reason: `Looked at before the service starts, to refuse another key or an occupied database. ${below}`,
  },
];
