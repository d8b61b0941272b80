import type { KoaContextWithOIDC } from 'oidc-provider';
import type { ProviderPages } from '../pages/provider-pages.ts';

/** Refuses a request before the library sees it: a page to a browser, OAuth's JSON to a program. */
export async function refuseInKind(
  pages: ProviderPages,
  ctx: KoaContextWithOIDC,
  status: number,
  error: string,
  reason: string,
): Promise<void> {
  ctx.status = status;
  ctx.set('cache-control', 'no-store');
  const out = { error, error_description: reason };
  if (ctx.accepts('json', 'html') === 'html') await pages.showError(ctx, out, new Error(reason));
  else ctx.body = out;
}

/** The refusal of who asks too often; when to come back stands in `Retry-After` already. */
export const refuseCrowd = (pages: ProviderPages, ctx: KoaContextWithOIDC): Promise<void> =>
  refuseInKind(pages, ctx, 429, 'temporarily_unavailable', 'too many requests from this address');
