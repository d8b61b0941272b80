import * as accountSwitch from './calls/account-switch.ts';
import * as activityLog from './calls/activity-log.ts';
import * as agreements from './calls/agreements.ts';
import * as authorization from './calls/authorization.ts';
import * as cancellation from './calls/cancellation.ts';
import * as clients from './calls/clients.ts';
import * as contacts from './calls/contacts.ts';
import * as grants from './calls/grants.ts';
import * as linkedIdentities from './calls/identities.ts';
import * as accountMerging from './calls/merging.ts';
import * as miniProgram from './calls/mini-program.ts';
import * as securityNotices from './calls/notices.ts';
import * as oneTimeCodes from './calls/one-time-codes.ts';
import * as passkeys from './calls/passkeys.ts';
import * as profile from './calls/profile.ts';
import * as publicHelpers from './calls/public-helpers.ts';
import * as qrSignIn from './calls/qr-sign-in.ts';
import * as passwordRecovery from './calls/recovery.ts';
import * as registration from './calls/registration.ts';
import * as secondFactor from './calls/second-factor.ts';
import * as sessions from './calls/sessions.ts';
import * as signIn from './calls/sign-in.ts';
import * as siteConfig from './calls/site-config.ts';
import * as stepUp from './calls/step-up.ts';
import * as uploads from './calls/uploads.ts';
import type { Call } from './define-call.ts';

const modules = [
  siteConfig,
  publicHelpers,
  oneTimeCodes,
  signIn,
  secondFactor,
  passkeys,
  passwordRecovery,
  stepUp,
  securityNotices,
  registration,
  profile,
  contacts,
  sessions,
  activityLog,
  accountSwitch,
  accountMerging,
  cancellation,
  agreements,
  uploads,
  qrSignIn,
  linkedIdentities,
  miniProgram,
  clients,
  grants,
  authorization,
];

function isCall(value: unknown): value is Call {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'fails' in value
  );
}

/** Every call of the contract, in the order of the modules; for the OpenAPI document and the checks. */
export const allCalls: readonly Call[] = modules.flatMap((module) =>
  Object.values(module as Record<string, unknown>).flatMap((value) =>
    isCall(value)
      ? [value]
      : typeof value === 'object' && value !== null
        ? Object.values(value).filter(isCall)
        : [],
  ),
);
