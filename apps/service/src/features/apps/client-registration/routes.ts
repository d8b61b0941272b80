import {
  clientTypes,
  createClient,
  editClient as editCall,
  getClientActivity,
  listClients,
  makeRegistrationToken,
  removeClient as removeCall,
  rotateClientSecret,
} from '@tongxing/contract/calls/clients.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import { requireLivingSession } from '../../guard/sessions/require-living-session.ts';
import { notice } from '../../trail/notices/notice.ts';
import type { AppsWork } from '../clients/apps-work.ts';
import { listClientFaults, listSignIns } from '../clients/client-log.ts';
import { findOwnClient, listOwnClients } from '../clients/client-store.ts';
import { listDeliveries } from '../webhooks/delivery-store.ts';
import { showClient } from './client-view.ts';
import { editClient } from './edit-client.ts';
import { registerClient } from './register-client.ts';
import { makeInitialToken } from './registration-tokens.ts';
import { removeClient } from './remove-client.ts';
import { rotateSecret } from './rotate-secret.ts';

export function clientRoutes(mount: Mount<AppsWork>): void {
  mount(listClients, async ({ input, session }, work) => {
    const asked = input.types?.split(',');
    const types = asked && clientTypes.filter((type) => asked.includes(type));
    if (types?.length === 0) return fail('bad_input');
    await work.signInCounts.write(work);
    const found = await listOwnClients(work.db, session.accountId, work.clock.now(), { ...input, types });
    if (!found) return fail('bad_input');
    const items = found.clients.map(({ client, secrets, ...use }) => showClient(client, secrets, use));
    return succeed({ items, next_cursor: found.nextCursor });
  });

  mount(createClient, async ({ input, session }, work) => {
    const made = await work.change((change) => registerClient(change, session, input));
    if (!made.ok) return made;
    const { id, secret, status } = made.value;
    return succeed({ id, client_id: id, client_secret: secret, status });
  });

  mount(editCall, async ({ input, session }, work) => {
    const edited = await work.change((change) => editClient(change, session, input));
    return edited.ok ? succeed({}) : edited;
  });

  mount(rotateClientSecret, async ({ input, session }, work) => {
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
    const removed = await work.change((change) => removeClient(change, session, input.id));
    return removed.ok ? succeed({}) : removed;
  });

  mount(getClientActivity, async ({ input, session }, work) => {
    const client = await findOwnClient(work.db, session.accountId, input.id);
    if (!client) return fail('not_found');
    await work.signInCounts.write(work);
    return succeed({
      sign_ins: await listSignIns(work.db, client.id, work.clock.now()),
      errors: await listClientFaults(work.db, client.id),
      deliveries: await listDeliveries(work.db, client.id),
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
