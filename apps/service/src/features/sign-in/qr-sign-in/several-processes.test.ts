import { getProfile } from '@tongxing/contract/calls/profile.ts';
import {
  confirmQrTicket,
  getQrStatus,
  openQrTicket,
  type QrStatus,
  qrSecretHeader,
  scanQrTicket,
} from '@tongxing/contract/calls/qr-sign-in.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { createApp } from '../../../app.ts';
import { createPostgresSignals } from '../../../database/state/postgres-signals.ts';
import { createPostgresState } from '../../../database/state/postgres-state.ts';
import { silentLog } from '../../../kernel/logging/log.ts';

let service: TestService;
/** A second process of the same service, as behind a balancer: it shares the database and nothing else. */
let neighbour: FastifyInstance;
let closeNeighbour: () => Promise<void>;
beforeAll(async () => {
  service = await openService();
  const state = createPostgresState(service.database, service.clock, silentLog);
  const signals = createPostgresSignals(service.database, service.databaseUrl);
  neighbour = await createApp({ ...service.ports, state, signals });
  await neighbour.ready();
  closeNeighbour = async () => {
    await neighbour.close();
    state.close();
    await signals.close();
  };
});
afterAll(async () => {
  await closeNeighbour();
  await service.close();
});

// threat:qr-network-loss
test('a step at one process wakes the wait at another at once, and one of them delivers', async () => {
  const person = await registerPerson(service);
  const computer = service.visitor('11.1.2.3');
  const opened = await computer.call(openQrTicket, { purpose: 'login', channel: 'app' });
  const { ticket, secret } = opened.data;
  const statusAt = async (app: FastifyInstance, query = ''): Promise<QrStatus> => {
    const headers = { [qrSecretHeader]: secret, 'x-device': computer.device, 'x-forwarded-for': computer.ip };
    const response = await app.inject({ url: `${getQrStatus.path}?ticket=${ticket}${query}`, headers });
    return response.json().data as QrStatus;
  };

  const scanned = statusAt(neighbour, '&state=waiting&wait=8');
  // The neighbour hears before it waits: what it was too late for it would see anyway.
  const startedAt = performance.now();
  await person.visitor.call(scanQrTicket, { ticket });
  const { state, number = '' } = await scanned;
  expect(state).toBe('scanned');
  expect(performance.now() - startedAt).toBeLessThan(4000);

  const delivered = statusAt(neighbour, '&state=scanned&wait=8');
  expect((await person.visitor.call(confirmQrTicket, { ticket, number })).code).toBe(1);
  const everywhere = await Promise.all(
    Array.from({ length: 10 }, (_, turn) => statusAt(turn % 2 ? neighbour : service.app)),
  );
  const tokens = [await delivered, ...everywhere].flatMap(({ token }) => token ?? []);
  expect(tokens).toHaveLength(1);
  computer.token = tokens[0] ?? null;
  expect((await computer.call(getProfile, {})).code).toBe(1);
});
