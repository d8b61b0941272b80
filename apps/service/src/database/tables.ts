import type { AccountMergingTables } from './tables/account-merging.ts';
import type { AccountTables } from './tables/accounts.ts';
import type { ActivityLogTables } from './tables/activity-log.ts';
import type { AuthorizationTables } from './tables/authorization.ts';
import type { CancellationTables } from './tables/cancellation.ts';
import type { ClientTables } from './tables/clients.ts';
import type { CredentialTables } from './tables/credentials.ts';
import type { DeviceTables } from './tables/devices.ts';
import type { EffectTables } from './tables/effects.ts';
import type { ImportTables } from './tables/imports.ts';
import type { JobRoundTables } from './tables/job-rounds.ts';
import type { KeyCheckTables } from './tables/key-check.ts';
import type { LinkedIdentityTables } from './tables/linked-identities.ts';
import type { OperatorTables } from './tables/operators.ts';
import type { QuarantineTables } from './tables/quarantine.ts';
import type { SecureKeyTables } from './tables/secure-keys.ts';
import type { SecurityNoticeTables } from './tables/security-notices.ts';
import type { SessionTables } from './tables/sessions.ts';
import type { SettingsAsDataTables } from './tables/settings-as-data.ts';
import type { ShortLivedStateTables } from './tables/short-lived-state.ts';
import type { StatisticTables } from './tables/statistics.ts';
import type { UploadTables } from './tables/uploads.ts';

/** Every table, one interface per feature: add yours to the list. */
export interface Tables
  extends AccountTables,
    AccountMergingTables,
    ActivityLogTables,
    AuthorizationTables,
    ClientTables,
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
