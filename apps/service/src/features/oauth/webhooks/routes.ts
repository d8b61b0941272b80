import { redeliverWebhook, rotateWebhookSecret, testWebhook } from '@tongxing/contract/calls/webhooks.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { addSeconds, toSeconds } from '../../../kernel/clock.ts';
import { type Failure, fail, succeed } from '../../../kernel/result.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { findOwnApp, lockOwnApp } from '../apps/app-store.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { notifyDeveloper, recordAppEvent } from '../apps/developer.ts';
import { repeatDelivery, repeatFailed } from './delivery-store.ts';
import { announceTest, makeWebhookSecret } from './webhook.ts';

/** How often an account may send deliveries by hand, over all of its apps. */
const mostByHand = 60;
const windowSeconds = 3600;

/** Counts a delivery by hand; a failure for one too many. */
async function countByHand({ state }: AppsWork, accountId: string): Promise<Failure<'too_many'> | null> {
  const key = `redeliveries:${accountId}`;
  if ((await state.increment(key, 1, windowSeconds)) <= mostByHand) return null;
  return fail('too_many', { retry_after: (await state.secondsLeft(key)) ?? windowSeconds });
}

export function webhookRoutes(mount: Mount<AppsWork>): void {
  mount(rotateWebhookSecret, async ({ input, session }, work) =>
    work.change(async (change) => {
      const { accountId, sessionId } = session;
      const ended = await requireLivingSession(change, session);
      if (ended) return ended;
      const owned = await lockOwnApp(change, accountId, input.id);
      if (!owned) return fail('not_found');
      const { overlap_hours: overlapHours } = input;
      const secret = await makeWebhookSecret(change, owned.id, { overlapHours });
      const { id: appId, name } = owned;
      await recordAppEvent(change, { accountId, sessionId, kind: 'app_changed', appId, name });
      notifyDeveloper(change, accountId, name, (app) => `换了应用${app}的通知签名密钥`);
      const signsOn = owned.webhook_secret !== null && overlapHours > 0;
      return succeed({
        webhook_secret: secret,
        previous_expires_at: signsOn ? toSeconds(addSeconds(change.at, overlapHours * 3600)) : null,
      });
    }),
  );

  mount(redeliverWebhook, async ({ input: { id, delivery, from = 0, to = 0 }, session }, work) => {
    const app = await findOwnApp(work.db, session.accountId, id);
    if (!app) return fail('not_found');
    const tooMany = await countByHand(work, session.accountId);
    if (tooMany) return tooMany;
    if (delivery === undefined) {
      const time = { from: new Date(from * 1000), to: new Date(to * 1000) };
      return succeed({ count: await work.change((change) => repeatFailed(change, { appId: app.id }, time)) });
    }
    const isDone = await work.change((change) => repeatDelivery(change, { appId: app.id }, delivery));
    return isDone ? succeed({ count: 1 }) : fail('not_found');
  });

  mount(testWebhook, async ({ input, session }, work) => {
    const app = await findOwnApp(work.db, session.accountId, input.id);
    if (!app) return fail('not_found');
    const tooMany = await countByHand(work, session.accountId);
    if (tooMany) return tooMany;
    const delivery = await work.change((change) => announceTest(change, app.id));
    return delivery === null ? fail('webhook_url_needed') : succeed({ delivery });
  });
}
