import {
  createClient,
  editClient as editCall,
  getClientActivity,
  listClients,
  makeRegistrationToken,
  redeliverWebhook,
  removeClient,
  rotateClientSecret,
  rotateWebhookSecret,
} from '@tongxing/contract/calls/clients.ts';
import type { CallRequest, Mount } from '../../../http/mount-call.ts';
import { addSeconds, type Clock, toSeconds } from '../../../kernel/clock.ts';
import type { Random } from '../../../kernel/random.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { RecordEvent } from '../../trail/activity-log/account-event.ts';
import type { ClientJournalStore } from './client-journal.ts';
import type { ClientStore } from './client-store.ts';
import { showClient } from './client-view.ts';
import type { createEditClient } from './edit-client.ts';
import { type createRegisterClient, makeSecret } from './register-client.ts';
import type { RegistrationTokens } from './registration-tokens.ts';
import type { Webhooks } from './webhooks.ts';

export interface ClientRoutesNeeds {
  readonly store: ClientStore;
  readonly journal: ClientJournalStore;
  readonly webhooks: Webhooks;
  readonly registrationTokens: RegistrationTokens;
  readonly clock: Clock;
  readonly random: Random;
  readonly recordEvent: RecordEvent;
  readonly registerClient: ReturnType<typeof createRegisterClient>;
  readonly editClient: ReturnType<typeof createEditClient>;
  /** Ends every token of an app that is about to go. */
  endTokensOf(clientId: string): Promise<void>;
}

const defaultOverlapHours = 24;

export function clientRoutes(mount: Mount, needs: ClientRoutesNeeds): void {
  const { store, journal, webhooks, clock, random } = needs;
  const { registerClient, editClient } = needs;

  const record = (
    { session, caller }: Pick<CallRequest<typeof listClients>, 'session' | 'caller'>,
    kind: 'app_created' | 'app_changed' | 'app_removed',
    clientId: string,
    name: string,
  ) =>
    needs.recordEvent({
      accountId: session.accountId,
      sessionId: session.sessionId,
      kind,
      method: clientId,
      details: { name },
      caller,
    });

  mount(listClients, async ({ session }) => {
    const found = await store.listOf(session.accountId);
    const items = found.map(({ client, secrets, ...use }) => showClient(client, secrets, use));
    return succeed({ items, next_cursor: null });
  });

  mount(createClient, async (request) => {
    const made = await registerClient(request.session.accountId, request.input);
    if (!made.ok) return made;
    const { id, secret, status } = made.value;
    await record(request, 'app_created', id, request.input.name);
    return succeed({ id, client_id: id, client_secret: secret, status });
  });

  mount(editCall, async (request) => {
    const edited = await editClient(request.session.accountId, request.input);
    if (!edited.ok) return edited;
    const name = (await store.findOwn(request.session.accountId, request.input.id))?.name ?? '';
    await record(request, 'app_changed', request.input.id, name);
    return succeed({});
  });

  mount(rotateClientSecret, async (request) => {
    const { input, session } = request;
    const client = await store.findOwn(session.accountId, input.id);
    if (!client) return fail('not_found');
    if (!client.auth_method.startsWith('client_secret')) return fail('client_has_no_secret');
    const hours = input.overlap_hours ?? defaultOverlapHours;
    const othersEndAt = addSeconds(clock.now(), hours * 3600);
    const { secret, row } = makeSecret(random, clock, client.id);
    await store.addSecret(row, othersEndAt);
    await record(request, 'app_changed', client.id, client.name);
    return succeed({ client_secret: secret, previous_expires_at: hours > 0 ? toSeconds(othersEndAt) : null });
  });

  mount(removeClient, async (request) => {
    const client = await store.findOwn(request.session.accountId, request.input.id);
    if (!client) return fail('not_found');
    await needs.endTokensOf(client.id);
    await store.remove(request.session.accountId, client.id);
    await record(request, 'app_removed', client.id, client.name);
    return succeed({});
  });

  mount(getClientActivity, async ({ input, session }) => {
    const client = await store.findOwn(session.accountId, input.id);
    if (!client) return fail('not_found');
    return succeed({
      sign_ins: await journal.signIns(client.id),
      errors: await journal.errors(client.id),
      deliveries: await webhooks.list(client.id),
    });
  });

  mount(rotateWebhookSecret, async (request) => {
    const client = await store.findOwn(request.session.accountId, request.input.id);
    if (!client) return fail('not_found');
    const secret = await webhooks.makeSecret(client.id);
    await record(request, 'app_changed', client.id, client.name);
    return succeed({ webhook_secret: secret });
  });

  mount(makeRegistrationToken, async ({ input, session }) => {
    const registrar = { ownerId: session.accountId, legalName: input.legal_name, contact: input.contact };
    const { token, expiresAt } = await needs.registrationTokens.makeInitial(registrar);
    return succeed({ registration_token: token, expires_at: toSeconds(expiresAt) });
  });

  mount(redeliverWebhook, async ({ input, session }) => {
    const client = await store.findOwn(session.accountId, input.id);
    const isDone = client && (await webhooks.redeliver(client.id, input.delivery));
    return isDone ? succeed({}) : fail('not_found');
  });
}
