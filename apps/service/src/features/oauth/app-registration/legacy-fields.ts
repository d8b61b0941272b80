import type { AppRow } from '../apps/app-store.ts';
import { storedServices } from '../apps/cas.ts';
import { redirectUrisOf } from '../apps/gateway.ts';

/** The fields of a service provider of SAML, as every other app has them. */
export const noProvider = {
  entity_id: '',
  acs_urls: [] as string[],
  slo_url: '',
  slo_soap_url: '',
  certificates: [] as string[],
  encryption_certificate: '',
  name_id: 'persistent',
  attributes: {},
  signed_requests: false,
  encrypt: false,
  idp_initiated: false,
  metadata_url: '',
} as const satisfies Partial<AppRow>;
type ProviderField = keyof typeof noProvider;
const providerFields = Object.keys(noProvider) as ProviderField[];

type LegacyFields = Pick<
  AppRow,
  | 'origin'
  | 'rules'
  | 'services'
  | 'proxy_callbacks'
  | 'redirect_uris'
  | 'post_logout_redirect_uris'
  | ProviderField
>;

/** The fields that depend on the type of an app: what is not of its type is nothing. */
export function legacyFields(type: AppRow['type'], given: LegacyFields): LegacyFields {
  const isGateway = type === 'gateway';
  const isCas = type === 'cas';
  const isSpokenFor = isCas || type === 'saml';
  const provider = type === 'saml' ? given : noProvider;
  return {
    origin: isGateway ? given.origin : '',
    rules: isGateway ? given.rules : [],
    services: storedServices(isCas ? given.services : []),
    proxy_callbacks: storedServices(isCas ? given.proxy_callbacks : []),
    redirect_uris: isGateway ? redirectUrisOf(given.origin) : isSpokenFor ? [] : given.redirect_uris,
    post_logout_redirect_uris: isSpokenFor ? [] : given.post_logout_redirect_uris,
    ...(Object.fromEntries(providerFields.map((name) => [name, provider[name]])) as Pick<
      AppRow,
      ProviderField
    >),
  };
}
