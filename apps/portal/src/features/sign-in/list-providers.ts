import { listProviders as listProvidersCall } from '@tongxing/contract/calls/linked-identities.ts';
import { send } from '../../api/send.ts';
import type { QuickProvider } from '../../parts/quick-provider.ts';

/** The further providers; none where they could not be loaded: the other ways in are there. */
export async function listProviders(): Promise<readonly QuickProvider[]> {
  const reply = await send(listProvidersCall, {}, { quiet: true });
  return reply.ok ? reply.data : [];
}
