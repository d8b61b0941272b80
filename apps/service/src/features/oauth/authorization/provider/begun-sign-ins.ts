import { createHmac, type KeyObject } from 'node:crypto';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { isSameSecret } from '../../../../kernel/crypto/digest.ts';
import { cookieNames, interactionSeconds } from './provider-cookies.ts';

// A cookie binds each authorization to the browser that started it; several may be open in several tabs. No URL reveals
// its value, and the `__Host-` prefix (on https) keeps neighbouring subdomains from setting one.

type Context = Pick<KoaContextWithOIDC, 'cookies' | 'secure'>;

/** How many may be open in one browser. A browser that keeps too many cookies drops the person's token. */
const mostOpen = 10;

const prefixOf = (ctx: Context) => `${cookieNames(ctx.secure).interaction}-`;
const nameOf = (ctx: Context, uid: string) => prefixOf(ctx) + uid;
const valueOf = (secret: KeyObject, uid: string) =>
  createHmac('sha256', secret).update(`began ${uid}`).digest('base64url');
const optionsOf = ({ secure }: Context) =>
  ({ httpOnly: true, sameSite: 'lax', secure, path: '/', signed: false }) as const;

/** Binds an authorization to this browser, and drops the oldest ones where there are too many. */
export function bindBrowser(ctx: KoaContextWithOIDC, secret: KeyObject, uid: string): void {
  const prefix = prefixOf(ctx);
  // The oldest comes first (RFC 6265 5.4).
  const open = ctx
    .get('cookie')
    .split(/;\s*/)
    .flatMap((pair) => (pair.startsWith(prefix) ? [pair.slice(prefix.length).split('=', 1)[0] ?? ''] : []))
    .filter((other) => /^[\w-]{16,64}$/.test(other));
  for (const old of open.slice(0, Math.max(0, open.length - mostOpen + 1))) {
    releaseBrowser(ctx, old);
    forgetResume(ctx, old);
  }
  ctx.cookies.set(nameOf(ctx, uid), valueOf(secret, uid), {
    ...optionsOf(ctx),
    maxAge: interactionSeconds * 1000,
  });
}

/** Removes the library's own cookie of an authorization, with its signature. It stands on the path to which the answer leads. */
function forgetResume(ctx: KoaContextWithOIDC, uid: string): void {
  const { resume } = cookieNames(ctx.secure);
  for (const route of ['resume', 'device_resume']) {
    const path = new URL(ctx.oidc.urlFor(route, { uid })).pathname;
    for (const name of [resume, `${resume}.sig`]) ctx.cookies.set(name, null, { ...optionsOf(ctx), path });
  }
}

/** Whether this request comes from the browser that started the authorization. */
export function isBoundBrowser(ctx: Context, secret: KeyObject, uid: string): boolean {
  const shown = ctx.cookies.get(nameOf(ctx, uid), { signed: false });
  return typeof shown === 'string' && isSameSecret(shown, valueOf(secret, uid));
}

export function releaseBrowser(ctx: Context, uid: string): void {
  ctx.cookies.set(nameOf(ctx, uid), null, optionsOf(ctx));
}

/** What can show a page. A browser without the header is believed to. */
const pages = new Set(['', 'document', 'iframe', 'frame', 'fencedframe']);

/** Makes a request of a picture, a script or a call of one (Fetch Metadata) silent: nobody can be asked there. */
export function askNoSubResource(ctx: KoaContextWithOIDC): void {
  if (ctx.oidc.route !== 'authorization' || pages.has(ctx.get('sec-fetch-dest'))) return;
  (ctx.oidc.params as Record<string, unknown>)['prompt'] = 'none';
}
