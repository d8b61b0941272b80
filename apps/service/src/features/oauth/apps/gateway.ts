import type { AppScope } from '@tongxing/contract/calls/apps.ts';
import type { GatewayUser } from '@tongxing/contract/rules/gateway.ts';

/** What a guarded site proxies to the portal, below its own origin. */
export const gatewayFolder = '/.tongxing';

/** Where a guarded site gets its codes. */
export const callbackOf = (origin: string): string => `${origin}${gatewayFolder}/callback`;

/** The same as the redirect URIs of the app; none where the origin is missing. */
export const redirectUrisOf = (origin: string): string[] => (origin === '' ? [] : [callbackOf(origin)]);

/** The scope without which a site does not learn what it calls its visitors. */
export const scopeOfUser: Readonly<Record<GatewayUser, AppScope>> = {
  id: 'openid',
  username: 'profile',
  email: 'email',
};

/** The same in words, for the developer. */
export const userWords: Readonly<Record<GatewayUser, string>> = {
  id: '账号编号',
  username: '用户名',
  email: '邮箱',
};

/** The scopes that nobody can refuse at a gateway: what it calls its visitors is among them. */
export const requiredAtGateway = (user: GatewayUser, asked: readonly AppScope[] = ['openid']): AppScope[] => [
  ...new Set([...asked, scopeOfUser[user]]),
];
