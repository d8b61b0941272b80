import type { KoaContextWithOIDC } from 'oidc-provider';
import { clientKey, networkKey } from '../../../../kernel/network/ip-address.ts';
import type { AppsWork } from '../../apps/apps-work.ts';
import type { ProviderPages } from '../pages/provider-pages.ts';
import { longestQuery, wasPosted } from './posted-request.ts';
import { refuseCrowd, refuseInKind } from './provider-errors.ts';

const hourSeconds = 3600;

const isAnonymous = (ctx: KoaContextWithOIDC) => !ctx.oidc?.session?.accountId;
const isOfPublicClient = (ctx: KoaContextWithOIDC) =>
  ctx.status < 300 && ctx.oidc?.client?.clientAuthMethod === 'none';

/** The endpoints at which an anonymous request can store something, and whether this answer did. */
const storing: Readonly<Record<string, (ctx: KoaContextWithOIDC) => boolean>> = {
  'GET /oauth2/authorize': (ctx) => ctx.oidc?.entities.Interaction !== undefined,
  'GET /oauth2/device': isAnonymous,
  'GET /oauth2/logout': isAnonymous,
  'POST /oauth2/par': isOfPublicClient,
  'POST /oauth2/device_authorization': isOfPublicClient,
};

/**
 * Limits what anonymous requests can store at the provider: by the length of a request, and by the number of requests
 * that an address and its network have stored in the last hour. Requests that store nothing are not counted, nor are
 * those of authenticated apps.
 */
export function createLimitStored({ state, settings }: AppsWork, pages: ProviderPages) {
  const { authorizations_per_ip_hour: perAddressHour, authorizations_per_network_hour: perNetworkHour } =
    settings.file.limits;

  return async function limitStored(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
    const stores = storing[`${ctx.method} ${ctx.path}`];
    if (!stores) return next();
    if (ctx.querystring.length > longestQuery && !wasPosted(ctx.req)) {
      return refuseInKind(
        pages,
        ctx,
        400,
        'invalid_request',
        `the query is longer than ${longestQuery} characters`,
      );
    }
    const counters = [
      { key: `provider-stored:${clientKey(ctx.ip)}`, most: perAddressHour },
      { key: `provider-stored:${networkKey(ctx.ip)}`, most: perNetworkHour },
    ];
    const counts = await state.getAll(counters.map(({ key }) => key));
    const full = counters.find(({ most }, at) => Number(counts[at] ?? 0) >= most);
    if (full) {
      ctx.set('retry-after', String((await state.secondsLeft(full.key)) ?? hourSeconds));
      return refuseCrowd(pages, ctx);
    }
    await next();
    if (!stores(ctx)) return;
    await Promise.all(counters.map(({ key }) => state.increment(key, 1, hourSeconds)));
  };
}
