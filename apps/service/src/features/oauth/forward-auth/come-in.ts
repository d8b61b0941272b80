import { digest } from '../../../kernel/crypto/digest.ts';
import { lockSession } from '../../protection/sessions/session-store.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { callbackOf } from '../apps/gateway.ts';
import { findPortalSession } from '../authorization/ends/provider-session-store.ts';
import { contextClasses } from '../authorization/provider/authentication-context.ts';
import { takeCode } from '../authorization/records/take-code.ts';
import { noteDataAccessOf } from '../data-access/note-data-access.ts';
import { authorizeUrl } from '../legacy/authorize-url.ts';
import { carriedBy, verifierFor } from '../legacy/browser-state.ts';
import { findVisit, type Gateway, putVisit, type Visitor } from './gateway-store.ts';
import { demandOf } from './match-rules.ts';

/** In characters; a longer address leads to the first page. */
const longestReturn = 2000;

/** A path of this origin to which somebody returns; '/' for anything else. */
export function returnPath(origin: string, asked: unknown): string {
  if (typeof asked !== 'string' || !asked.startsWith('/') || asked.length > longestReturn) return '/';
  const url = URL.parse(asked, origin);
  if (url?.origin !== origin) return '/';
  return url.pathname + url.search + url.hash;
}

/** What a visit of a page has to show of second factors. */
export const demandOfPage = ({ rules }: Gateway, path: string) =>
  demandOf(rules, { uri: path, method: 'GET', overrides: [] });

/** The address at which this service signs a visitor in for a site, and asks for a second factor where the page needs one. */
export function authorizeForSite(
  work: Pick<AppsWork, 'settings'>,
  gateway: Gateway,
  secret: string,
  path: string,
): string {
  const { secondFactorMinutes } = demandOfPage(gateway, path);
  const acr = { essential: true, values: [contextClasses[1]] };
  const more =
    secondFactorMinutes === null
      ? {}
      : { claims: JSON.stringify({ id_token: { acr } }), max_age: String(secondFactorMinutes * 60) };
  return authorizeUrl(work, {
    app: gateway,
    redirectUri: callbackOf(gateway.origin),
    secret,
    carried: path,
    more,
  });
}

export type Arrival =
  | { readonly kind: 'arrived'; readonly cookie: string; readonly path: string; readonly visitor: Visitor }
  /** Unknown, used or expired, or of another browser. */
  | { readonly kind: 'stale' };

/** Lets a visitor in who has returned with a code: it counts once, at its site, and in the browser that set out. */
export async function comeIn(
  work: AppsWork,
  gateway: Gateway,
  secret: string,
  { code, state }: { readonly code: string; readonly state: string },
): Promise<Arrival> {
  const stale = { kind: 'stale' } as const;
  const path = carriedBy(secret, state);
  if (path === null) return stale;
  const cookie = work.random.token();
  const isIn = await work.change(async (change) => {
    const taken = await takeCode(change, code, {
      appId: gateway.id,
      redirectUri: callbackOf(gateway.origin),
      verifier: verifierFor(secret, state),
    });
    const sessionId = taken && (await findPortalSession(change.db, taken.uid));
    if (!taken || !sessionId) return false;
    const { accountId } = taken;
    if (!(await lockSession(change, accountId, sessionId))) return false;
    await putVisit(change, { appId: gateway.id, sessionId, accountId, digest: digest(cookie) });
    return true;
  });
  if (!isIn) return stale;
  const now = work.clock.now();
  const visitor = (await findVisit(work.db, gateway.origin, digest(cookie), now))?.visitor;
  if (!visitor) return stale;
  const kinds = gateway.scopes.filter((scope) => visitor.scopes.has(scope)) as never;
  await noteDataAccessOf(work, visitor.accountId, gateway.id, { way: 'sign_in', kinds });
  return { kind: 'arrived', cookie, path, visitor };
}
