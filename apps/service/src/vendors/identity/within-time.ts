import type { IdentityProvider, ProviderResult } from '../../features/linked-identities/identity-provider.ts';
import { refuse } from './provider-failure.ts';

/**
 * The provider with a limit on everything it does for one answer: several requests, each within its own
 * time, must not keep a person waiting longer than the portal's patience.
 */
export function withinTime(provider: IdentityProvider, milliseconds: number): IdentityProvider {
  const limit = async <Value>(work: Promise<ProviderResult<Value>>): Promise<ProviderResult<Value>> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<ProviderResult<Value>>((resolve) => {
      const log = `${provider.key}: not done within ${milliseconds} ms`;
      timer = setTimeout(() => resolve(refuse('provider_unavailable', log)), milliseconds);
    });
    return Promise.race([work, late]).finally(() => clearTimeout(timer));
  };
  return {
    ...provider,
    authorizationUrl: (request) => limit(provider.authorizationUrl(request)),
    identify: (answer) => limit(provider.identify(answer)),
  };
}
