import tls from 'node:tls';
import { emailCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { signInByEmailCode } from '@tongxing/contract/calls/sign-in.ts';
import { expiredCertificate } from '@tongxing/doubles/mail/expired-certificate.ts';
import { type MailServer, readMail, serveMail } from '@tongxing/doubles/mail/serve-mail.ts';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RecordingLog, recordingLog } from '../../../../test/recording-log.ts';

// Mail servers that take their time, say "later", or are set up badly: what people are told, and what arrives.

let mail: MailServer;
let service: TestService;
const log: RecordingLog = recordingLog();
beforeAll(async () => {
  mail = await serveMail();
  service = await openService({ settings: { outbox: false, mailUrl: mail.url }, ports: { log } });
});
beforeEach(() => {
  mail.received.length = 0;
  mail.refusal = null;
  mail.takesMilliseconds = 0;
});
afterAll(async () => {
  await service.close();
  await mail.close();
});

const codeIn = (raw = '') => /\b\d{6}\b/.exec(readMail(raw).text)?.[0] ?? '';
/** The next time that what waits is tried again. */
async function later(seconds: number): Promise<void> {
  service.clock.advance(seconds);
  await service.work('Delivering effects');
}

test('after a temporary refusal the reply says delayed, and a working code is sent later', async () => {
  const lin = service.visitor();
  const email = 'grey@mail.example';
  for (const at of ['recipient', 'message'] as const) {
    mail.refusal = { at, code: 451 };
    expect(await lin.call(emailCodeCalls.login, { email })).toMatchObject({
      code: 1,
      data: { expire: 300, resend: 60, delayed: true },
    });
    expect(mail.received).toEqual([]);
    await later(61);
    expect(mail.received).toEqual([]);
    mail.refusal = null;
    await later(61);
    expect(mail.received).toHaveLength(1);
    const answer = await lin.call(signInByEmailCode, { email, code: codeIn(mail.received.pop()?.raw) });
    expect(answer).toMatchObject({ code: 1 });
    await later(3600);
    expect(mail.received).toEqual([]);
  }
});

test('a delayed code is not sent after thirty minutes, nor after a newer one', async () => {
  mail.refusal = { at: 'recipient', code: 450 };
  const lin = service.visitor();
  await lin.call(emailCodeCalls.login, { email: 'late@mail.example' });
  await lin.call(emailCodeCalls.login, { email: 'again@mail.example' });
  service.clock.advance(61);
  mail.refusal = null;
  await lin.call(emailCodeCalls.login, { email: 'again@mail.example' });
  expect(mail.received.map(({ to }) => to[0])).toEqual(['again@mail.example']);
  mail.refusal = { at: 'recipient', code: 450 };
  await service.work('Delivering effects');
  mail.refusal = null;
  await later(1800);
  expect(mail.received.map(({ to }) => to[0])).toEqual(['again@mail.example']);
});

test('the reply does not wait for a slow server, and the code works', async () => {
  mail.takesMilliseconds = 5000;
  const lin = service.visitor();
  const email = 'slow@mail.example';
  const startedAt = performance.now();
  const answer = await lin.call(emailCodeCalls.login, { email });
  expect(performance.now() - startedAt).toBeLessThan(4900);
  expect(answer).toMatchObject({ code: 1, data: { delayed: true } });
  const code = codeIn(mail.received[0]?.raw);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  expect(await lin.call(signInByEmailCode, { email, code })).toMatchObject({ code: 1 });
});

test('a refusal by a slow server is logged', async () => {
  const lines = log.lines.length;
  mail.takesMilliseconds = 5000;
  mail.refusal = { at: 'message', code: 554 };
  const answer = await service.visitor().call(emailCodeCalls.login, { email: 'no@mail.example' });
  expect(answer).toMatchObject({ data: { delayed: true } });
  await expect
    .poll(() => log.lines.slice(lines), { timeout: 5000 })
    .toContain('warn: a vendor did not take a message');
});

test('a permanent refusal is returned at once', async () => {
  mail.refusal = { at: 'recipient', code: 550 };
  const answer = await service.visitor().call(emailCodeCalls.login, { email: 'gone@mail.example' });
  expect(answer).toMatchObject({ code: 0, reason: 'recipient_refused' });
});

test('a mail with a code has the time, place and device of the request', async () => {
  const lin = service.visitor('10.1.2.3');
  await lin.call(emailCodeCalls.login, { email: 'where@mail.example' });
  const { text } = readMail(mail.received[0]?.raw ?? '');
  expect(text).toMatch(/时间：\d+月\d+日 \d\d:\d\d\n地点：浙江杭州\n设备：Windows，Chrome\n/);
});

test('an expired certificate is logged as a configuration error', async () => {
  const trusted = tls.getCACertificates();
  tls.setDefaultCACertificates([...trusted, expiredCertificate.cert]);
  onTestFinished(() => tls.setDefaultCACertificates(trusted));
  const lapsed = await serveMail({ secure: true, ...expiredCertificate });
  const lines: string[] = [];
  const write = (first: string | object, second = '') =>
    void lines.push(`${JSON.stringify(first)} ${second}`);
  const own = { debug: write, info: write, warn: write, error: write };
  const other = await openService({ settings: { outbox: false, mailUrl: lapsed.url }, ports: { log: own } });
  const answer = await other.visitor().call(emailCodeCalls.login, { email: 'lin@mail.example' });
  expect(answer).toMatchObject({ code: 0, reason: 'delivery_failed' });
  const notices = lines.find((line) => line.includes('a vendor did not take a message'));
  expect(notices).toContain('"reason":"configuration"');
  expect(notices).toContain('the certificate of the mail server has expired');
  await other.close();
  await lapsed.close();
});
