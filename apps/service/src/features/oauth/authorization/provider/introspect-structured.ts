import type { KoaContextWithOIDC } from 'oidc-provider';

/** The error of the library for a token that is a JWT. */
export const structuredToken = 'unsupported_token_type';

/**
 * After the library: answers the introspection of a JWT as that of any token that it does not know (RFC 7662 2.2). Its
 * revocation stays an error, since a JWT is valid until it expires (RFC 7009 2.2.1).
 */
export function introspectStructured(ctx: KoaContextWithOIDC): void {
  const answer = ctx.body as { readonly error?: string } | null | undefined;
  if (ctx.oidc?.route !== 'introspection' || answer?.error !== structuredToken) return;
  ctx.status = 200;
  ctx.body = { active: false };
}
