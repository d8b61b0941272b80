import type { AccountMergingTables } from './schema/account-merging.ts';
import type { AccountTables } from './schema/accounts.ts';
import type { ActivityLogTables } from './schema/activity-log.ts';
import type { AppTables } from './schema/apps.ts';
import type { AuthorizationTables } from './schema/authorization.ts';
import type { CancellationTables } from './schema/cancellation.ts';
import type { CredentialTables } from './schema/credentials.ts';
import type { DeviceTables } from './schema/devices.ts';
import type { ImportTables } from './schema/imports.ts';
import type { JobRoundTables } from './schema/job-rounds.ts';
import type { KeyCheckTables } from './schema/key-check.ts';
import type { LinkedIdentityTables } from './schema/linked-identities.ts';
import type { OperatorTables } from './schema/operators.ts';
import type { EffectTables } from './schema/outbox-events.ts';
import type { QuarantineTables } from './schema/quarantine.ts';
import type { SecureKeyTables } from './schema/secure-keys.ts';
import type { SecurityNoticeTables } from './schema/security-notices.ts';
import type { SessionTables } from './schema/sessions.ts';
import type { SettingsAsDataTables } from './schema/settings-as-data.ts';
import type { ShortLivedStateTables } from './schema/short-lived-state.ts';
import type { StatisticTables } from './schema/statistics.ts';
import type { UploadTables } from './schema/uploads.ts';

/** Every table, one interface per feature: add yours to the list. */
export interface Tables
  extends AccountTables,
    AccountMergingTables,
    ActivityLogTables,
    AuthorizationTables,
    AppTables,
    CancellationTables,
    CredentialTables,
    DeviceTables,
    EffectTables,
    ImportTables,
    JobRoundTables,
    KeyCheckTables,
    LinkedIdentityTables,
    OperatorTables,
    QuarantineTables,
    SecureKeyTables,
    SecurityNoticeTables,
    SessionTables,
    SettingsAsDataTables,
    ShortLivedStateTables,
    StatisticTables,
    UploadTables {}
