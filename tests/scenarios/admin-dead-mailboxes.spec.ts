import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beOperator, enterAdmin } from '../actions/be-operator.ts';
import { registerAccount } from '../actions/register-account.ts';
import { expect, test } from '../setup/scenario.ts';
import { startService } from '../setup/start-service.ts';

test.setTimeout(120_000);
test.use({ allowedErrors: [/401/] });

test('support sees that no mail arrives at an address @phone @night', async ({ page, context }) => {
  const secret = 'a secret of the mail server';
  const service = await startService({ config: { mail: { bounce_secret: secret } } });
  const operator = await beOperator(context, service, aPerson(), ['support']);
  const wang = aPerson();
  await registerAccount(service, wang, 'email');
  const open = async () => {
    await page.goto(`${service.url}/admin/people?q=${encodeURIComponent(wang.email)}`);
    await enterAdmin(page, operator);
    await page.getByRole('table', { name: '用户' }).getByRole('link', { name: wang.username }).click();
    await expect(page.getByRole('heading', { level: 1, name: wang.username })).toBeVisible();
  };
  await open();
  const badge = page.getByRole('listitem').filter({ hasText: '邮箱' }).getByText('起收不到邮件');
  await expect(badge).toHaveCount(0);

  const report = [
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b0"',
    '',
    '--b0',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${wang.email}`,
    'Action: failed',
    'Status: 5.1.1',
    '',
    '--b0--',
    '',
  ].join('\r\n');
  const answer = await fetch(`${service.url}/mail/bounces`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` },
    body: report,
  });
  expect(await answer.json()).toMatchObject({ dead: 1 });
  await page.reload();
  await expect(badge).toBeVisible();
  await service.remove();
});
