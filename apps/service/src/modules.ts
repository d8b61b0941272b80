import { account } from './features/account/accounts/module.ts';
import { devices } from './features/account/devices/module.ts';
import { uploads } from './features/account/uploads/module.ts';
import { authorization } from './features/apps/authorization/module.ts';
import { clientRegistration } from './features/apps/client-registration/module.ts';
import { clients } from './features/apps/clients/module.ts';
import { readings } from './features/apps/readings/module.ts';
import { webhooks } from './features/apps/webhooks/module.ts';
import { agreements } from './features/entry/agreements/module.ts';
import { identities } from './features/entry/identities/module.ts';
import { importedPeople } from './features/entry/imported-people/module.ts';
import { miniProgram } from './features/entry/mini-program/module.ts';
import { passkeys } from './features/entry/passkeys/module.ts';
import { providerSignIn } from './features/entry/provider-sign-in/module.ts';
import { qrSignIn } from './features/entry/qr-sign-in/module.ts';
import { registration } from './features/entry/registration/module.ts';
import { secondFactor } from './features/entry/second-factor/module.ts';
import { signIn } from './features/entry/sign-in/module.ts';
import { stepUp } from './features/entry/step-up/module.ts';
import { captcha } from './features/guard/captcha/module.ts';
import { oneTimeCodes } from './features/guard/one-time-codes/module.ts';
import { sessions } from './features/guard/sessions/module.ts';
import type { Managed } from './features/operators/acts/managed.ts';
import { agreementTexts } from './features/operators/agreement-texts/module.ts';
import { approvals } from './features/operators/approvals/module.ts';
import { apps } from './features/operators/apps/module.ts';
import { audit } from './features/operators/audit/module.ts';
import { imports } from './features/operators/imports/module.ts';
import { installation } from './features/operators/installation/module.ts';
import { managementApi } from './features/operators/management-api/module.ts';
import { people } from './features/operators/people/module.ts';
import { roster } from './features/operators/roster/module.ts';
import { settings } from './features/operators/settings/module.ts';
import { statistics } from './features/operators/statistics/module.ts';
import { templates } from './features/operators/templates/module.ts';
import { accountSwitch } from './features/self/account-switch/module.ts';
import { cancellation } from './features/self/cancellation/module.ts';
import { contacts } from './features/self/contacts/module.ts';
import { dataExport } from './features/self/export/module.ts';
import { merging } from './features/self/merging/module.ts';
import { profile } from './features/self/profile/module.ts';
import { recovery } from './features/self/recovery/module.ts';
import { backups } from './features/site/backups/module.ts';
import { cspReports } from './features/site/csp-reports/module.ts';
import { health } from './features/site/health/module.ts';
import { metrics } from './features/site/metrics/module.ts';
import { outbox } from './features/site/outbox/module.ts';
import { siteConfig } from './features/site/site-config/module.ts';
import { activityLog } from './features/trail/activity-log/module.ts';
import { messages } from './features/trail/messages/module.ts';
import { notices } from './features/trail/notices/module.ts';
import type { ServiceWork } from './service-work.ts';
import { heldEffects } from './unit-of-work/held-effects.ts';
import type { Module } from './unit-of-work/module.ts';
import type { Held } from './unit-of-work/work.ts';

/** What those who run the service can do. */
const lodge: readonly Module<ServiceWork>[] = [
  audit,
  roster,
  approvals,
  people,
  apps,
  statistics,
  installation,
  settings,
  imports,
  templates,
  agreementTexts,
];

/** Everything operators can do, over HTTP or at the command line. */
export const managed: readonly Managed[] = lodge.flatMap((module) => module.managed ?? []);

/** Everything the service can do, floor by floor. */
export const modules: readonly Module<ServiceWork>[] = [
  account,
  devices,
  uploads,
  activityLog,
  messages,
  notices,
  captcha,
  oneTimeCodes,
  sessions,
  agreements,
  secondFactor,
  passkeys,
  identities,
  importedPeople,
  signIn,
  registration,
  stepUp,
  providerSignIn,
  miniProgram,
  qrSignIn,
  clients,
  webhooks,
  readings,
  authorization,
  clientRegistration,
  profile,
  contacts,
  accountSwitch,
  merging,
  recovery,
  dataExport,
  cancellation,
  siteConfig,
  health,
  metrics,
  cspReports,
  outbox,
  backups,
  ...lodge,
  managementApi(managed),
];

/** Every table that says something about a person, as its owner answers for it. */
export const held: readonly Held[] = [...modules.flatMap((module) => module.held ?? []), heldEffects];
