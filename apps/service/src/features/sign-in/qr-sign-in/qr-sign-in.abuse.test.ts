import { listActivities } from '@tongxing/contract/calls/activity-log.ts';
import {
  cancelQrTicket,
  confirmQrTicket,
  getQrStatus,
  openQrTicket,
  type QrStatus,
  qrSecretHeader,
  scanQrTicket,
} from '@tongxing/contract/calls/qr-sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { stepUp } from '../../../../test/visit-provider.ts';

let service: TestService;
let lin: RegisteredPerson;
let zhou: RegisteredPerson;
beforeAll(async () => {
  service = await openService();
  lin = await registerPerson(service);
  zhou = await registerPerson(service);
});
afterAll(() => service.close());

async function rawStatus(
  asker: Visitor,
  ticket: string,
  secret: string,
): Promise<{ code: number; data: QrStatus }> {
  const response = await service.app.inject({
    url: `${getQrStatus.path}?ticket=${ticket}`,
    headers: { [qrSecretHeader]: secret, 'x-device': asker.device, 'x-forwarded-for': asker.ip },
  });
  return response.json();
}

async function openTicket(asker = service.visitor('11.5.5.5')) {
  const { data } = await asker.call(openQrTicket, { purpose: 'login', channel: 'app' });
  return { asker, ...data };
}

// threat:qr-stranger
test('a session by a code ends with the one that scanned it: copies of a copy gain no time', async () => {
  const person = await registerPerson(service);
  let holder = person.visitor;
  const ends: number[] = [];
  for (let copy = 0; copy < 3; copy += 1) {
    service.clock.advance(2 * 24 * 3600);
    const { asker, ticket, secret } = await openTicket(service.visitor());
    await holder.call(scanQrTicket, { ticket });
    const { number = '' } = (await rawStatus(asker, ticket, secret)).data;
    await holder.call(confirmQrTicket, { ticket, number });
    const { token = '', expires_at } = (await rawStatus(asker, ticket, secret)).data;
    ends.push(Number(expires_at) - Math.floor(service.clock.now().getTime() / 1000));
    asker.token = token;
    holder = asker;
  }
  const days = ends.map((seconds) => Math.ceil(seconds / (24 * 3600)));
  expect(days).toEqual([5, 3, 1]);
});

// threat:CVE-2025-52553 threat:qr-read-off threat:qr-stranger
test('a ticket without its secret, or in another browser, always answers expired', async () => {
  const { asker, ticket, secret } = await openTicket();
  const stranger = service.visitor('12.1.1.1');
  const expired = { state: 'expired' };
  const wrongSecret = await rawStatus(asker, ticket, 'x'.repeat(43));
  const otherBrowser = await rawStatus(stranger, ticket, secret);
  const unknown = await rawStatus(stranger, 'A'.repeat(22), secret);
  for (const reply of [wrongSecret, otherBrowser, unknown]) expect(reply.data).toEqual(expired);

  await lin.visitor.call(scanQrTicket, { ticket });
  const { number = '' } = (await rawStatus(asker, ticket, secret)).data;
  await lin.visitor.call(confirmQrTicket, { ticket, number });
  expect((await rawStatus(stranger, ticket, secret)).data).toEqual(expired);
  expect((await rawStatus(asker, ticket, 'x'.repeat(43))).data).toEqual(expired);
  expect((await rawStatus(asker, ticket, secret)).data.token).toBeDefined();
});

// threat:CVE-2026-45337 threat:qr-race
test('of two people who scan at once, one gets the ticket; the other can neither confirm nor cancel', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { asker, ticket, secret } = await openTicket();
    const [one, other] = await Promise.all([
      lin.visitor.call(scanQrTicket, { ticket }),
      zhou.visitor.call(scanQrTicket, { ticket }),
    ]);
    expect([one, other].filter(({ code }) => code === 1)).toHaveLength(1);
    const [winner, loser] = one.code === 1 ? [lin.visitor, zhou.visitor] : [zhou.visitor, lin.visitor];
    const { number = '' } = (await rawStatus(asker, ticket, secret)).data;
    expect((await loser.call(confirmQrTicket, { ticket, number })).reason).toBe('qr_taken');
    expect((await loser.call(cancelQrTicket, { ticket })).reason).toBe('qr_taken');
    expect((await winner.call(confirmQrTicket, { ticket, number })).code).toBe(1);
  }
});

