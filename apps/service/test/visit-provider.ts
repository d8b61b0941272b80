import { finishAtProvider, startAtProvider } from '@tongxing/contract/calls/provider-sign-in.ts';
import { visitVendor } from '@tongxing/doubles/identity/visit-vendor.ts';
import { shownInCheck } from '../src/features/protection/evidence/evidence.ts';
import type { TestService, Visitor } from './open-service.ts';

/** The address of the callback page, as the tested service has it. */
export const callbackUrl = 'http://localhost:3000/login/callback';

export interface ProviderTrip {
  readonly key: string;
  readonly person?: string;
  readonly decision?: 'approve' | 'cancel';
  readonly bind?: boolean;
  readonly silent?: boolean;
  /** Another identity that waits for the account which this visit proves. */
  readonly bind_id?: string;
  /** The authorization that waits behind the sign-in page. */
  readonly authorize?: string;
  /** Called with the address of the provider's page. */
  readonly onPage?: (url: string) => void;
}

/** Goes to a provider and comes back, without the callback to the service. */
export async function travel(visitor: Visitor, trip: ProviderTrip): Promise<Record<string, string>> {
  const { key, bind, silent, bind_id, authorize } = trip;
  const started = await visitor.call(startAtProvider, {
    key,
    redirect_url: callbackUrl,
    ...(bind && { bind }),
    ...(silent && { silent }),
    ...(bind_id && { bind_id }),
    ...(authorize && { authorize }),
  });
  if (started.code !== 1) throw new Error(`could not start: ${started.msg}`);
  const page = decodeURIComponent(started.data.url);
  trip.onPage?.(page);
  const back = await visitVendor(page, trip);
  if (!back) throw new Error('nobody came back');
  return { provider: key, ...back.params };
}

/** Goes to a provider, comes back and sends the callback to the service. */
export async function signInAt(visitor: Visitor, trip: ProviderTrip) {
  const params = await travel(visitor, trip);
  return visitor.call(finishAtProvider, params as typeof params & { state: string });
}

/** Marks the sessions of an account as just checked, on this browser. */
export async function stepUp(
  service: TestService,
  { accountId, visitor }: { readonly accountId: string; readonly visitor: Visitor },
): Promise<void> {
  const secret = 'a-check-of-a-moment-ago-on-this-browser-000';
  await service.database
    .updateTable('session')
    .set({
      evidence: JSON.stringify([shownInCheck('password', service.clock.now(), { secret, device: null })]),
    })
    .where('account_id', '=', accountId)
    .execute();
  visitor.cookies.set('tongxing-browser-check-test', secret);
}
