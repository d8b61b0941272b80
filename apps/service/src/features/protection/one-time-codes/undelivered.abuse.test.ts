import { emailCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { checkRecoveryCode } from '@tongxing/contract/calls/recovery.ts';
import { signInByEmailCode } from '@tongxing/contract/calls/sign-in.ts';
import { type MailServer, readMail, serveMail } from '@tongxing/doubles/mail/serve-mail.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RecordingLog, recordingLog } from '../../../../test/recording-log.ts';

/** Somebody who asks for codes to addresses whose mailboxes take none, and looks at how a wrong code is answered. */
let mail: MailServer;
let service: TestService;
const log: RecordingLog = recordingLog();
beforeAll(async () => {
  mail = await serveMail();
  service = await openService({
    settings: { outbox: false, mailUrl: mail.url },
    file: { captcha: { kinds: [] } },
    ports: { log },
  });
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

const mailsTo = (email: string) => mail.received.filter(({ to }) => to.includes(email));

async function register(email: string): Promise<void> {
  const visitor = service.visitor();
  await visitor.call(emailCodeCalls.login, { email });
  const code = codeIn(mail.received.pop()?.raw);
  expect(await visitor.call(signInByEmailCode, { email, code })).toMatchObject({ code: 1 });
  service.clock.advance(61);
}

/** Asks for a code for a new password, which the mailbox refuses where there is one. */
async function askInVain(email: string, hasAccount: boolean) {
  const visitor = service.visitor();
  const lines = log.lines.length;
  expect(await visitor.call(emailCodeCalls.forget, { email })).toMatchObject({ code: 1 });
  const refusals = () => log.lines.slice(lines).filter((line) => line.includes('did not take a message'));
  if (hasAccount) await expect.poll(refusals).not.toEqual([]);
  return visitor;
}

// threat:refused-mailbox
test('a refusing mailbox does not disclose whether there is an account', async () => {
  const [known, unknown] = ['known@mail.example', 'unknown@mail.example'];
  await register(known);
  mail.refusal = { at: 'message', code: 451 };
  // It refuses after the answer.
  mail.takesMilliseconds = 100;
  const [one, other] = [await askInVain(known, true), await askInVain(unknown, false)];
  for (let tries = 0; tries < 6; tries += 1) {
    const wrong = { type: 'email', code: '000000' } as const;
    const { code: shown, reason, data, msg } = await one.call(checkRecoveryCode, { ...wrong, email: known });
    const notices = await other.call(checkRecoveryCode, { ...wrong, email: unknown });
    expect({ shown, reason, data, msg }).toEqual({
      shown: notices.code,
      reason: notices.reason,
      data: notices.data,
      msg: notices.msg,
    });
    expect(reason).toBe(tries < 4 ? 'code_mismatch' : 'code_expired');
  }
});

// threat:refused-mailbox
test('after a temporary refusal a recovery code is sent later and works', async () => {
  const email = 'grey-forget@mail.example';
  await register(email);
  mail.refusal = { at: 'recipient', code: 451 };
  const lin = await askInVain(email, true);
  mail.refusal = null;
  await expect
    .poll(async () => {
      service.clock.advance(61);
      await service.work('Delivering effects');
      return mailsTo(email).length;
    })
    .toBe(1);
  const code = codeIn(mailsTo(email)[0]?.raw);
  expect(await lin.call(checkRecoveryCode, { type: 'email', email, code })).toMatchObject({ code: 1 });
});

// threat:refused-mailbox
test('a newer code is not replaced by a delayed one', async () => {
  const email = 'again-forget@mail.example';
  await register(email);
  mail.refusal = { at: 'recipient', code: 451 };
  const lin = await askInVain(email, true);
  mail.refusal = null;
  service.clock.advance(61);
  await lin.call(emailCodeCalls.forget, { email });
  await expect.poll(() => mailsTo(email).length).toBe(1);
  const code = codeIn(mailsTo(email)[0]?.raw);
  await service.work('Delivering effects');
  expect(mailsTo(email)).toHaveLength(1);
  expect(await lin.call(checkRecoveryCode, { type: 'email', email, code })).toMatchObject({ code: 1 });
});
