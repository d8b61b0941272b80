import type { Migration } from 'kysely/migration';
import * as baseline from './migrations/0001-baseline.ts';
import * as machineApps from './migrations/0002-machine-apps.ts';
import * as usedNoticeLinks from './migrations/0003-used-notice-links.ts';
import * as appOrigins from './migrations/0004-app-origins.ts';
import * as knownAddress from './migrations/0005-known-address.ts';
import * as groups from './migrations/0006-groups.ts';
import * as rolesAndAccess from './migrations/0007-roles-and-access.ts';
import * as invitations from './migrations/0008-invitations.ts';
import * as firstPartyApps from './migrations/0009-first-party-apps.ts';
import * as appOwners from './migrations/0010-app-owners.ts';
import * as groupRules from './migrations/0011-group-rules.ts';
import * as policies from './migrations/0012-policies.ts';
import * as copiesFromElsewhere from './migrations/0013-copies-from-elsewhere.ts';
import * as resources from './migrations/0014-resources.ts';
import * as webhookOverlap from './migrations/0015-webhook-overlap.ts';
import * as accountEvents from './migrations/0016-account-events.ts';
import * as agents from './migrations/0017-agents.ts';
import * as lostContacts from './migrations/0018-lost-contacts.ts';
import * as gateways from './migrations/0019-gateways.ts';
import * as hookCalls from './migrations/0020-hook-calls.ts';
import * as cas from './migrations/0021-cas.ts';
import * as scim from './migrations/0022-scim.ts';
import * as saml from './migrations/0023-saml.ts';
import * as directorySync from './migrations/0024-directory-sync.ts';
import * as appeals from './migrations/0025-appeals.ts';
import * as deadMailboxes from './migrations/0026-dead-mailboxes.ts';
import * as appSignIn from './migrations/0027-app-sign-in.ts';
import * as profileFields from './migrations/0028-profile-fields.ts';
import * as formerKeys from './migrations/0029-former-keys.ts';
import * as sitePictures from './migrations/0030-site-pictures.ts';

/** Every migration by its file's name, which orders them. One that has landed is never changed: add the next. */
export const migrations: Record<string, Migration> = {
  '0001-baseline': baseline,
  '0002-machine-apps': machineApps,
  '0003-used-notice-links': usedNoticeLinks,
  '0004-app-origins': appOrigins,
  '0005-known-address': knownAddress,
  '0006-groups': groups,
  '0007-roles-and-access': rolesAndAccess,
  '0008-invitations': invitations,
  '0009-first-party-apps': firstPartyApps,
  '0010-app-owners': appOwners,
  '0011-group-rules': groupRules,
  '0012-policies': policies,
  '0013-copies-from-elsewhere': copiesFromElsewhere,
  '0014-resources': resources,
  '0015-webhook-overlap': webhookOverlap,
  '0016-account-events': accountEvents,
  '0017-agents': agents,
  '0018-lost-contacts': lostContacts,
  '0019-gateways': gateways,
  '0020-hook-calls': hookCalls,
  '0021-cas': cas,
  '0022-scim': scim,
  '0023-saml': saml,
  '0024-directory-sync': directorySync,
  '0025-appeals': appeals,
  '0026-dead-mailboxes': deadMailboxes,
  '0027-app-sign-in': appSignIn,
  '0028-profile-fields': profileFields,
  '0029-former-keys': formerKeys,
  '0030-site-pictures': sitePictures,
};
