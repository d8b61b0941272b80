import type { AppScope } from '@tongxing/contract/calls/apps.ts';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Work } from '../../../../transaction/work.ts';
import { appOf } from '../provider/client-metadata.ts';
import { requestedClaims, scopeOfClaim } from '../provider/scopes-and-claims.ts';
import { type Consent, isRefusalOver } from './consent.ts';
import { findConsent } from './consent-store.ts';
import { withCovered } from './first-party.ts';
import { changesOf } from './recipient.ts';
import { restoreOffline } from './remembered-offline.ts';
import {
  findResourcesInGrant,
  type ResourceConsents,
  type ResourceInGrant,
  resourcesOf,
} from './resource-consent.ts';

type Grant = InstanceType<Provider['Grant']>;

interface Wanted {
  /** The request's `claims` parameter. */
  readonly claims?: unknown;
  readonly resources: readonly ResourceInGrant[];
  /** Scopes that the person can still be asked for: their single claims stay undecided. */
  readonly askable?: readonly string[];
}

/** Writes a consent into a grant; the refused scopes too, so that nobody is asked again. */
export function applyConsent(grant: Grant, { granted, refused }: Consent, wanted: Wanted): void {
  if (granted.length > 0) grant.addOIDCScope(granted.join(' '));
  if (refused.length > 0) grant.rejectOIDCScope(refused.join(' '));
  const claims = requestedClaims(wanted.claims);
  const isOpen = (claim: string) => {
    const scope = scopeOfClaim(claim);
    return scope === null || granted.includes(scope);
  };
  grant.addOIDCClaims(claims.filter(isOpen));
  const isToBeAsked = (claim: string) => {
    const scope = scopeOfClaim(claim);
    return scope !== null && !refused.includes(scope) && (wanted.askable?.includes(scope) ?? false);
  };
  grant.rejectOIDCClaims(claims.filter((claim) => !isOpen(claim) && !isToBeAsked(claim)));
  for (const { identifier, ...of } of wanted.resources) {
    if (of.granted.length > 0) grant.addResourceScope(identifier, of.granted.join(' '));
    if (of.refused.length > 0) grant.rejectResourceScope(identifier, of.refused.join(' '));
  }
}

/**
 * The grant that an authorization request starts from: the one just consented to, that of this provider session, or a
 * new one made from the account's stored consent.
 */
export async function loadGrant(work: Work, ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
  const grant = await findOrMakeGrant(work, ctx);
  if (grant) restoreOffline(ctx, grant.getOIDCScope());
  return grant;
}

async function findOrMakeGrant(work: Work, ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { oidc } = ctx;
  const { Grant } = oidc.provider;
  const accountId = oidc.session?.accountId;
  const appId = oidc.client?.clientId;
  if (!accountId || !appId) return undefined;
  const currentId = oidc.session?.grantIdFor(appId);
  const found = currentId ? await Grant.find(currentId) : undefined;
  const current = found?.accountId === accountId && found.clientId === appId ? found : undefined;
  const justGiven = oidc.result?.consent?.grantId;
  if (justGiven) {
    const given = await Grant.find(justGiven);
    if (!given || !current || given.jti === current.jti) return given;
    await given.destroy();
    const saved = await findConsent(work.db, accountId, appId);
    return replaceGrant(work, current, given, saved?.resources ?? {});
  }
  const app = oidc.client && appOf(oidc.client);
  if (!app) return undefined;
  const stored = await findConsent(work.db, accountId, appId);
  const saved = await withCovered(work, ctx, { app, accountId, saved: stored });
  if (!saved) return undefined;
  // Without a grant the library asks.
  const asking = { deviceCode: oidc.entities.DeviceCode?.jti, params: oidc.params ?? {} };
  if (!app.firstParty && changesOf(work, asking, app, saved).length > 0) return undefined;
  const required = String(oidc.client?.['tongxing_required_scope'] ?? '').split(' ');
  const isOver = { required, now: work.clock.now() };
  const consent = {
    ...saved,
    refused: saved.refused.filter((scope) => !isRefusalOver(saved, scope, isOver)),
  };
  const now = work.clock.now();
  const asked = resourcesOf(oidc.params?.['resource']);
  const resources = await findResourcesInGrant(work.db, asked, { ...consent, appId, now });
  const claims = oidc.params?.['claims'];
  if (current && covers(current, consent, requestedClaims(claims), resources)) return current;
  const grant = new Grant({ accountId, clientId: appId });
  applyConsent(grant, consent, { claims, resources, askable: String(oidc.client?.scope ?? '').split(' ') });
  if (current) return replaceGrant(work, current, grant, saved.resources);
  await grant.save();
  return grant;
}

/**
 * Saves a grant under the id of the session's current one, with those of its resources and claims that are still
 * consented to. The id must stay: a token is valid while its grant is its session's, so a new id would end them all.
 */
async function replaceGrant(
  work: Work,
  current: Grant,
  grant: Grant,
  resources: ResourceConsents,
): Promise<Grant> {
  const scopesOf = (scope: string) => scope.split(' ').filter(Boolean) as AppScope[];
  const granted = scopesOf(grant.getOIDCScope());
  const refused = scopesOf(grant.getRejectedOIDCScope());
  const others = Object.keys(current.resources ?? {}).filter((each) => !(each in (grant.resources ?? {})));
  const kept = await findResourcesInGrant(work.db, others, {
    appId: current.clientId ?? '',
    granted,
    refused,
    resources,
    now: work.clock.now(),
  });
  applyConsent(grant, { granted, refused }, { resources: kept });
  grant.addOIDCClaims(
    current.getOIDCClaims().filter((claim) => {
      const scope = scopeOfClaim(claim);
      return scope === null || granted.includes(scope);
    }),
  );
  grant.jti = current.jti;
  await grant.save();
  return grant;
}

function covers(
  grant: Grant,
  consent: Consent,
  claims: readonly string[],
  resources: readonly ResourceInGrant[],
): boolean {
  const granted = new Set(grant.getOIDCScope().split(' ').filter(Boolean));
  const encountered = new Set(grant.getOIDCScopeEncountered().split(' ').filter(Boolean));
  const knownClaims = new Set(grant.getOIDCClaimsEncountered());
  return (
    granted.size === consent.granted.length &&
    consent.granted.every((scope) => granted.has(scope)) &&
    encountered.size === granted.size + consent.refused.length &&
    consent.refused.every((scope) => encountered.has(scope)) &&
    claims.every((claim) => knownClaims.has(claim)) &&
    resources.every(({ identifier, ...of }) => {
      const scopesThere = (scope: string) => scope.split(' ').filter(Boolean);
      return (
        isSame(scopesThere(grant.getResourceScope(identifier)), of.granted) &&
        isSame(scopesThere(grant.getResourceScopeEncountered(identifier)), [...of.granted, ...of.refused])
      );
    })
  );
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && other.every((scope) => one.includes(scope));
