import { readCode } from '../actions/read-outbox.ts';
import { agree, askForCode, openCodeTab } from '../actions/sign-in.ts';
import { expect, test } from '../setup/scenario.ts';
import { startService } from '../setup/start-service.ts';

test.setTimeout(90_000);

const config = { captcha: { kinds: [] }, phone: { regions: ['CN', 'HK', 'TW'] } };
/** Numbers of Hong Kong and Taiwan of this run. */
const digits = String(1000 + (process.pid % 9000));

test('somebody chooses the region of their number, and signs in by a code sent there @phone @night', async ({
  page,
}) => {
  const service = await startService({ config });
  try {
    await page.goto(`${service.url}/login/account?ref=/user/security`);
    await openCodeTab(page);
    const field = page.getByRole('textbox', { name: '手机号或邮箱' });
    const region = page.getByRole('combobox', { name: '号码的国家和地区' });
    await expect(region).toHaveValue('CN');
    await region.selectOption({ label: '中国香港 +852' });
    await field.fill('');
    await field.pressSequentially(`5123${digits}`);
    await expect(field).toHaveValue(`+852 5123${digits}`);
    // An address takes the prefix off again; a mainland number is one without.
    await field.fill('12345@qq.com');
    await expect(field).toHaveValue('12345@qq.com');
    await field.fill('51239');
    await expect(field).toHaveValue('+852 51239');
    await region.selectOption('CN');
    await expect(field).toHaveValue('51239');
    await region.selectOption('HK');
    await field.fill(`5123 ${digits}`);
    await agree(page);
    await askForCode(page);
    const code = await readCode(service, `+8525123${digits}`, 'login');
    await page.getByRole('textbox', { name: '验证码' }).fill(code);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByText(`+852 51****${digits.slice(-2)}`)).toBeVisible();
  } finally {
    await page.close();
    await service.remove();
  }
});

test('the page in traditional Chinese begins with a number of Taiwan', async ({ page }) => {
  const service = await startService({ config });
  try {
    await page.goto(`${service.url}/login/register`);
    await page.getByRole('button', { name: '繁體' }).click();
    const field = page.getByRole('textbox', { name: '手機號' });
    await expect(page.getByRole('combobox', { name: '號碼的國家和地區' })).toHaveValue('TW');
    await field.pressSequentially('0912345678');
    await expect(field).toHaveValue('+886 0912345678');
  } finally {
    await page.close();
    await service.remove();
  }
});
