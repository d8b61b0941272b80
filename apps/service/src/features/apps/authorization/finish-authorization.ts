import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { RecordEvent } from '../../trail/activity-log/account-event.ts';
import type { ClientDirectory, ClientJournal } from './authorization-client.ts';
import type { BrowserBinding } from './browser-binding.ts';
import type { ConsentAnswer, ConsentAnswers } from './consent-answer.ts';
import type { Consent, ConsentStore } from './consent-store.ts';
import { applyConsent, resourcesOf } from './grant-from-consent.ts';
import type { PendingAuthorization } from './pending-authorization.ts';
import type { PortalLink } from './portal-link.ts';
import { cookieNames } from './provider-configuration.ts';
import type { ProviderPages } from './provider-pages.ts';

export interface FinishAuthorizationNeeds {
  readonly answers: ConsentAnswers;
  readonly binding: BrowserBinding;
  readonly clients: ClientDirectory;
  readonly consents: ConsentStore;
  readonly portalLink: PortalLink;
  readonly journal: ClientJournal;
  readonly pages: ProviderPages;
  readonly recordEvent: RecordEvent;
  /** Whether the portal session lives, is this account's, and the account may act. */
  isSessionAlive(accountId: string, sessionId: string): Promise<boolean>;
  closePortalSession(accountId: string, sessionId: string): Promise<unknown>;
}

const resumePath = /\/oauth2\/(?:authorize|device)\/([A-Za-z0-9_-]+)$/;
const finishingRoutes = new Set(['authorization', 'resume', 'code_verification', 'device_resume']);

/**
 * Middleware around the library. On the way in it takes the person's answer to the pending authorization, and
 * only from the browser that began it. On the way out it ties the provider session to the portal session it
 * came from and counts the sign-in.
 */
export function createFinishAuthorization(provider: Provider, needs: FinishAuthorizationNeeds) {
  const { answers, binding, clients, consents, portalLink, journal, pages, recordEvent } = needs;

  /** False: the answer does not count here. The ticket is spent either way. */
  async function takeAnswer(ctx: KoaContextWithOIDC, uid: string, ticket: string): Promise<boolean> {
    const answer = await answers.take(ticket);
    const resumes = ctx.cookies.get(cookieNames.resume, { signed: true });
    if (answer?.uid !== uid || !binding.isBound(ctx, uid) || resumes !== uid) return false;
    if (!(await needs.isSessionAlive(answer.accountId, answer.sessionId))) return false;
    const pending = await provider.Interaction.find(uid);
    if (!pending) return false;
    pending.result =
      answer.outcome.kind === 'approved'
        ? await approve(pending as PendingAuthorization, answer, answer.outcome)
        : { error: answer.outcome.error, error_description: answer.outcome.description };
    await pending.persist();
    return true;
  }

  async function approve(pending: PendingAuthorization, answer: ConsentAnswer, consent: Consent) {
    const { accountId, caller, sessionId } = answer;
    const params = pending.params as Record<string, unknown>;
    const clientId = String(params['client_id']);
    const before = await consents.find(accountId, clientId);
    // What this request did not touch stays as it was agreed or refused before.
    const answered = [...consent.granted, ...consent.refused];
    const untouched = (scopes: Consent['granted'] = []) =>
      scopes.filter((scope) => !answered.includes(scope));
    const remembered: Consent = {
      granted: [...consent.granted, ...untouched(before?.granted)],
      refused: [...consent.refused, ...untouched(before?.refused)],
    };
    const isNew = await consents.remember(accountId, clientId, remembered);
    if (isNew || before?.granted.join() !== remembered.granted.join()) {
      const name = (await clients.find(clientId))?.name ?? '';
      const details = { client_id: clientId, name, scopes: remembered.granted };
      await recordEvent({ accountId, sessionId, kind: 'app_granted', method: clientId, details, caller });
    }
    const grant = new provider.Grant({ accountId, clientId });
    applyConsent(grant, remembered, { claims: params['claims'], resources: resourcesOf(params['resource']) });
    return {
      login: { accountId, ts: answer.authTime, acr: answer.acr, amr: [...answer.amr] },
      select_account: {},
      consent: { grantId: await grant.save() },
      portal: { sessionId },
    };
  }

  async function settle(ctx: KoaContextWithOIDC): Promise<void> {
    const { oidc } = ctx;
    if (!oidc) return;
    if (oidc.route === 'end_session_confirm') return leavePortal(ctx);
    if (!finishingRoutes.has(oidc.route)) return;
    const portal = oidc.result?.['portal'] as { sessionId: string } | undefined;
    const login = oidc.result?.login;
    if (portal && oidc.session?.accountId && oidc.session.accountId === login?.accountId) {
      await portalLink.tie(oidc.session.uid, portal.sessionId);
    }
    const uid = oidc.entities.Interaction?.uid;
    if (oidc.route.endsWith('resume') && uid && oidc.result) binding.release(ctx, uid);
    const isSignedIn = oidc.entities.AuthorizationCode ?? oidc.entities.DeviceCode?.accountId;
    if (!isSignedIn || !oidc.client || !oidc.session?.accountId) return;
    await journal.recordSignIn(oidc.client.clientId);
    await consents.touch(oidc.session.accountId, oidc.client.clientId);
  }

  /** Who signed out of the provider by choice leaves the portal too; changing accounts on the way does not. */
  async function leavePortal(ctx: KoaContextWithOIDC): Promise<void> {
    const { session } = ctx.oidc;
    if (!session || !('destroyed' in session) || !session.destroyed) return;
    const sessionId = await portalLink.portalSessionOf(session.uid);
    const state = session.state as { postLogoutRedirectUri?: string } | undefined;
    const isChange = resumePath.test(URL.parse(state?.postLogoutRedirectUri ?? '')?.pathname ?? '');
    await portalLink.untie(session.uid);
    if (sessionId && session.accountId && !isChange)
      await needs.closePortalSession(session.accountId, sessionId);
  }

  return async function finishAuthorization(
    ctx: KoaContextWithOIDC,
    next: () => Promise<void>,
  ): Promise<void> {
    const uid = resumePath.exec(ctx.path)?.[1];
    const ticket = ctx.query['answer'];
    if (uid && typeof ticket === 'string' && !(await takeAnswer(ctx, uid, ticket))) {
      ctx.status = 400;
      const out = {
        error: 'invalid_request',
        error_description: 'this authorization was not begun by this browser, or is over',
      };
      // Outside of the library's routes there is no `ctx.oidc`; the page names the error all the same.
      await pages.showError(ctx, out, new Error(out.error_description));
      return;
    }
    await next();
    await settle(ctx);
  };
}
