import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { importPerson } from '../actions/import-person.ts';
import { readCode } from '../actions/read-outbox.ts';
import { runTongxing } from '../actions/run-tongxing.ts';
import { agree, askForCode, openCodeTab } from '../actions/sign-in.ts';
import { roomyLimits } from '../setup/roomy-limits.ts';
import { expect, test } from '../setup/scenario.ts';
import { startService } from '../setup/start-service.ts';

test('a visitor searches for a problem and finds its answer @phone @night', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: '帮助' }).click();
  await expect(page).toHaveTitle('帮助 - 通行账号中心');
  const search = page.getByRole('searchbox', { name: '搜索帮助' });
  await search.fill('恢复码');
  await expect(page.getByRole('status')).toHaveText('找到 1 条');
  await expect(page.locator('details')).toHaveCount(1);
  const lost = page.getByText('选“改用恢复码”');
  await expect(lost).toBeHidden();
  await page.getByText('验证器丢了').click();
  await expect(lost).toBeVisible();
  await search.fill('今天天气');
  await expect(page.getByRole('status')).toHaveText('没有找到，换个说法试试，或者找客服。');
  await search.fill('');
  await page.getByText('忘记密码').click();
  await page.getByRole('link', { name: '找回密码' }).first().click();
  await expect(page).toHaveURL(/\/login\/forget$/);
});

test('links from the page with the problem open its answer', async ({ page, context, service }) => {
  await page.goto('/login/account');
  await page.getByRole('tab', { name: '验证码登录' }).click();
  await page.getByRole('button', { name: '收不到验证码' }).click();
  await page.getByRole('link', { name: '更多办法' }).click();
  await expect(page).toHaveURL(/\/help#code$/);
  await expect(page.getByText('新的到了，旧的就作废')).toBeVisible();

  // Opened from a mail or a chat, before any script has run; an unknown anchor shows the whole page.
  await page.goto('/');
  await page.goto('/help#stolen');
  await expect(page.getByText('马上找回密码')).toBeInViewport();
  await expect(page.getByText('新的到了，旧的就作废')).toBeHidden();
  await page.goto('/help#%E6%B2%A1%E6%9C%89');
  await expect(page.getByRole('heading', { name: '帮助与客服' })).toBeVisible();
  await page.goto('/help#disabled');
  await page.getByRole('link', { name: '找客服' }).first().click();
  await expect(page.locator('#service')).toBeFocused();

  await page.goto('/login/forget');
  await page.getByRole('link', { name: '手机号和邮箱都用不了了' }).click();
  await expect(page.getByRole('heading', { name: '申诉' })).toBeVisible();

  await beSignedIn(context, service, aPerson());
  await page.goto('/user/dashboard');
  await page.getByRole('button', { name: /账号 ID/ }).click();
  await page.getByRole('menuitem', { name: '帮助与客服' }).click();
  await expect(page).toHaveURL(/\/help$/);
});

test('shows the customer service that the operator has set, or says that there is none', async ({
  page,
  browser,
}) => {
  await page.goto('/help');
  const card = page.getByRole('region', { name: '客服' });
  await expect(card).toContainText('本站暂未公布客服联系方式');
  await expect(card.getByRole('link')).toHaveAttribute('href', '/privacy-policy');

  const staffed = await startService({
    config: {
      ...roomyLimits,
      site: { qq_group: 'https://qm.qq.com/q/abc' },
      support: {
        email: 'help@example.com',
        phone: '400-800-0000',
        hours: '工作日 9:00–18:00',
        url: 'https://desk.example/new',
        wechat: '青禾服务',
      },
    },
  });
  try {
    const context = await browser.newContext({ baseURL: staffed.url });
    const other = await context.newPage();
    await other.goto('/help');
    const reached = other.getByRole('region', { name: '客服' });
    await expect(reached.getByRole('link', { name: 'help@example.com' })).toHaveAttribute(
      'href',
      'mailto:help@example.com',
    );
    await expect(reached.getByRole('link', { name: '400-800-0000' })).toHaveAttribute(
      'href',
      'tel:4008000000',
    );
    await expect(reached.getByRole('link', { name: '去提问' })).toHaveAttribute(
      'href',
      'https://desk.example/new',
    );
    await expect(reached).toContainText('青禾服务');
    await expect(reached).toContainText('工作日 9:00–18:00');
    await expect(reached.getByRole('link', { name: '加入' })).toHaveAttribute(
      'href',
      'https://qm.qq.com/q/abc',
    );
    await context.close();
  } finally {
    await staffed.remove();
  }
});

test('in print every answer is open, without controls @chromium', async ({ page }) => {
  await page.goto('/help');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('马上找回密码')).toBeVisible();
  await expect(page.getByText('你同意过的应用')).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.getByRole('link', { name: '看我的授权' })).toHaveCount(0);
});

test('a disabled person finds customer service in the notice @phone', async ({ page, service }) => {
  const wang = aPerson();
  await importPerson(service, wang);
  await runTongxing(service, 'user', 'disable', wang.phone, '--yes');
  await page.goto('/login/account');
  await openCodeTab(page);
  await page.getByRole('textbox', { name: '手机号或邮箱' }).fill(wang.phone);
  await agree(page);
  await askForCode(page);
  await page.getByRole('textbox', { name: '验证码' }).fill(await readCode(service, wang.phone, 'login'));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  const notice = page.getByRole('alert').filter({ hasText: '这个账号已停用，请联系客服' });
  await notice.getByRole('link', { name: '找客服' }).click();
  await expect(page).toHaveURL(/\/help#service$/);
  await expect(page.locator('#service')).toBeFocused();
  await expect(notice).toBeHidden();
});
