import type { AppScope } from '@tongxing/contract/calls/apps.ts';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Change, Work } from '../../../../transaction/work.ts';
import { missingFor } from '../../access/check-access.ts';
import type { AuthorizationApp } from '../../apps/app.ts';
import { endTokens } from '../ends/end-tokens.ts';
import { combineConsents, type SavedConsent } from './consent.ts';
import { rememberConsent, removeUnasked } from './consent-store.ts';
import { publishGrant } from './publish-grant.ts';
import { isOfflineWanted } from './remembered-offline.ts';

/** What the site's own agreement covers for the operator's own apps, so that nobody is asked. */
const covered: readonly string[] = ['openid', 'profile', 'email', 'phone', 'offline_access'];

/** Whether an app gets a scope without asking. */
export const isCovered = ({ firstParty }: Pick<AuthorizationApp, 'firstParty'>, scope: AppScope): boolean =>
  firstParty && covered.includes(scope);

/** Prompts by which an app wants the person to see a page. */
const asking = ['login', 'consent', 'select_account', 'create'];

/**
 * The consent that a request starts from: the stored one, and for an app of the operator's own with all that the agreement
 * covers of the request, which is stored too. So the person finds it among their grants, and ends it there.
 */
export async function withCovered(
  work: Work,
  { oidc }: KoaContextWithOIDC,
  { app, accountId, saved }: { app: AuthorizationApp; accountId: string; saved: SavedConsent | null },
): Promise<SavedConsent | null> {
  if (!app.firstParty || asking.some((prompt) => oidc.prompts.has(prompt))) return saved;
  const asked = new Set<string>(oidc.requestParamScopes);
  if (isOfflineWanted(oidc.params ?? {})) asked.add('offline_access');
  const wanted = app.scopes.filter((scope) => asked.has(scope) && isCovered(app, scope));
  if (wanted.every((scope) => saved?.granted.includes(scope))) return saved;
  if ((await missingFor(work, app, accountId)).length > 0) return saved;
  const answer = { granted: [...new Set([...(saved?.granted ?? []), ...wanted])], refused: [] };
  return work.change(async (change) => {
    const whole = combineConsents(answer, saved, change.at);
    const isNew = await rememberConsent(change, accountId, app.id, { ...whole, recipient: undefined });
    const details = { client_id: app.id, name: app.name, scopes: whole.granted };
    await change.record({ accountId, kind: 'app_granted', method: app.id, details });
    await publishGrant(change, { accountId, appId: app.id, scopes: whole.granted, isNew });
    return whole;
  });
}

/**
 * When an app is the operator's own no more: forgets what nobody was asked for, so that people are asked next time. Its
 * tokens end: they hold what only the agreement covered.
 */
export async function forgetUnasked(change: Change, appId: string): Promise<void> {
  await removeUnasked(change, appId);
  await endTokens(change, { appId });
}
