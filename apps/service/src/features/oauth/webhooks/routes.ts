import { redeliverWebhook, rotateWebhookSecret } from '@tongxing/contract/calls/webhooks.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { findOwnApp, lockOwnApp } from '../apps/app-store.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { notifyDeveloper, recordAppEvent } from '../apps/developer.ts';
import { repeatDelivery } from './delivery-store.ts';
import { makeWebhookSecret } from './webhook.ts';

/** How often an account may send deliveries again by hand, over all of its apps. */
const mostRepeats = 60;
const windowSeconds = 3600;

export function webhookRoutes(mount: Mount<AppsWork>): void {
  mount(rotateWebhookSecret, async ({ input, session }, work) =>
    work.change(async (change) => {
      const { accountId, sessionId } = session;
      const ended = await requireLivingSession(change, session);
      if (ended) return ended;
      const owned = await lockOwnApp(change, accountId, input.id);
      if (!owned) return fail('not_found');
      const secret = await makeWebhookSecret(change, owned.id);
      const { id: appId, name } = owned;
      await recordAppEvent(change, { accountId, sessionId, kind: 'app_changed', appId, name });
      notifyDeveloper(change, accountId, name, (app) => `换了应用${app}的通知签名密钥`);
      return succeed({ webhook_secret: secret });
    }),
  );

  mount(redeliverWebhook, async ({ input, session }, work) => {
    const app = await findOwnApp(work.db, session.accountId, input.id);
    if (!app) return fail('not_found');
    const key = `redeliveries:${session.accountId}`;
    if ((await work.state.increment(key, 1, windowSeconds)) > mostRepeats) {
      return fail('too_many', { retry_after: (await work.state.secondsLeft(key)) ?? windowSeconds });
    }
    const isDone = await work.change((change) => repeatDelivery(change, app.id, input.delivery));
    return isDone ? succeed({}) : fail('not_found');
  });
}
