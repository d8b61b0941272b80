import type { AppScope } from '@tongxing/contract/calls/apps.ts';
import type { AuthorizationInteraction } from '@tongxing/contract/calls/authorization.ts';
import { factsOfScope } from '@tongxing/contract/scope-claims.ts';
import { contactNames, fieldNames } from '@tongxing/contract/words.ts';
import type Provider from 'oidc-provider';
import { addSeconds, toSeconds } from '../../../../kernel/clock.ts';
import type { SignedInSession } from '../../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../../kernel/result.ts';
import { maskEmail, maskPhone } from '../../../../kernel/text/mask.ts';
import { findProofFacts } from '../../../protection/evidence/proof-facts.ts';
import { relyingPartyFor } from '../../../protection/evidence/relying-party.ts';
import { wordsOfMissing } from '../../access/access-words.ts';
import { findMemberships, type Memberships } from '../../access/memberships.ts';
import { noteRefusal } from '../../access/refusal-store.ts';
import type { AuthorizationApp } from '../../apps/app.ts';
import type { AppsWork } from '../../apps/apps-work.ts';
import { methodsReaching } from '../provider/authentication-context.ts';
import { findPerson } from '../provider/find-person.ts';
import type { Person } from '../provider/scopes-and-claims.ts';
import { isRefusalOver, isUnbound, requiredOf, separateScopes } from './consent.ts';
import { findConsent } from './consent-store.ts';
import { isCovered } from './first-party.ts';
import { lacksOf } from './lacks-of.ts';
import {
  askedScopes,
  findPending,
  isAskedAgain,
  isSignedInFor,
  type PendingAuthorization,
  unreachedClasses,
  wantsChooser,
  wantsConsent,
  wantsFreshProof,
} from './pending-authorization.ts';
import {
  changesOf,
  destinationOf,
  factsOf,
  fieldsGiven,
  identifierOf,
  purposeOf,
  recipientOf,
} from './recipient.ts';
import { answeredBefore, digestOfAsked, findAskedResources, rememberedScope } from './resource-consent.ts';
import { noteShown } from './shown-recipient.ts';

/** The content of the consent page for a signed-in person. */
export async function describeAuthorization(
  work: AppsWork,
  provider: Provider,
  authorize: string,
  session: SignedInSession,
): Promise<
  Result<AuthorizationInteraction, 'authorization_expired' | 'client_unavailable' | 'unauthenticated'>
> {
  const found = await findPending(work.db, provider, authorize);
  if (!found.ok) return found;
  const { pending, app } = found.value;
  const person = await findPerson(work, session.accountId);
  if (!person) return fail('unauthenticated');
  const now = work.clock.now();
  const params = pending.params as Record<string, unknown>;
  const before = await findConsent(work.db, session.accountId, app.id);
  const asked = askedScopes(params, app, before);
  const required = requiredOf(app);
  const isDue = (scope: AppScope) =>
    !isCovered(app, scope) &&
    before?.refused.includes(scope) &&
    (isSignedInFor(pending, session, now) || isRefusalOver(before, scope, { required, now }));
  const remembered = (scope: AppScope) =>
    isCovered(app, scope) || before?.granted.includes(scope)
      ? true
      : before?.refused.includes(scope)
        ? false
        : null;
  const destination = destinationOf(pending, app);
  const askedOfApis = await findAskedResources(work.db, params, app.id);
  await noteShown(work, pending.uid, session, {
    recipient: recipientOf(work, app, { destination, scopes: asked }),
    resources: digestOfAsked(askedOfApis),
  });
  const changes = app.firstParty ? [] : changesOf(work, pending, app, before);
  const missing = await factorsToSetUp(work, pending, session, app);
  const lacking = await lacksOf(work, app, session);
  // To sign in otherwise is a step on the way, and no refusal.
  const refused = lacking.filter(({ condition }) => condition !== 'way');
  if (refused.length > 0) {
    const who = { appId: app.id, accountId: session.accountId };
    const conditions = refused.map(({ condition }) => condition);
    await work.change((change) => noteRefusal(change, who, conditions));
  }
  const resources = askedOfApis.map(({ resource, scopes }) => {
    const saved = answeredBefore(resource, before?.resources);
    return {
      audience: resource.audience,
      name: resource.name,
      legal_name: resource.legal_name,
      contact: resource.contact,
      scopes: resource.scopes
        .filter(({ name }) => scopes.includes(name))
        .map((scope) => ({ ...scope, granted: rememberedScope(saved, scope, now) })),
    };
  });
  const memberships = asked.some((scope) => scope === 'groups' || scope === 'roles')
    ? await findMemberships(work.db, session.accountId, app.id)
    : { groups: [], roles: [] };
  return succeed({
    client: showApp(app),
    account: showAccount(person),
    scopes: asked.map((scope) => ({
      name: scope,
      content: [
        contentOf(scope, { person, app, memberships }),
        ...fieldsGiven(work.settings, app, [scope]).map(({ label }) => label.zh),
      ].join('、'),
      purpose: purposeOf(app, scope),
      required: required.includes(scope),
      separate: separateScopes.includes(scope),
      unbound: isUnbound(scope, person),
      granted: remembered(scope),
    })),
    resources,
    access: wordsOfMissing(lacking, app, authorize),
    guardian_missing: person.lacksGuardian,
    destination,
    changes,
    user_code: await userCodeOf(provider, pending),
    consent_required:
      wantsConsent(pending) ||
      missing.length > 0 ||
      changes.length > 0 ||
      isAskedAgain(pending) ||
      app.type === 'native' ||
      app.type === 'device' ||
      asked.some((scope) => remembered(scope) === null || isDue(scope)) ||
      resources.some(({ scopes }) =>
        scopes.some(({ granted }) => granted === null || (!granted && isSignedInFor(pending, session, now))),
      ) ||
      asked.some((scope) => required.includes(scope) && isUnbound(scope, person)),
    choose_account: wantsChooser(pending),
    reauthenticate: wantsFreshProof(pending, session, now, work.caller, app),
    missing_factors: missing,
    expires_at: toSeconds(addSeconds(now, pending.remainingTTL)),
  });
}

