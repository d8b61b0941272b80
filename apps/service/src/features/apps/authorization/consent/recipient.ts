import type { ClientScope } from '@tongxing/contract/calls/clients.ts';
import type { Recipient } from '../../../../database/tables/authorization.ts';
import { toSeconds } from '../../../../kernel/clock.ts';
import type { AuthorizationClient } from '../../clients/client.ts';
import type { PendingAuthorization } from './pending-authorization.ts';

const defaultPurposes: Record<ClientScope, string> = {
  openid: '认出你，下次直接登录',
  profile: '显示你的昵称和头像',
  email: '应用没有说明用途',
  phone: '应用没有说明用途',
  offline_access: '你不在时保持登录',
};

/** What the app wants a scope for, in its developer's words. */
export const purposeOf = ({ purposes }: AuthorizationClient, scope: ClientScope): string =>
  purposes[scope] ?? defaultPurposes[scope];

/** Where the browser is sent afterwards: a host, or the scheme of an app's own address; '' for a device. */
export function destinationOf(pending: PendingAuthorization, client: AuthorizationClient): string {
  if (pending.deviceCode) return '';
  const { redirect_uri: asked } = pending.params as Record<string, unknown>;
  return placeOf(String(asked ?? client.redirectUris[0] ?? ''));
}

/** The part of an address that people know it by. */
export function placeOf(address: string): string {
  const url = URL.parse(address);
  return url?.host || url?.protocol.slice(0, -1) || '';
}

/** Who receives the data and how they handle it, as the developer says it today. */
export const factsOf = (client: AuthorizationClient) => ({
  legal_name: client.legalName,
  contact: client.contact,
  handling: client.handling,
  retention: client.retention,
  privacy_policy: client.privacyPolicy,
});

/** Who receives the data and what for, as the consent page says it now: kept with what is agreed to. */
export function recipientOf(
  client: AuthorizationClient,
  { destination, scopes, now }: { destination: string; scopes: readonly ClientScope[]; now: Date },
): Recipient {
  return {
    agreed_at: toSeconds(now),
    name: client.name,
    ...factsOf(client),
    destination,
    purposes: Object.fromEntries(scopes.map((scope) => [scope, purposeOf(client, scope)])),
  };
}
