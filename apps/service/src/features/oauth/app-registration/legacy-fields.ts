import type { AppRow } from '../apps/app-store.ts';
import { storedServices } from '../apps/cas.ts';
import { redirectUrisOf } from '../apps/gateway.ts';

type LegacyFields = Pick<
  AppRow,
  'origin' | 'rules' | 'services' | 'proxy_callbacks' | 'redirect_uris' | 'post_logout_redirect_uris'
>;

/** The fields that depend on the type of an app: what is not of its type is nothing. */
export function legacyFields(type: AppRow['type'], given: LegacyFields): LegacyFields {
  const isGateway = type === 'gateway';
  const isCas = type === 'cas';
  return {
    origin: isGateway ? given.origin : '',
    rules: isGateway ? given.rules : [],
    services: storedServices(isCas ? given.services : []),
    proxy_callbacks: storedServices(isCas ? given.proxy_callbacks : []),
    redirect_uris: isGateway ? redirectUrisOf(given.origin) : isCas ? [] : given.redirect_uris,
    post_logout_redirect_uris: isCas ? [] : given.post_logout_redirect_uris,
  };
}
