import { listProviders as call, type QuickProvider } from '@tongxing/contract/calls/provider-sign-in.ts';
import { exchange } from '../../api/exchange.ts';
import { serviceUrl } from '../../api/service-url.ts';
import { deviceSecret } from '../../browser/device.ts';

/** The providers; empty where they could not be loaded, since other sign-in methods remain. */
export async function listProviders(): Promise<readonly QuickProvider[]> {
  const received = await exchange(serviceUrl, {
    call,
    payload: {},
    token: null,
    device: deviceSecret(),
    config: null,
  });
  const data = received.kind === 'envelope' && received.code === 1 ? received.data : null;
  return call.output.safeParse(data).data ?? [];
}
