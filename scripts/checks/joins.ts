interface Join {
  /** Who reads: a feature, or a part below `src/`. */
  readonly folder: string;
  /** Tables of other owners that its SQL names. */
  readonly tables: readonly string[];
  /** Why it cannot call their owners. */
  readonly reason: string;
}

const below = 'The owner is in a higher layer and cannot be called.';

/**
 * Who names a table in SQL that belongs to somebody else, and why. Everybody else calls the owner, as `owners.ts` has it.
 */
export const joins: readonly Join[] = [
  { folder: 'accounts/accounts', tables: ['account_merge', 'activity', 'operator'], reason: below },
  {
    folder: 'accounts/accounts',
    tables: ['passkey', 'recovery_code', 'totp'],
    reason: `The session check reads a profile in one statement. ${below}`,
  },
  {
    folder: 'accounts/devices',
    tables: ['account', 'contact', 'totp'],
    reason:
      'A password sign-in reads account, browser and second factor in one statement, whoever it is; a code its contact’s.',
  },
  {
    folder: 'accounts/events',
    tables: ['app', 'webhook_endpoint'],
    reason: 'An event is kept only where somebody asks for its type, and the statement that keeps it looks.',
  },
  {
    folder: 'accounts/groups',
    tables: ['account', 'contact', 'linked_identity', 'totp'],
    reason: 'Whom a rule fits is found by one statement for all accounts, which also changes the members.',
  },
  {
    folder: 'accounts/uploads',
    tables: ['account', 'app', 'setting_version'],
    reason: 'The delete of unused files looks for the rows that show them, in the same statement.',
  },
  {
    folder: 'activity/activity-log',
    tables: ['account'],
    reason: 'The suspected time and the export are compared with the account’s row in one statement.',
  },
  {
    folder: 'protection/policies',
    tables: [
      'account',
      'account_group',
      'account_group_member',
      'account_group_parent',
      'imported_account',
      'profile_field',
      'totp',
    ],
    reason: 'What policies demand of a person is read in one statement, before each call of theirs.',
  },
  {
    folder: 'protection/sessions',
    tables: ['account'],
    reason: 'A session is valid only while its account is active: one statement for each request.',
  },
  {
    folder: 'protection/evidence',
    tables: ['account', 'contact', 'linked_identity', 'passkey', 'totp'],
    reason:
      'What opens an account is read at one moment, so that the last way to sign in is not lost between two reads.',
  },
  {
    folder: 'sign-in/identities',
    tables: ['account'],
    reason: 'Compares with the moment the account was made, in the database’s own precision.',
  },
  { folder: 'oauth/apps', tables: ['app_owner', 'consent'], reason: below },
  {
    folder: 'oauth/apps',
    tables: ['account'],
    reason: 'A grant is valid only while the developer’s account is active.',
  },
  {
    folder: 'oauth/resources',
    tables: ['app'],
    reason: 'What apps were given is listed with the names of the apps.',
  },
  {
    folder: 'oauth/webhooks',
    tables: ['app'],
    reason: 'Due deliveries come with the address of their app, in the statement that claims them.',
  },
  {
    folder: 'oauth/access',
    tables: [
      'account',
      'account_group',
      'account_group_member',
      'account_group_parent',
      'app',
      'contact',
      'totp',
    ],
    reason: 'Whether somebody may use an app, and their groups and roles, are read in one statement.',
  },
  {
    folder: 'oauth/webhooks',
    tables: ['consent'],
    reason: `Whether somebody still lets an app in is asked at each delivery. ${below}`,
  },
  {
    folder: 'oauth/data-access',
    tables: ['account', 'activity', 'app', 'consent'],
    reason: 'Counts are written for accounts that still exist and listed with the names of apps.',
  },
  {
    folder: 'oauth/authorization',
    tables: ['account', 'app', 'contact', 'session', 'spoken_language'],
    reason:
      'Prefetch: one statement reads what the library asks for (apps/service/src/round-trips/README.md).',
  },
  {
    folder: 'oauth/app-passwords',
    tables: ['account', 'app', 'consent'],
    reason:
      'A password opens only what its living owner has agreed to: one statement for each request; lists name the apps.',
  },
  {
    folder: 'oauth/forward-auth',
    tables: ['account', 'app', 'consent', 'session'],
    reason:
      'Every request to a guarded site asks: all that can end a visit is looked at in one statement; lists name the apps.',
  },
  {
    folder: 'oauth/legacy',
    tables: ['account', 'app', 'consent', 'session'],
    reason: 'All that can end a sign-in is looked at in one statement.',
  },
  {
    folder: 'oauth/cas',
    tables: ['app'],
    reason: 'A service is found by the addresses that cover it, in one statement.',
  },
  {
    folder: 'oauth/saml',
    tables: ['app'],
    reason: 'A service provider is found by its name, in one statement.',
  },
  {
    folder: 'admin/scim',
    tables: ['account', 'account_group', 'account_group_member', 'app', 'contact', 'manage_grant'],
    reason:
      'Filters and pages of SCIM are about accounts and groups, each of one app; the console lists these apps.',
  },
  {
    folder: 'oauth/app-owners',
    tables: ['app'],
    reason: 'An export names the apps that somebody looks after, in the statement of every table.',
  },
  {
    folder: 'oauth/app-registration',
    tables: ['account', 'app'],
    reason: 'A token is valid only while its developer’s account is active.',
  },
  {
    folder: 'self-service/merging',
    tables: ['account', 'cancellation', 'passkey', 'session', 'totp'],
    reason: 'The facts of a merge are read at one moment; lists of merges show the absorbed account.',
  },
  {
    folder: 'self-service/export',
    tables: ['account'],
    reason: 'Rows of every table are selected by the account and what was merged into it.',
  },
  {
    folder: 'system/backups',
    tables: ['upload'],
    reason: 'A cursor in the snapshot of the dump, on its own connection.',
  },
  {
    folder: 'system/metrics',
    tables: ['outbox_event'],
    reason: 'All figures of a scrape are one statement.',
  },
  {
    folder: 'admin/audit',
    tables: ['activity'],
    reason: 'One feed of both logs, in the order of their transactions.',
  },
  {
    folder: 'admin/operators',
    tables: ['account', 'passkey', 'totp'],
    reason: 'The list of operators shows who they are and how they sign in.',
  },
  {
    folder: 'admin/people',
    tables: ['account', 'cancellation', 'contact', 'operator', 'profile_field'],
    reason: 'A search filters and pages over these tables at once.',
  },
  {
    folder: 'admin/statistics',
    tables: ['account', 'app', 'app_usage', 'passkey', 'statistic', 'totp'],
    reason: 'Sums over tables.',
  },
  {
    folder: 'admin/agreement-texts',
    tables: ['account', 'agreement'],
    reason: 'Counts the active accounts that accepted a version.',
  },
  {
    folder: 'admin/imports',
    tables: [
      'account',
      'account_group',
      'account_group_member',
      'contact',
      'former_name',
      'profile_field',
      'linked_identity',
      'linked_identity_subject',
      'totp',
    ],
    reason: 'The export of people streams each with everything of theirs in one statement.',
  },
  {
    folder: 'database',
    tables: ['account', 'secure_key'],
    reason: `Read before the service starts, to refuse another key or an occupied database. ${below}`,
  },
];
