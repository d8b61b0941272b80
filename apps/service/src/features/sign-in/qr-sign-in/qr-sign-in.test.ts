import { getProfile } from '@tongxing/contract/calls/profile.ts';
import {
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

let service: TestService;
let person: RegisteredPerson;
beforeAll(async () => {
  service = await openService();
  person = await registerPerson(service);
});
afterAll(() => service.close());

async function status(asker: Visitor, ticket: string, secret: string, query = ''): Promise<QrStatus> {
  const response = await service.app.inject({
    url: `${getQrStatus.path}?ticket=${ticket}${query}`,
    headers: { [qrSecretHeader]: secret, 'x-device': asker.device, 'x-forwarded-for': asker.ip },
  });
  return response.json().data as QrStatus;
}

test('a phone scans and picks the number, and the computer is signed in, once', async () => {
  const computer = service.visitor('11.1.2.3');
  const opened = (await computer.call(openQrTicket, { purpose: 'login', channel: 'app' })).data;
  expect(opened.url).toBe(`http://localhost:3000/scan/app?ticket=${opened.ticket}`);
  expect(opened.url).not.toContain(opened.secret);
  expect(await status(computer, opened.ticket, opened.secret)).toEqual({ state: 'waiting' });

  const waiting = status(computer, opened.ticket, opened.secret, '&state=waiting&wait=8');
  const scanned = (await person.visitor.call(scanQrTicket, { ticket: opened.ticket })).data;
  expect(scanned).toMatchObject({
    device: 'Windows，Chrome',
    place: '广东深圳',
    purpose: 'login',
    same_network: false,
  });
  expect(new Set(scanned.numbers).size).toBe(3);
  const shown = await waiting;
  expect(shown.state).toBe('scanned');
  expect(scanned.numbers).toContain(shown.number);

  await person.visitor.call(confirmQrTicket, { ticket: opened.ticket, number: shown.number ?? '' });
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => status(computer, opened.ticket, opened.secret)),
  );
  const tokens = outcomes.flatMap(({ token }) => token ?? []);
  expect(tokens).toHaveLength(1);
  computer.token = tokens[0] ?? null;
  expect((await computer.call(getProfile, {})).data.phone).toMatch(/\*{4}/);
  expect(await status(computer, opened.ticket, opened.secret)).toEqual({ state: 'expired' });
});
