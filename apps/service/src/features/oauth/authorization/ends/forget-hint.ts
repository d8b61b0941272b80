import { decodeJwt, decodeProtectedHeader, type JWK } from 'jose';
import type Provider from 'oidc-provider';
import type { Client, KoaContextWithOIDC } from 'oidc-provider';

/**
 * Before the library: drops what a sign-out says of an app where it can prove nothing any more, because the app is gone, or
 * its algorithm or our keys have changed. The library would refuse, and the person would stay signed in. Without it the
 * person is asked (RP-Initiated Logout 1.0, 2), and goes to no address of the app. What never was a token of ours the
 * library refuses.
 */
export async function forgetVainHint(
  provider: Provider,
  ctx: KoaContextWithOIDC,
  keys: readonly JWK[],
): Promise<void> {
  if (ctx.method !== 'GET' || ctx.path !== '/oauth2/logout') return;
  const { id_token_hint: hint, client_id: id, ...others } = ctx.query;
  // The library refuses what comes twice.
  if (Array.isArray(hint) || Array.isArray(id)) return;
  const isVain = hint ? await isOutdated(provider, hint, keys) : false;
  const isGone = id ? !(await provider.Client.find(id)) : false;
  if (!isVain && !isGone) return;
  ctx.query = {
    ...others,
    ...(isVain || !hint ? {} : { id_token_hint: hint }),
    ...(isGone || !id ? {} : { client_id: id }),
  };
}

/** Whether a token looks like one of ours, and nothing can tell any more whether it is. */
async function isOutdated(provider: Provider, hint: string, keys: readonly JWK[]): Promise<boolean> {
  try {
    const { kid, alg } = decodeProtectedHeader(hint);
    const { aud } = decodeJwt(hint);
    if (!kid || !keys.some((key) => key.alg === alg)) return false;
    const client: Client | undefined = await provider.Client.find(String(aud));
    return client?.idTokenSignedResponseAlg !== alg || !keys.some((key) => key.kid === kid);
  } catch {
    return false;
  }
}
