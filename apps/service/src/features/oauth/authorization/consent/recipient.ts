import type { AppScope } from '@tongxing/contract/calls/apps.ts';
import type { AuthorizationInteraction } from '@tongxing/contract/calls/authorization.ts';
import type { NameId } from '@tongxing/contract/rules/service-provider.ts';
import type { Recipient } from '../../../../database/schema/authorization.ts';
import { toSeconds } from '../../../../kernel/clock.ts';
import type { FieldSetting } from '../../../../settings/profile-settings.ts';
import type { Work } from '../../../../transaction/work.ts';
import type { AuthorizationApp } from '../../apps/app.ts';
import { isLegacy } from '../../apps/legacy.ts';
import type { SavedConsent } from './consent.ts';
import type { PendingAuthorization } from './pending-authorization.ts';

const defaultPurposes: Record<AppScope, string> = {
  openid: '认出你，下次直接登录',
  profile: '显示你的昵称和头像',
  email: '应用没有说明用途',
  phone: '应用没有说明用途',
  groups: '按你所在的用户组决定你能做什么',
  roles: '按你的角色决定你能做什么',
  offline_access: '你不在时保持登录',
};

/** What the app needs a scope for, as its developer says, or our default text. */
export const purposeOf = ({ purposes }: AuthorizationApp, scope: AppScope): string =>
  purposes[scope] ?? defaultPurposes[scope];

/** Where the browser is sent afterwards. '' for a device. */
export function destinationOf(
  { deviceCode, params }: Pick<PendingAuthorization, 'deviceCode' | 'params'>,
  app: AuthorizationApp,
): string {
  if (deviceCode) return '';
  // The browser comes back here first, and goes on to the service.
  if (app.type === 'cas') return hostOf(app.services[0] ?? '');
  if (app.type === 'saml') return hostOf(app.acsUrls[0] ?? '');
  const { redirect_uri: asked } = params as Record<string, unknown>;
  return hostOf(String(asked ?? app.redirectUris[0] ?? ''));
}

const ownIdentifier = '一串只给它用的编号';

const identifiersOfSaml: Readonly<Record<NameId, string>> = {
  persistent: ownIdentifier,
  email: '你的邮箱，别的网站得到的也是它',
  transient: '每次登录不同的标识',
};

/** What the app's identifier for a person is. */
export function identifierOf({ type, subjectType, nameId }: AuthorizationApp): string {
  if (type === 'saml') return identifiersOfSaml[nameId];
  if (isLegacy(type)) return '你的账号 ID，别的网站得到的也是它';
  return subjectType === 'public' ? '一串编号，别的应用得到的也是它' : ownIdentifier;
}

/**
 * The host of a web address, or the scheme of any other, with its colon: whoever has registered the scheme on the device
 * gets it, and what looks like a host in it is nobody's.
 */
export function hostOf(address: string): string {
  const url = URL.parse(address);
  return (/^https?:$/.test(url?.protocol ?? '') ? url?.host : url?.protocol) ?? '';
}

/** Who receives the data and how they handle it, as the developer states it now. */
export const factsOf = (app: AuthorizationApp) => ({
  legal_name: app.legalName,
  contact: app.contact,
  handling: app.handling,
  retention: app.retention,
  privacy_policy: app.privacyPolicy,
});

/** The site's own profile fields that an app gets with these scopes. Headers of a gateway carry none. */
export const fieldsGiven = (
  settings: Work['settings'],
  { type }: Pick<AuthorizationApp, 'type'>,
  scopes: readonly string[],
): readonly FieldSetting[] =>
  type === 'gateway' ? [] : settings.file.profile.fields.filter(({ scope }) => scopes.includes(scope));

/** Who receives the data and what for, as the consent page shows it now. It is stored with the consent. */
export function recipientOf(
  { settings, clock }: Pick<Work, 'settings' | 'clock'>,
  app: AuthorizationApp,
  { destination, scopes }: { destination: string; scopes: readonly AppScope[] },
): Recipient {
  const fields = fieldsGiven(settings, app, scopes);
  return {
    agreed_at: toSeconds(clock.now()),
    name: app.name,
    ...factsOf(app),
    destination,
    destinations: [destination],
    identifier: identifierOf(app),
    purposes: Object.fromEntries(scopes.map((scope) => [scope, purposeOf(app, scope)])),
    ...(fields.length > 0 && { fields: Object.fromEntries(fields.map(({ key, label }) => [key, label.zh])) }),
  };
}

/** 工号、部门: the fields that were not agreed to. */
const namesAdded = (agreed: Recipient['fields'] = {}, now: Recipient['fields'] = {}): string =>
  Object.entries(now)
    .flatMap(([key, label]) => (key in agreed ? [] : [label]))
    .join('、');

export type RecipientChange = AuthorizationInteraction['changes'][number];

/**
 * What is other than the person agreed to: who receives the data, what for, how they handle it, the place it is sent to
 * (PIPL Art. 14 and 23). Contact and links may change: they are told, and not asked about.
 */
export function changesSince(agreed: Recipient, now: Recipient): RecipientChange[] {
  const change = (what: RecipientChange['what'], before = '', after = '', scope: string | null = null) =>
    before === after ? [] : [{ what, scope, before, after }];
  const places = [agreed.destination, ...(agreed.destinations ?? [])];
  const isKnownPlace = !agreed.destination || !now.destination || places.includes(now.destination);
  return [
    ...(['legal_name', 'handling', 'retention'] as const).flatMap((what) =>
      change(what, agreed[what], now[what]),
    ),
    ...Object.keys(agreed.purposes).flatMap((scope) =>
      scope in now.purposes ? change('purpose', agreed.purposes[scope], now.purposes[scope], scope) : [],
    ),
    ...(isKnownPlace ? [] : change('destination', agreed.destination, now.destination)),
    ...change('fields', '', namesAdded(agreed.fields, now.fields)),
    ...change('identifier', agreed.identifier ?? ownIdentifier, now.identifier),
  ];
}

/** The same for a request; nothing for a consent that says nothing of it. */
export function changesOf(
  work: Pick<Work, 'settings' | 'clock'>,
  asking: Pick<PendingAuthorization, 'deviceCode' | 'params'>,
  app: AuthorizationApp,
  before: SavedConsent | null,
): RecipientChange[] {
  if (!before?.agreedTo) return [];
  const destination = destinationOf(asking, app);
  return changesSince(before.agreedTo, recipientOf(work, app, { destination, scopes: before.granted }));
}

/** A new answer with the places that were agreed to before, while the recipient is the same. */
export function withFormerPlaces(now: Recipient, agreed: Recipient | null): Recipient {
  if (!agreed || agreed.legal_name !== now.legal_name) return now;
  const places = [agreed.destination, ...(agreed.destinations ?? []), now.destination];
  return { ...now, destinations: [...new Set(places)] };
}
