import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';

interface Library {
  readonly Client: { find(id: unknown): Promise<object | undefined> };
  readonly IdToken: { validate(jwt: string, client: object): Promise<unknown> };
}

/**
 * Before the library: drops what a sign-out says of an app where it proves nothing any more, because the app is gone, or
 * its algorithm or our keys have changed. The library would refuse, and the person would stay signed in. Without it the
 * person is asked (RP-Initiated Logout 1.0, 2), and goes to no address of the app.
 */
export async function forgetVainHint(provider: Provider, ctx: KoaContextWithOIDC): Promise<void> {
  if (ctx.method !== 'GET' || ctx.path !== '/oauth2/logout') return;
  const { id_token_hint: hint, client_id: id, ...others } = ctx.query;
  // The library refuses what comes twice.
  if (Array.isArray(hint) || Array.isArray(id)) return;
  const library = provider as unknown as Library;
  const isVain = Boolean(hint) && !(await isProof(library, hint));
  const isGone = Boolean(id) && !(await library.Client.find(id));
  if (!isVain && !isGone) return;
  ctx.query = {
    ...others,
    ...(isVain || !hint ? {} : { id_token_hint: hint }),
    ...(isGone || !id ? {} : { client_id: id }),
  };
}

async function isProof({ Client, IdToken }: Library, hint = ''): Promise<boolean> {
  try {
    const text = Buffer.from(hint.split('.')[1] ?? '', 'base64url').toString('utf8');
    const client = await Client.find((JSON.parse(text) as { aud?: unknown }).aud);
    return client !== undefined && Boolean(await IdToken.validate(hint, client));
  } catch {
    return false;
  }
}
