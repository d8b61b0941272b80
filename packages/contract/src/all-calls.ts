import * as accountSwitch from './calls/account-switch.ts';
import * as accounts from './calls/accounts.ts';
import * as activityLog from './calls/activity-log.ts';
import * as agents from './calls/agents.ts';
import * as agreements from './calls/agreements.ts';
import * as appAccess from './calls/app-access.ts';
import * as appOwners from './calls/app-owners.ts';
import * as appPasswords from './calls/app-passwords.ts';
import * as appeals from './calls/appeals.ts';
import * as clients from './calls/apps.ts';
import * as authorization from './calls/authorization.ts';
import * as authorizationApp from './calls/authorization-app.ts';
import * as authorizationGrants from './calls/authorization-grants.ts';
import * as cancellation from './calls/cancellation.ts';
import * as captcha from './calls/captcha.ts';
import * as contacts from './calls/contacts.ts';
import * as readings from './calls/data-access.ts';
import * as dataExport from './calls/export.ts';
import * as identities from './calls/identities.ts';
import * as invitations from './calls/invitations.ts';
import * as merging from './calls/merging.ts';
import * as miniProgram from './calls/mini-program.ts';
import * as mobileApps from './calls/mobile-apps.ts';
import * as notices from './calls/notices.ts';
import * as oneTap from './calls/one-tap.ts';
import * as oneTimeCodes from './calls/one-time-codes.ts';
import * as oneTimeCodesDelivery from './calls/one-time-codes-delivery.ts';
import * as passkeys from './calls/passkeys.ts';
import * as profile from './calls/profile.ts';
import * as providerSignIn from './calls/provider-sign-in.ts';
import * as qrSignIn from './calls/qr-sign-in.ts';
import * as recovery from './calls/recovery.ts';
import * as registration from './calls/registration.ts';
import * as resources from './calls/resources.ts';
import * as secondFactor from './calls/second-factor.ts';
import * as sessions from './calls/sessions.ts';
import * as signIn from './calls/sign-in.ts';
import * as siteConfig from './calls/site-config.ts';
import * as stepUp from './calls/step-up.ts';
import * as uploads from './calls/uploads.ts';
import * as webhooks from './calls/webhooks.ts';
import type { Call } from './define-call.ts';

const modules = [
  siteConfig,
  captcha,
  accounts,
  oneTimeCodes,
  signIn,
  secondFactor,
  passkeys,
  recovery,
  stepUp,
  notices,
  registration,
  profile,
  oneTimeCodesDelivery,
  contacts,
  sessions,
  activityLog,
  agents,
  appPasswords,
  accountSwitch,
  merging,
  cancellation,
  dataExport,
  agreements,
  uploads,
  qrSignIn,
  providerSignIn,
  identities,
  miniProgram,
  mobileApps,
  oneTap,
  clients,
  appAccess,
  appOwners,
  appeals,
  invitations,
  resources,
  webhooks,
  authorization,
  authorizationApp,
  authorizationGrants,
  readings,
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
