import { createHmac } from 'node:crypto';
import { httpSmsSecret, serveHttpSms } from '@tongxing/doubles/sms/http-sms.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { agree } from '../actions/sign-in.ts';
import { expect, test } from '../setup/scenario.ts';
import { startService } from '../setup/start-service.ts';

test.setTimeout(120_000);

test('whoever gets no code is told that it was not delivered, and sends a text instead @phone @night', async ({
  page,
  isMobile,
}) => {
  const gateway = await serveHttpSms({ now: () => new Date() });
  const service = await startService({
    env: { OUTBOX: 'off' },
    config: {
      captcha: { kinds: [] },
      outgoing: { allow_private: ['127.0.0.1'] },
      sms: {
        vendors: [{ vendor: 'http', url: `${gateway.url}/send`, secret: httpSmsSecret, voice: true }],
        upstream: { number: '10690001', vendor: 'http' },
      },
    },
  });
  const report = async (body: object) => {
    const text = JSON.stringify(body);
    const at = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', httpSmsSecret).update(`${at}.${text}`).digest('hex');
    const answer = await fetch(`${service.url}/callbacks/sms/http`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'tongxing-timestamp': String(at),
        'tongxing-signature': `v1=${signature}`,
      },
      body: text,
    });
    expect(answer.status).toBe(200);
  };
  try {
    const { phone } = aPerson();
    await page.goto(`${service.url}/login/account?ref=/user/info`);
    await page.getByRole('tab', { name: '验证码登录' }).click();
    // Without a mail server only numbers are asked for.
    await page.getByRole('textbox', { name: '手机号', exact: true }).fill(phone);
    await agree(page);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByRole('textbox', { name: '验证码' })).toBeFocused();
    await expect.poll(() => gateway.delivered.length).toBe(1);
    await report({ reports: [{ id: gateway.delivered[0]?.['id'], state: 'undelivered' }] });

    await page.getByRole('button', { name: '收不到验证码' }).click();
    await expect(page.getByText('运营商说上一条短信没有送达。')).toBeVisible();
    // A call comes with the third code.
    await expect(page.getByRole('button', { name: '打电话告诉我' })).toHaveCount(0);
    await page.getByRole('button', { name: '我来发短信验证' }).click();
    const hint = page.getByText(/用这个手机号发送 \d{8} 到 10690001/);
    await expect(hint).toBeVisible();
    const text = /\d{8}/.exec(await hint.innerText())?.[0] ?? '';
    const link = page.getByRole('link', { name: '打开短信' });
    await expect(link).toHaveCount(isMobile ? 1 : 0);
    if (isMobile) expect(await link.getAttribute('href')).toBe(`sms:10690001?&body=${text}`);
    await report({ messages: [{ id: 'one', from: `+86${phone}`, text }] });
    await expect(page.getByText('收到你的短信了，验证码已填好')).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole('textbox', { name: '验证码' })).toHaveValue(/^\d{6}$/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL(/\/user\/info$/);
  } finally {
    await page.close();
    await service.remove();
    await gateway.close();
  }
});
