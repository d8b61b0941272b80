import type { AppScope } from '@tongxing/contract/calls/apps.ts';
import type { Recipient } from '../../../../database/schema/authorization.ts';
import { toSeconds } from '../../../../kernel/clock.ts';
import type { AuthorizationApp } from '../../apps/app.ts';
import type { PendingAuthorization } from './pending-authorization.ts';

const defaultPurposes: Record<AppScope, string> = {
  openid: '认出你，下次直接登录',
  profile: '显示你的昵称和头像',
  email: '应用没有说明用途',
  phone: '应用没有说明用途',
  offline_access: '你不在时保持登录',
};

/** What the app needs a scope for, as its developer says, or our default text. */
export const purposeOf = ({ purposes }: AuthorizationApp, scope: AppScope): string =>
  purposes[scope] ?? defaultPurposes[scope];

/** Where the browser is sent afterwards: a host, or the scheme of a private-use URI. '' for a device. */
export function destinationOf(pending: PendingAuthorization, app: AuthorizationApp): string {
  if (pending.deviceCode) return '';
  const { redirect_uri: asked } = pending.params as Record<string, unknown>;
  return hostOf(String(asked ?? app.redirectUris[0] ?? ''));
}

/** The host of a URL, or the scheme where it has none. */
export function hostOf(address: string): string {
  const url = URL.parse(address);
  return url?.host || url?.protocol.slice(0, -1) || '';
}

/** Who receives the data and how they handle it, as the developer states it now. */
export const factsOf = (app: AuthorizationApp) => ({
  legal_name: app.legalName,
  contact: app.contact,
  handling: app.handling,
  retention: app.retention,
  privacy_policy: app.privacyPolicy,
});

/** Who receives the data and what for, as the consent page shows it now. It is stored with the consent. */
export function recipientOf(
  app: AuthorizationApp,
  { destination, scopes, now }: { destination: string; scopes: readonly AppScope[]; now: Date },
): Recipient {
  return {
    agreed_at: toSeconds(now),
    name: app.name,
    ...factsOf(app),
    destination,
    purposes: Object.fromEntries(scopes.map((scope) => [scope, purposeOf(app, scope)])),
  };
}
