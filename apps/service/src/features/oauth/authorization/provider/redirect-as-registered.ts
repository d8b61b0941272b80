import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';

/**
 * Sends the browser to a redirect URI with the query that was registered, character by character, and our parameters after it.
 * The library writes the whole query anew (`%20` becomes `+`, `?foo` becomes `?foo=`).
 */
export function redirectAsRegistered({ response }: Provider): void {
  const { redirect } = response as unknown as { redirect: (url: string) => void };
  Object.defineProperty(response, 'redirect', {
    value(this: { readonly ctx: KoaContextWithOIDC }, url: string) {
      const registered = registeredFor(this.ctx, url);
      redirect.call(this, registered === undefined ? url : appendParameters(registered, url));
    },
    configurable: true,
  });
}

/** The redirect URI of this request, or the post-logout one of its app, that `url` was made of. */
function registeredFor({ oidc }: KoaContextWithOIDC, url: string): string | undefined {
  const known = [oidc?.params?.['redirect_uri'], ...(oidc?.entities.Client?.postLogoutRedirectUris ?? [])];
  return known.find(
    (uri): uri is string => typeof uri === 'string' && uri.includes('?') && isMadeOf(url, uri),
  );
}

function isMadeOf(url: string, uri: string): boolean {
  const [made, registered] = [URL.parse(url), URL.parse(uri)];
  if (!made || !registered || made.hash) return false;
  const own = [...registered.searchParams];
  const first = [...made.searchParams].slice(0, own.length);
  registered.search = made.search;
  return registered.href === made.href && JSON.stringify(first) === JSON.stringify(own);
}

function appendParameters(registered: string, url: string): string {
  const own = [...new URL(registered).searchParams].length;
  const ours = new URLSearchParams([...new URL(url).searchParams].slice(own)).toString();
  if (!ours) return registered;
  return /[?&]$/.test(registered) ? registered + ours : `${registered}&${ours}`;
}
