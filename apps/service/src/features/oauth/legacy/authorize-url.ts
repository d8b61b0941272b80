import { digestText } from '../../../kernel/crypto/digest.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { stateFor, verifierFor } from './browser-state.ts';

interface SignIn {
  readonly app: { readonly id: string; readonly scopes: readonly string[] };
  readonly redirectUri: string;
  /** The browser's own. */
  readonly secret: string;
  /** What comes back with the browser. */
  readonly carried: string;
  /** Further parameters of the request (OpenID Connect Core 3.1.2.1). */
  readonly more: Readonly<Record<string, string>>;
}

/** The address at which this service signs somebody in for an app whose codes it redeems itself. */
export function authorizeUrl(
  { settings: { publicUrl } }: Pick<AppsWork, 'settings'>,
  { app, redirectUri, secret, carried, more }: SignIn,
): string {
  const state = stateFor(secret, carried);
  const query = new URLSearchParams({
    client_id: app.id,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: app.scopes.filter((scope) => scope !== 'offline_access').join(' '),
    state,
    code_challenge: digestText(verifierFor(secret, state)),
    code_challenge_method: 'S256',
    ...more,
  });
  return `${publicUrl}/oauth2/authorize?${query}`;
}
