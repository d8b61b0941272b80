import type { Migration } from 'kysely/migration';
import * as shortLivedState from './migrations/0001-short-lived-state.ts';
import * as accounts from './migrations/0010-accounts.ts';
import * as credentials from './migrations/0011-credentials.ts';
import * as sessions from './migrations/0012-sessions.ts';
import * as activityLog from './migrations/0013-activity-log.ts';
import * as secureKeys from './migrations/0014-secure-keys.ts';
import * as devices from './migrations/0015-devices.ts';
import * as totpRescue from './migrations/0020-totp-rescue.ts';
import * as noticeLinks from './migrations/0021-notice-links.ts';
import * as console_ from './migrations/0040-console.ts';
import * as uploads from './migrations/0041-uploads.ts';
import * as clients from './migrations/0070-clients.ts';
import * as authorization from './migrations/0071-authorization.ts';
import * as linkedIdentities from './migrations/0080-linked-identities.ts';
import * as dropExportSecret from './migrations/0095-drop-export-secret.ts';
import * as clientReview from './migrations/0096-client-review.ts';
import * as accountMerging from './migrations/0097-account-merging.ts';
import * as trustedDevices from './migrations/0098-trusted-devices.ts';
import * as clientRegistration from './migrations/0099-client-registration.ts';
import * as effectsAndEvidence from './migrations/0100-effects-and-evidence.ts';
import * as recovery from './migrations/0102-recovery.ts';
import * as appTrust from './migrations/0103-app-trust.ts';
import * as switchSecret from './migrations/0110-switch-secret.ts';
import * as countedLogHeads from './migrations/0130-counted-log-heads.ts';
import * as secureKeyEpoch from './migrations/0131-secure-key-epoch.ts';
import * as keyCheck from './migrations/0132-key-check.ts';
import * as roundsAndLooks from './migrations/0133-rounds-and-looks.ts';
import * as refusals from './migrations/0140-refusals.ts';
import * as refreshRetries from './migrations/0141-refresh-retries.ts';
import * as operators from './migrations/0150-operators.ts';
import * as findPeople from './migrations/0151-find-people.ts';
import * as orderOfEvents from './migrations/0152-order-of-events.ts';
import * as browserSecret from './migrations/0165-browser-secret.ts';
import * as settingsAsData from './migrations/0175-settings-as-data.ts';
import * as acceptanceOfAgreements from './migrations/0176-acceptance-of-agreements.ts';
import * as statistics from './migrations/0185-statistics.ts';
import * as imports from './migrations/0186-imports.ts';
import * as freedUsernames from './migrations/0195-freed-usernames.ts';
import * as freedAppNames from './migrations/0196-freed-app-names.ts';
import * as noticesAreKept from './migrations/0197-notices-are-kept.ts';
import * as spokenLanguages from './migrations/0210-spoken-languages.ts';
import * as agreementTranslations from './migrations/0230-agreement-translations.ts';
import * as appReadings from './migrations/0240-app-readings.ts';
import * as furtherContacts from './migrations/0250-further-contacts.ts';
import * as noticePreferences from './migrations/0251-notice-preferences.ts';
import * as sweepIndex from './migrations/0252-sweep-index.ts';
import * as copiedDevice from './migrations/0260-copied-device.ts';
import * as passwordResetBy from './migrations/0265-password-reset-by.ts';

/** Every migration by its file's name, which orders them. One that has landed is never changed: add the next. */
export const migrations: Record<string, Migration> = {
  '0001-short-lived-state': shortLivedState,
  '0010-accounts': accounts,
  '0011-credentials': credentials,
  '0012-sessions': sessions,
  '0013-activity-log': activityLog,
  '0014-secure-keys': secureKeys,
  '0015-devices': devices,
  '0020-totp-rescue': totpRescue,
  '0021-notice-links': noticeLinks,
  '0040-console': console_,
  '0041-uploads': uploads,
  '0070-clients': clients,
  '0071-authorization': authorization,
  '0080-linked-identities': linkedIdentities,
  '0095-drop-export-secret': dropExportSecret,
  '0096-client-review': clientReview,
  '0097-account-merging': accountMerging,
  '0098-trusted-devices': trustedDevices,
  '0099-client-registration': clientRegistration,
  '0100-effects-and-evidence': effectsAndEvidence,
  '0102-recovery': recovery,
  '0103-app-trust': appTrust,
  '0110-switch-secret': switchSecret,
  '0130-counted-log-heads': countedLogHeads,
  '0131-secure-key-epoch': secureKeyEpoch,
  '0132-key-check': keyCheck,
  '0133-rounds-and-looks': roundsAndLooks,
  '0140-refusals': refusals,
  '0141-refresh-retries': refreshRetries,
  '0150-operators': operators,
  '0151-find-people': findPeople,
  '0152-order-of-events': orderOfEvents,
  '0165-browser-secret': browserSecret,
  '0175-settings-as-data': settingsAsData,
  '0176-acceptance-of-agreements': acceptanceOfAgreements,
  '0185-statistics': statistics,
  '0186-imports': imports,
  '0195-freed-usernames': freedUsernames,
  '0196-freed-app-names': freedAppNames,
  '0197-notices-are-kept': noticesAreKept,
  '0210-spoken-languages': spokenLanguages,
  '0230-agreement-translations': agreementTranslations,
  '0240-app-readings': appReadings,
  '0250-further-contacts': furtherContacts,
  '0251-notice-preferences': noticePreferences,
  '0252-sweep-index': sweepIndex,
  '0260-copied-device': copiedDevice,
  '0265-password-reset-by': passwordResetBy,
};
