import { listContacts } from '@tongxing/contract/calls/contacts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';

const secret = 'a secret of the mail server';
let service: TestService;
let people = 0;

beforeAll(async () => {
  service = await openService({ file: { captcha: { kinds: [] }, mail: { bounce_secret: secret } } });
});
afterAll(() => service.close());

/** Somebody with a number and a mailbox. */
async function person(): Promise<RegisteredPerson & { readonly email: string }> {
  const registered = await registerPerson(service);
  const email = `bounce${(people += 1)}@mail.example`;
  await service.database
    .insertInto('contact')
    .values({
      account_id: registered.accountId,
      kind: 'email',
      value: email,
      value_key: email,
      verified_at: service.clock.now(),
    })
    .execute();
  service.clock.advance(60);
  return { ...registered, email };
}

interface Recipient {
  readonly final: string;
  readonly original?: string;
  readonly status?: string;
  readonly action?: string;
}

/** A notification as Postfix writes one (RFC 3464). */
function notification(...recipients: Recipient[]): string {
  const blocks = recipients.map(({ final, original, status = '5.1.1', action = 'failed' }) =>
    [
      `Final-Recipient: rfc822; ${final}`,
      ...(original ? [`Original-Recipient: rfc822;${original}`] : []),
      `Action: ${action}`,
      `Status: ${status}`,
      'Remote-MTA: dns; mx.mail.example',
      'Diagnostic-Code: smtp; 550 5.1.1 no such',
      '    user here',
    ].join('\r\n'),
  );
  return [
    'From: MAILER-DAEMON@mx.example (Mail Delivery System)',
    'To: account@example.com',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b0"',
    '',
    '--b0',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you.',
    '',
    '--b0',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    'X-Postfix-Queue-ID: 1234',
    '',
    blocks.join('\r\n\r\n'),
    '',
    '--b0',
    'Content-Type: message/rfc822',
    '',
    'Subject: Your code',
    '',
    'Status: 5.0.0',
    '--b0--',
    '',
  ].join('\r\n');
}

async function post(
  body: string,
  bearer: string | null = secret,
): Promise<{ status: number; dead?: number }> {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/mail/bounces',
    headers: { 'content-type': 'message/rfc822', ...(bearer && { authorization: `Bearer ${bearer}` }) },
    payload: body,
  });
  return { status: answer.statusCode, ...(answer.json() as { dead?: number }) };
}
const deadOf = async ({ visitor }: RegisteredPerson) =>
  (await visitor.call(listContacts, {})).data.items.filter(({ dead }) => dead).map(({ type }) => type);

test('an address that is refused for good is marked, until it is proven again or ninety days have passed', async () => {
  const [one, other] = [await person(), await person()];
  expect(await deadOf(one)).toEqual([]);
  const answer = await post(
    notification({ final: 'elsewhere@mx.example', original: one.email.toUpperCase() }),
  );
  expect(answer).toMatchObject({ status: 200, dead: 1 });
  expect(await deadOf(one)).toEqual(['email']);
  expect(await deadOf(other)).toEqual([]);
  const support = await makeOperator(service, ['support']);
  const refusedAt = async ({ accountId }: RegisteredPerson) =>
    (await support.ask('GET', `people/${accountId}`)).body['email_refused_at'];
  expect([await refusedAt(one), await refusedAt(other)]).toEqual([
    expect.stringMatching(/^\d{4}-.*Z$/),
    null,
  ]);
  service.clock.advance(60);
  await service.database
    .updateTable('contact')
    .set({ verified_at: service.clock.now() })
    .where('value', '=', one.email)
    .execute();
  expect(await deadOf(one)).toEqual([]);
  expect(await refusedAt(one)).toBeNull();

  await post(notification({ final: other.email }));
  expect(await deadOf(other)).toEqual(['email']);
  service.clock.advance(91 * 24 * 3600);
  await service.work('forgetting mailboxes that were dead');
  expect(await service.database.selectFrom('dead_mailbox').selectAll().execute()).toEqual([]);
});

test('what is only late, was delivered, or is no report marks nobody', async () => {
  const { email, ...registered } = await person();
  for (const recipient of [
    { final: email, status: '4.2.2', action: 'delayed' },
    { final: email, status: '4.4.7' },
    { final: email, status: '2.0.0', action: 'delivered' },
    { final: email, status: '5.1.1', action: 'relayed' },
    { final: `x-local;${email}` },
  ])
    expect(await post(notification(recipient))).toMatchObject({ status: 200, dead: 0 });
  const plain = `Subject: Hi\r\n\r\nFinal-Recipient: rfc822; ${email}\r\nAction: failed\r\nStatus: 5.1.1\r\n`;
  expect(await post(plain)).toMatchObject({ status: 200, dead: 0 });
  expect(await post('')).toMatchObject({ status: 200, dead: 0 });
  expect(await deadOf(registered)).toEqual([]);
});

// threat:bounces
test('without the secret nothing is read; of strangers’ addresses nothing is saved; a report has its bounds', async () => {
  const { email } = await person();
  const report = notification({ final: email });
  expect((await post(report, null)).status).toBe(401);
  expect((await post(report, 'another secret of 16')).status).toBe(401);
  expect((await post('x'.repeat(1024 * 1024 + 1))).status).toBe(413);
  const many = Array.from({ length: 300 }, (_, at) => ({ final: `nobody${at}@mail.example` }));
  expect(await post(notification(...many, { final: email }))).toMatchObject({ status: 200, dead: 0 });
  expect(await service.database.selectFrom('dead_mailbox').selectAll().execute()).toEqual([]);
  const closed = await openService();
  try {
    const answer = await closed.app.inject({ method: 'POST', url: '/mail/bounces', payload: report });
    expect(answer.statusCode).toBe(404);
  } finally {
    await closed.close();
  }
});
