import type { AppsWork } from '../clients/apps-work.ts';
import { claimDeliveries, type Delivery, type DeliveryEvent, finishAttempt } from './delivery-store.ts';

/** Makes one attempt; what is wrong, in words for the developer, or null. */
export type SendDelivery = (work: AppsWork, delivery: Delivery) => Promise<string | null>;

/** Sends everything of these events that is due; how many attempts were made. */
export async function makeDeliveries(
  work: AppsWork,
  events: readonly DeliveryEvent[],
  send: SendDelivery,
): Promise<number> {
  const due = await work.change((change) => claimDeliveries(change, events));
  const outcomes = await Promise.allSettled(
    due.map(async (delivery) => {
      const problem = await send(work, delivery);
      await work.change((change) => finishAttempt(change, delivery, problem));
    }),
  );
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') {
      work.log.error(`A delivery to an app could not be handled: ${String(outcome.reason)}`);
    }
  }
  return due.length;
}

/** Posts to an address that a developer chose; what is wrong, or null where the app took it. */
export async function postToApp(work: AppsWork, url: string, init: RequestInit): Promise<string | null> {
  try {
    const response = await work.fetch(url, { method: 'POST', redirect: 'manual', ...init });
    await response.body?.cancel();
    return response.ok ? null : `HTTP ${response.status}`;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return cause instanceof Error ? cause.message.slice(0, 200) : 'network error';
  }
}