// threat:CVE-2026-45337 threat:qr-confirm-twice
test('of ten confirmations at once one counts, and none counts again', async () => {
  const { asker, ticket, secret } = await openTicket();
  await lin.visitor.call(scanQrTicket, { ticket });
  const { number = '' } = (await rawStatus(asker, ticket, secret)).data;
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => lin.visitor.call(confirmQrTicket, { ticket, number })),
  );
  expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
  expect((await rawStatus(asker, ticket, secret)).data.state).toBe('confirmed');
  expect((await lin.visitor.call(confirmQrTicket, { ticket, number })).reason).toBe('qr_expired');
  expect((await lin.visitor.call(scanQrTicket, { ticket })).reason).toBe('qr_expired');
});

// threat:qr-relay
test('a wrong number cancels the ticket, and the log names the asker', async () => {
  const { asker, ticket, secret } = await openTicket();
  const { numbers } = (await lin.visitor.call(scanQrTicket, { ticket })).data;
  const { number } = (await rawStatus(asker, ticket, secret)).data;
  const wrong = numbers.find((each) => each !== number) ?? '';
  expect((await lin.visitor.call(confirmQrTicket, { ticket, number: wrong })).reason).toBe('qr_wrong_number');
  expect((await lin.visitor.call(confirmQrTicket, { ticket, number: number ?? '' })).reason).toBe(
    'qr_expired',
  );
  expect((await rawStatus(asker, ticket, secret)).data).toEqual({
    state: 'cancelled',
    reason: 'wrong_number',
  });
  const [newest] = (await lin.visitor.call(listActivities, { type: 'sign_in' })).data.items;
  expect(newest).toMatchObject({
    kind: 'qr_refused',
    details: { reason: 'wrong_number', asker_place: '广东深圳' },
  });
});

// threat:qr-relay
test('a relayed code shows the asker’s location; 不是我 refuses it and is recorded', async () => {
  const { asker, ticket, secret } = await openTicket();
  const scanned = await lin.visitor.call(scanQrTicket, { ticket });
  expect(scanned.data).toMatchObject({ place: '广东深圳', same_network: false });
  await lin.visitor.call(cancelQrTicket, { ticket, report: true });
  expect((await rawStatus(asker, ticket, secret)).data).toEqual({ state: 'cancelled', reason: 'reported' });
});

// threat:CVE-2026-45337
test('after 120 seconds a ticket is expired in every state', async () => {
  const fresh = await openTicket();
  const scanned = await openTicket();
  await lin.visitor.call(scanQrTicket, { ticket: scanned.ticket });
  const { number = '' } = (await rawStatus(scanned.asker, scanned.ticket, scanned.secret)).data;
  service.clock.advance(121);
  expect((await lin.visitor.call(scanQrTicket, { ticket: fresh.ticket })).reason).toBe('qr_expired');
  expect((await lin.visitor.call(confirmQrTicket, { ticket: scanned.ticket, number })).reason).toBe(
    'qr_expired',
  );
});

// threat:qr-flood
test('opening codes is limited per client, however its address is written', async () => {
  const visitor = service.visitor('2001:db8:77::1');
  const codes = new Set<number>();
  for (let count = 0; count < 70; count += 1) {
    visitor.ip = count % 2 ? '2001:db8:77:0::1' : `2001:0db8:0077::${(count + 2).toString(16)}`;
    codes.add((await visitor.call(openQrTicket, { purpose: 'login', channel: 'app' })).code);
  }
  expect(codes).toContain(429);
});

test('a code for binding works only for the account that opened it', async () => {
  await stepUp(service, lin);
  const opened = await lin.visitor.call(openQrTicket, { purpose: 'bind', channel: 'wechat' });
  expect((await zhou.visitor.call(scanQrTicket, { ticket: opened.data.ticket })).reason).toBe('qr_taken');
  const visitor = service.visitor();
  expect((await visitor.call(openQrTicket, { purpose: 'bind', channel: 'wechat' })).code).toBe(401);
});

// threat:qr-stranger
test('a stranger keeps no connection: a ticket of nobody or of another browser is answered at once', {
  timeout: 6000,
}, async () => {
  const { asker, ticket, secret } = await openTicket();
  const guesses = [
    { id: 'x'.repeat(ticket.length), key: secret },
    { id: ticket, key: 'x'.repeat(43) },
  ];
  for (const { id, key } of guesses) {
    const answer = await service.app.inject({
      url: `${getQrStatus.path}?ticket=${id}&state=expired&wait=25`,
      headers: { [qrSecretHeader]: key, 'x-device': asker.device, 'x-forwarded-for': asker.ip },
    });
    expect(answer.json().data).toEqual({ state: 'expired' });
  }
});
