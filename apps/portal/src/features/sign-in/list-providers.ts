import { exchange } from '../../api/exchange.ts';
import { serviceUrl } from '../../api/service-url.ts';
import { deviceSecret } from '../../browser/device.ts';
import type { QuickProvider } from '../../parts/quick-provider.ts';

/** The contract's `listProviders` without its schemas, to keep the first visit small. */
export const providersCall = {
  method: 'GET',
  path: '/v3/config/quick',
  sealed: false,
  upload: false,
} as const;

function isProvider(item: unknown): item is QuickProvider {
  const provider = item as Partial<Record<keyof QuickProvider, unknown>> | null;
  return [provider?.key, provider?.name, provider?.icon].every((text) => typeof text === 'string');
}

/** The providers; empty where they could not be loaded, since other sign-in methods remain. */
export async function listProviders(): Promise<readonly QuickProvider[]> {
  const received = await exchange(serviceUrl, {
    call: providersCall,
    payload: {},
    token: null,
    device: deviceSecret(),
    config: null,
  });
  const listed = received.kind === 'envelope' && received.code === 1 ? received.data : null;
  return Array.isArray(listed) && listed.every(isProvider) ? listed : [];
}
