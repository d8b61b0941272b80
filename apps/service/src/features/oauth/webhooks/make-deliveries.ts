import { setTimeout as pause } from 'node:timers/promises';
import type { AppsWork } from '../apps/apps-work.ts';
import {
  claimDeliveries,
  type Delivery,
  type DeliveryEvent,
  finishAttempt,
  postponeDelivery,
} from './delivery-store.ts';

/** Makes one attempt. Returns the error for the developer, or null. */
export type SendDelivery = (work: AppsWork, delivery: Delivery) => Promise<string | null>;

const mostAtOnce = 100;
/** The round ends after so many, so that a stop of the service does not wait for all of them. */
const mostPerRound = 500;
/** How often one app is asked in a minute; what is more waits a minute. Its addresses may be somebody else's; operators' are their own. */
const mostPerMinute = 600;
/** While a delivery is slow, due ones of other apps are claimed this often. */
const pollMilliseconds = 1000;

/**
 * Makes all due deliveries of these events, also those that become due meanwhile. Returns the number of attempts. A slow
 * app delays only its own deliveries.
 */
export async function makeDeliveries(
  work: AppsWork,
  events: readonly DeliveryEvent[],
  send: SendDelivery,
): Promise<number> {
  const underWay = new Map<Promise<void>, Delivery>();
  const attempt = async (delivery: Delivery) => {
    try {
      const isApp = delivery.client_id !== null;
      const asks = isApp ? await work.state.increment(`deliveries:${delivery.receiver}`, 1, 60) : 0;
      if (asks > mostPerMinute) return await work.change((change) => postponeDelivery(change, delivery, 60));
      const problem = await send(work, delivery);
      await work.change((change) => finishAttempt(change, delivery, problem));
    } catch (error) {
      work.log.error(`A delivery to an app could not be handled: ${String(error)}`);
    }
  };
  for (let made = 0; ; ) {
    const busy = [...underWay.values()];
    const most = Math.min(mostAtOnce - busy.length, mostPerRound - made);
    const due =
      most > 0 ? await work.change((change) => claimDeliveries(change, events, { busy, most })) : [];
    if (due.length === 0 && busy.length === 0) return made;
    made += due.length;
    for (const delivery of due) {
      const under = attempt(delivery).finally(() => underWay.delete(under));
      underWay.set(under, delivery);
    }
    await Promise.race([...underWay.keys(), pause(pollMilliseconds, undefined, { ref: false })]);
  }
}

/** Posts to a developer's URL. Returns the error, or null where the app accepted it. */
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