function showAccount(person: Person): AuthorizationInteraction['account'] {
  return {
    // The number that the admin console shows: the default avatar follows from it.
    id: String(person.number),
    nickname: person.nickname,
    avatar: person.avatar,
    identifier: person.phone
      ? maskPhone(person.phone)
      : person.email
        ? maskEmail(person.email)
        : (person.username ?? ''),
  };
}

function showApp(app: AuthorizationApp): AuthorizationInteraction['client'] {
  return {
    id: app.id,
    name: app.name,
    logo: app.logo,
    homepage: app.homepage,
    type: app.type,
    verified: app.verified,
    first_party: app.firstParty,
    metadata_host: app.documentUntil === null ? null : (URL.parse(app.id)?.host ?? null),
    ...factsOf(app),
  };
}

/** 头像、用户名、性别、生日和语言 */
const besideNickname = factsOfScope('profile')
  .filter((fact) => fact !== fieldNames.nickname)
  .join('、')
  .replace(/、([^、]+)$/, '和$1');

/** The account's own values; contacts are masked. */
function contentOf(
  scope: AppScope,
  {
    person,
    app,
    memberships,
  }: { readonly person: Person; readonly app: AuthorizationApp; readonly memberships: Memberships },
): string {
  const named = (list: Memberships['roles'], none: string) => list.map(({ name }) => name).join('、') || none;
  switch (scope) {
    case 'openid':
      return identifierOf(app);
    case 'profile':
      return `${person.nickname}，${besideNickname}`;
    case 'email':
      return person.email ? maskEmail(person.email) : `还没有绑定${contactNames.email}`;
    case 'phone':
      return person.phone ? maskPhone(person.phone) : `还没有绑定${contactNames.phone}`;
    case 'groups':
      return named(memberships.groups, '你现在不在应用能看到的用户组里');
    case 'roles':
      return named(memberships.roles, '你现在在这个应用里没有角色');
    case 'offline_access':
      return '不用再次登录，直到你撤销';
  }
}

/** The user code as the device shows it, so that the person can compare; null without a device. */
async function userCodeOf(provider: Provider, pending: PendingAuthorization): Promise<string | null> {
  if (!pending.deviceCode) return null;
  const code = await provider.DeviceCode.find(pending.deviceCode);
  const text = (code as { userCode?: string } | undefined)?.userCode;
  return text ? text.replace(/(.{4})(?=.)/g, '$1-') : null;
}

type Factor = 'passkey' | 'totp';

/**
 * The factors that a person can set up for an `acr` that the app insists on. Empty where a factor of the account already
 * reaches it, or where no factor could.
 */
async function factorsToSetUp(
  work: AppsWork,
  pending: PendingAuthorization,
  session: SignedInSession,
  app: AuthorizationApp,
): Promise<Factor[]> {
  const wanted = unreachedClasses(pending, session, work.caller, app);
  if (wanted.length === 0) return [];
  const { methods } = await findProofFacts(work, session.accountId);
  if (methodsReaching(methods, wanted).length > 0) return [];
  const offered: Factor[] = relyingPartyFor(work.settings) ? ['passkey', 'totp'] : ['totp'];
  return offered.filter((factor) => methodsReaching([factor], wanted).length > 0);
}
