import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { beijingDay } from '../../../../kernel/beijing-day.ts';
import type { Server } from '../../../../transaction/module.ts';
import type { Work } from '../../../../transaction/work.ts';
import { findLivingSession, findSessionByToken } from '../../../protection/sessions/find-sessions.ts';
import { tokenRemovalCookies } from '../../../protection/sessions/token-cookie.ts';
import { signOut } from '../../../sign-in/completion/sign-out.ts';
import type { AppsWork } from '../../apps/apps-work.ts';
import { takeAnswer } from '../consent/consent-answer.ts';
import { touchConsent } from '../consent/consent-store.ts';
import { giveConsent } from '../consent/give-consent.ts';
import type { PendingAuthorization } from '../consent/pending-authorization.ts';
import { endGrants } from '../ends/end-tokens.ts';
import { findPortalSession, lockPortalSession, tieToPortal } from '../ends/provider-session-store.ts';
import { takeBufferedRecords, writeAuthorization, writeRecords } from '../records/buffered-records.ts';
import { isBoundBrowser, releaseBrowser } from './begun-sign-ins.ts';
import { cookieNames } from './provider-cookies.ts';
import { findProviderSecrets } from './provider-secrets.ts';

const resumePath = /\/oauth2\/(?:authorize|device)\/([A-Za-z0-9_-]+)$/;
const finishingRoutes = new Set(['authorization', 'resume', 'code_verification', 'device_resume']);

/**
 * Before the library: applies the person's answer to the pending authorization, only in the browser that started it.
 * False for a ticket that is not valid here; the ticket is spent either way.
 */
export async function acceptAnswer(
  { workFor }: Pick<Server<AppsWork>, 'workFor'>,
  provider: Provider,
  work: AppsWork,
  ctx: KoaContextWithOIDC,
): Promise<boolean> {
  const uid = resumePath.exec(ctx.path)?.[1];
  const ticket = ctx.query['answer'];
  if (!uid || typeof ticket !== 'string') return true;
  const answer = await takeAnswer(work, ticket);
  const { cookies: secret } = await findProviderSecrets(work);
  const resumes = ctx.cookies.get(cookieNames(ctx.secure).resume, { signed: true });
  if (answer?.uid !== uid || !isBoundBrowser(ctx, secret, uid) || resumes !== uid) return false;
  if (!(await findLivingSession(work.db, answer, work.clock.now()))) return false;
  if (!(await isStillShown(work, ctx, answer.sessionId))) return false;
  const pending = (await provider.Interaction.find(uid)) as PendingAuthorization | undefined;
  if (!pending) return false;
  // The account may have been changed since: the answer goes on in another provider session, in the same browser.
  if (pending.session) delete (pending.session as { uid?: string }).uid;
  const { outcome } = answer;
  const result =
    outcome.kind === 'approved'
      ? await giveConsent(workFor(answer.caller), provider, pending, answer, outcome)
      : { error: outcome.error, error_description: outcome.description };
  if (!result) return false;
  pending.result = result;
  await pending.persist();
  return true;
}

/** Whether the portal of this browser still shows the account that answered. A browser without a token shows nobody else. */
async function isStillShown(
  { db, clock }: Work,
  ctx: KoaContextWithOIDC,
  sessionId: string,
): Promise<boolean> {
  const token = ctx.cookies.get('token', { signed: false });
  if (!token) return true;
  const shown = await findSessionByToken(db, token, clock.now());
  return !shown || shown.sessionId === sessionId;
}

/** After the library: links the provider session to its portal session, and counts the sign-in. */
export async function finalizeAuthorization(work: AppsWork, ctx: KoaContextWithOIDC): Promise<void> {
  const { oidc } = ctx;
  const waiting = takeBufferedRecords();
  if (!oidc) return;
  const silent = silentAuthorization(ctx, work.clock.now());
  if (silent && waiting.length > 1) {
    if (await writeAuthorization(work.pool, waiting, silent)) {
      await noteSignIn(work, silent.appId);
    } else {
      // The portal session has just ended: the code that the app receives was never written.
      const grantId = oidc.session?.grantIdFor(silent.appId);
      await work.change((change) => endGrants(change, grantId ? [grantId] : []));
    }
    return;
  }
  // A refused request writes nothing.
  if (oidc.route === 'token' && ctx.status >= 400) return;
  await writeRecords(work.pool, waiting);
  if (oidc.route === 'end_session_confirm') return leavePortal(work, ctx);
  if (!finishingRoutes.has(oidc.route)) return;
  const { session, client, result } = oidc;
  const interaction = oidc.entities.Interaction?.uid;
  if (oidc.route.endsWith('resume') && interaction && result) releaseBrowser(ctx, interaction);

  const accountId = session?.accountId;
  if (!session || !accountId) return;
  const portal = result?.['portal'] as { sessionId: string } | undefined;
  const tiedTo = accountId === result?.login?.accountId ? portal?.sessionId : undefined;
  const signedInAt =
    client && (oidc.entities.AuthorizationCode ?? oidc.entities.DeviceCode?.accountId)
      ? client.clientId
      : null;
  if (!tiedTo && !signedInAt) return;
  const isCounted = await work.change(async (change) => {
    const isLiving = tiedTo
      ? await tieToPortal(change, session.uid, tiedTo)
      : await lockPortalSession(change, session.uid);
    if (!isLiving) {
      // The portal session has just ended: the code that the app receives must not work.
      const grantIds = [result?.consent?.grantId, client && session.grantIdFor(client.clientId)];
      await endGrants(
        change,
        grantIds.filter((id) => id !== undefined),
      );
      return false;
    }
    if (signedInAt) await touchConsent(change, accountId, signedInAt);
    return true;
  });
  if (isCounted && signedInAt) await noteSignIn(work, signedInAt);
}

const noteSignIn = (work: AppsWork, appId: string): Promise<void> =>
  work.signInCounts.note(work, { appId, day: beijingDay(work.clock), times: 1 });

/** For an authorization that got its code without asking the person: the account and the app. Null for any other. */
function silentAuthorization({ oidc }: KoaContextWithOIDC, now: Date) {
  const { session, client, entities, result, route } = oidc;
  if (route !== 'authorization' || result || !entities.AuthorizationCode) return null;
  if (!client || !session?.accountId) return null;
  return { uid: session.uid, accountId: session.accountId, appId: client.clientId, now };
}

/** Signs out of the portal too, where the person chose to sign out of the provider. */
async function leavePortal(work: Work, ctx: KoaContextWithOIDC): Promise<void> {
  const { session } = ctx.oidc;
  // Without an account nobody was asked, and any site can send a browser here.
  if (!session?.accountId || !('destroyed' in session) || !session.destroyed) return;
  ctx.append('set-cookie', tokenRemovalCookies(work.settings));
  const sessionId = await findPortalSession(work.db, session.uid);
  const { accountId } = session;
  if (!sessionId) return;
  if (await findLivingSession(work.db, { accountId, sessionId }, work.clock.now())) {
    await signOut(work, { accountId, sessionId });
  }
}
