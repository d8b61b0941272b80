import type { AppScope } from '@tongxing/contract/calls/apps.ts';
import type { AppType } from '@tongxing/contract/rules/app-types.ts';
import type { GatewayUser } from '@tongxing/contract/rules/gateway.ts';
import type { NameId } from '@tongxing/contract/rules/service-provider.ts';
import type { LegacySettings } from '../../../settings/door-settings.ts';

/** What runs software that cannot speak OpenID Connect, with the setting that lets it in. */
const settingOf = { gateway: 'forward_auth', cas: 'cas', saml: 'saml' } as const satisfies Partial<
  Record<AppType, keyof LegacySettings>
>;
type LegacyType = keyof typeof settingOf;

/** Whether this service speaks for the app at its own authorization endpoint, and redeems its codes itself. */
export const isLegacy = (type: AppType): type is LegacyType => type in settingOf;

/** Whether operators have not switched on what such an app needs. */
export const isShut = (type: AppType, settings: LegacySettings): boolean =>
  isLegacy(type) && !settings[settingOf[type]];

/** The scope without which a site does not learn what it calls its visitors. */
export const scopeOfUser: Readonly<Record<GatewayUser, AppScope>> = {
  id: 'openid',
  username: 'profile',
  email: 'email',
};

/** The same in words, for the developer. */
export const userWords: Readonly<Record<GatewayUser, string>> = {
  id: '账号 ID',
  username: '用户名',
  email: '邮箱',
};

/** What an app calls its visitors: of SAML only an e-mail address says more than an identifier. */
export const userOf = ({
  type,
  user,
  name_id,
}: {
  readonly type: AppType;
  readonly user: GatewayUser;
  readonly name_id: NameId;
}): GatewayUser => (type !== 'saml' ? user : name_id === 'email' ? 'email' : 'id');

/** The scopes that nobody can refuse there: what it calls its visitors is among them. */
export const requiredAtLegacy = (user: GatewayUser, asked: readonly AppScope[] = ['openid']): AppScope[] => [
  ...new Set([...asked, scopeOfUser[user]]),
];
