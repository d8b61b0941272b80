import {
  appTypes,
  createApp,
  editApp as editCall,
  getAppActivity,
  listApps,
  makeRegistrationToken,
  removeApp as removeCall,
  rotateAppSecret,
} from '@tongxing/contract/calls/apps.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import { notice } from '../../activity/notices/notice.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { listAppFaults, listSignIns } from '../apps/app-log.ts';
import { findOwnApp, listOwnApps } from '../apps/app-store.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { listDeliveries } from '../webhooks/delivery-store.ts';
import { showApp } from './app-view.ts';
import { editApp } from './edit-app.ts';
import { registerByProtocol } from './register-by-protocol.ts';
import { makeInitialToken } from './registration-tokens.ts';
import { removeApp } from './remove-app.ts';
import { rotateSecret } from './rotate-secret.ts';

export function appRoutes(mount: Mount<AppsWork>): void {
  mount(listApps, async ({ input, session }, work) => {
    const asked = input.types?.split(',');
    const types = asked && appTypes.filter((type) => asked.includes(type));
    if (types?.length === 0) return fail('bad_input');
    await work.signInCounts.write(work);
    const found = await listOwnApps(work.db, session.accountId, work.clock.now(), { ...input, types });
    if (!found) return fail('bad_input');
    const items = found.apps.map(({ app, secrets, ...use }) => showApp(app, secrets, use));
    return succeed({ items, next_cursor: found.nextCursor });
  });

  mount(createApp, async ({ input, session }, work) => {
    const made = await work.change((change) => registerByProtocol(change, session, input));
    if (!made.ok) return made;
    const { id, secret, status } = made.value;
    return succeed({ id, client_id: id, client_secret: secret, status });
  });

  mount(editCall, async ({ input, session }, work) => {
    const edited = await work.change((change) => editApp(change, session, input));
    return edited.ok ? succeed({}) : edited;
  });

  mount(rotateAppSecret, async ({ input, session }, work) => {
    const rotated = await work.change((change) =>
      rotateSecret(change, session, input.id, input.overlap_hours),
    );
    if (!rotated.ok) return rotated;
    const { secret, previousEndsAt } = rotated.value;
    return succeed({
      client_secret: secret,
      previous_expires_at: previousEndsAt ? toSeconds(previousEndsAt) : null,
    });
  });

  mount(removeCall, async ({ input, session }, work) => {
    const removed = await work.change((change) => removeApp(change, session, input.id));
    return removed.ok ? succeed({}) : removed;
  });

  mount(getAppActivity, async ({ input, session }, work) => {
    const app = await findOwnApp(work.db, session.accountId, input.id);
    if (!app) return fail('not_found');
    await work.signInCounts.write(work);
    return succeed({
      sign_ins: await listSignIns(work.db, app.id, work.clock.now()),
      errors: await listAppFaults(work.db, app.id),
      deliveries: await listDeliveries(work.db, app.id),
    });
  });

  mount(makeRegistrationToken, async ({ input, session }, work) => {
    const { accountId, sessionId } = session;
    const registrar = { ownerId: accountId, legalName: input.legal_name, contact: input.contact };
    const made = await work.change(async (change) => {
      const ended = await requireLivingSession(change, session);
      if (ended) return ended;
      change.after(notice({ accountId, what: '生成了注册应用的令牌', link: 'security_change' }));
      return succeed(await makeInitialToken(change, registrar, sessionId));
    });
    if (!made.ok) return made;
    const { token, expiresAt } = made.value;
    return succeed({ registration_token: token, expires_at: toSeconds(expiresAt) });
  });
}
