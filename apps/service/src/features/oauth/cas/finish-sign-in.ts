import { lockSession } from '../../protection/sessions/session-store.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { casCallback } from '../apps/cas.ts';
import { findPortalSession } from '../authorization/ends/provider-session-store.ts';
import { takeCode } from '../authorization/records/take-code.ts';
import { carriedBy, verifierFor } from '../legacy/browser-state.ts';
import type { Carried } from './begin-sign-in.ts';
import { findCasApp } from './cas-app-store.ts';
import { issueTicket } from './ticket-store.ts';

export type Arrival =
  /** Back to the service; without a ticket where nobody was to be asked. */
  | { readonly kind: 'back'; readonly asked: Carried; readonly ticket: string | null }
  /** The person refused, or may not use it. */
  | { readonly kind: 'refused'; readonly asked: Carried }
  /** Unknown, used or expired, or of another browser. */
  | { readonly kind: 'stale' };

/** Turns an answer of the authorization endpoint into one for a service: it counts once, in the browser that set out. */
export async function finishSignIn(
  work: AppsWork,
  secret: string,
  { code, state, error }: { readonly code: unknown; readonly state: unknown; readonly error: unknown },
): Promise<Arrival> {
  const stale: Arrival = { kind: 'stale' };
  const text = typeof state === 'string' ? carriedBy(secret, state) : null;
  if (text === null || typeof state !== 'string') return stale;
  const asked = JSON.parse(text) as Carried;
  if (error !== undefined)
    return asked.gateway ? { kind: 'back', asked, ticket: null } : { kind: 'refused', asked };
  const app = await findCasApp(work.db, asked.service);
  if (typeof code !== 'string' || !app) return stale;
  return work.change(async (change): Promise<Arrival> => {
    const taken = await takeCode(change, code, {
      appId: app.id,
      redirectUri: change.settings.publicUrl + casCallback,
      verifier: verifierFor(secret, state),
    });
    const sessionId = taken && (await findPortalSession(change.db, taken.uid));
    if (!taken || !sessionId || !(await lockSession(change, taken.accountId, sessionId))) return stale;
    const ticket = await issueTicket(change, {
      kind: 'service',
      client_id: app.id,
      account_id: taken.accountId,
      session_id: sessionId,
      sid: taken.sid,
      service: asked.service,
      is_fresh: taken.authTime >= asked.since,
      authenticated_at: new Date(taken.authTime * 1000),
      proxies: [],
      granted_by: null,
    });
    return { kind: 'back', asked, ticket };
  });
}
