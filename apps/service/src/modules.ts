import { account } from './features/accounts/accounts/module.ts';
import { devices } from './features/accounts/devices/module.ts';
import { accountEvents } from './features/accounts/events/module.ts';
import { accountGroups } from './features/accounts/groups/module.ts';
import { passwords } from './features/accounts/passwords/module.ts';
import { profileFields } from './features/accounts/profile-fields/module.ts';
import { uploads } from './features/accounts/uploads/module.ts';
import { activityLog } from './features/activity/activity-log/module.ts';
import { bounces } from './features/activity/bounces/module.ts';
import { messages } from './features/activity/messages/module.ts';
import { notices } from './features/activity/notices/module.ts';
import { agreementTexts } from './features/admin/agreement-texts/module.ts';
import { appAccess as appAccessByOperators } from './features/admin/app-access/module.ts';
import { appealsByOperators } from './features/admin/appeals/module.ts';
import { approvals } from './features/admin/approvals/module.ts';
import { apps } from './features/admin/apps/module.ts';
import { audit } from './features/admin/audit/module.ts';
import type { CallHandler } from './features/admin/commands-and-queries/managed.ts';
import { directories } from './features/admin/directories/module.ts';
import { groups } from './features/admin/groups/module.ts';
import { imports } from './features/admin/imports/module.ts';
import { installation } from './features/admin/installation/module.ts';
import { invitations as invitationsByOperators } from './features/admin/invitations/module.ts';
import { managementApi } from './features/admin/management-api/module.ts';
import { operators } from './features/admin/operators/module.ts';
import { people } from './features/admin/people/module.ts';
import { resources as resourcesByOperators } from './features/admin/resources/module.ts';
import { scim } from './features/admin/scim/module.ts';
import { settings } from './features/admin/settings/module.ts';
import { statistics } from './features/admin/statistics/module.ts';
import { templates } from './features/admin/templates/module.ts';
import { webhooksByOperators } from './features/admin/webhooks/module.ts';
import { appAccess } from './features/oauth/access/module.ts';
import { agents } from './features/oauth/agents/module.ts';
import { appOwners } from './features/oauth/app-owners/module.ts';
import { appPasswords } from './features/oauth/app-passwords/module.ts';
import { appRegistration } from './features/oauth/app-registration/module.ts';
import { allApps } from './features/oauth/apps/module.ts';
import { authorization } from './features/oauth/authorization/module.ts';
import { cas } from './features/oauth/cas/module.ts';
import { dataAccess } from './features/oauth/data-access/module.ts';
import { appEvents } from './features/oauth/events/module.ts';
import { forwardAuth } from './features/oauth/forward-auth/module.ts';
import { resourceRegistration } from './features/oauth/resource-registration/module.ts';
import { allResources } from './features/oauth/resources/module.ts';
import { saml } from './features/oauth/saml/module.ts';
import { webhooks } from './features/oauth/webhooks/module.ts';
import { captcha } from './features/protection/captcha/module.ts';
import { hook } from './features/protection/hook/module.ts';
import { oneTimeCodes } from './features/protection/one-time-codes/module.ts';
import { policies } from './features/protection/policies/module.ts';
import { sessions } from './features/protection/sessions/module.ts';
import { accountSwitch } from './features/self-service/account-switch/module.ts';
import { appeals } from './features/self-service/appeals/module.ts';
import { cancellation } from './features/self-service/cancellation/module.ts';
import { contacts } from './features/self-service/contacts/module.ts';
import { dataExport } from './features/self-service/export/module.ts';
import { merging } from './features/self-service/merging/module.ts';
import { profile } from './features/self-service/profile/module.ts';
import { recovery } from './features/self-service/recovery/module.ts';
import { agreements } from './features/sign-in/agreements/module.ts';
import { codeSignIn } from './features/sign-in/code/module.ts';
import { completion } from './features/sign-in/completion/module.ts';
import { identities } from './features/sign-in/identities/module.ts';
import { importedPeople } from './features/sign-in/imported-accounts/module.ts';
import { invitations } from './features/sign-in/invitations/module.ts';
import { miniProgram } from './features/sign-in/mini-program/module.ts';
import { mobileApps } from './features/sign-in/mobile-apps/module.ts';
import { oneTapSignIn } from './features/sign-in/one-tap/module.ts';
import { passkeys } from './features/sign-in/passkeys/module.ts';
import { passwordSignIn } from './features/sign-in/password/module.ts';
import { providerSignIn } from './features/sign-in/provider-sign-in/module.ts';
import { qrSignIn } from './features/sign-in/qr-sign-in/module.ts';
import { registration } from './features/sign-in/registration/module.ts';
import { secondFactor } from './features/sign-in/second-factor/module.ts';
import { stepUp } from './features/sign-in/step-up/module.ts';
import { backups } from './features/system/backups/module.ts';
import { cspReports } from './features/system/csp-reports/module.ts';
import { health } from './features/system/health/module.ts';
import { outbox } from './features/system/message-preview/module.ts';
import { metrics } from './features/system/metrics/module.ts';
import { secureKeys } from './features/system/secure-keys/module.ts';
import { siteConfig } from './features/system/site-config/module.ts';
import type { ServiceWork } from './service-work.ts';
import { eventData } from './transaction/event-data.ts';
import type { Module } from './transaction/module.ts';
import type { AccountDataPolicy } from './transaction/work.ts';

/** What operators need in addition. */
const admin: readonly Module<ServiceWork>[] = [
  audit,
  operators,
  approvals,
  people,
  groups,
  apps,
  appAccessByOperators,
  resourcesByOperators,
  invitationsByOperators,
  statistics,
  installation,
  settings,
  imports,
  templates,
  agreementTexts,
  webhooksByOperators,
  directories,
  appealsByOperators,
  scim,
];

/** All commands and queries of operators, over HTTP or on the command line. */
export const adminHandlers: readonly CallHandler[] = admin.flatMap((module) => module.adminHandlers ?? []);

/** All modules, layer by layer. */
export const modules: readonly Module<ServiceWork>[] = [
  account,
  accountEvents,
  devices,
  passwords,
  accountGroups,
  uploads,
  profileFields,
  activityLog,
  messages,
  notices,
  bounces,
  captcha,
  oneTimeCodes,
  policies,
  hook,
  sessions,
  agreements,
  secondFactor,
  passkeys,
  identities,
  importedPeople,
  invitations,
  completion,
  registration,
  passwordSignIn,
  codeSignIn,
  stepUp,
  providerSignIn,
  miniProgram,
  mobileApps,
  oneTapSignIn,
  qrSignIn,
  allApps,
  allResources,
  webhooks,
  appAccess,
  appOwners,
  dataAccess,
  authorization,
  appEvents,
  appRegistration,
  resourceRegistration,
  agents,
  appPasswords,
  forwardAuth,
  cas,
  saml,
  profile,
  contacts,
  accountSwitch,
  merging,
  recovery,
  appeals,
  dataExport,
  cancellation,
  siteConfig,
  secureKeys,
  health,
  metrics,
  cspReports,
  outbox,
  backups,
  ...admin,
  managementApi(adminHandlers),
];

/** The account data policies of all tables. */
export const accountData: readonly AccountDataPolicy[] = [
  ...modules.flatMap((module) => module.accountData ?? []),
  eventData,
];
