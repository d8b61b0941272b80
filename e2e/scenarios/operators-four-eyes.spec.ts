import type { Page } from '@playwright/test';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { enterLodge, openOperatorPage, protectAccount } from '../actions/be-operator.ts';
import { registerAccount } from '../actions/register-account.ts';
import { expect, test } from '../setup/scenario.ts';

// The door asks first, and what waits answers 409; an erased account is 404.
test.use({ allowedErrors: [/40[149]/] });
test.setTimeout(120_000);

/** What each act asks besides the reason, and what is seen of it afterwards by who has asked. */
const acts = [
  {
    verb: '重设两步验证',
    isInMenu: true,
    after: (page: Page) => expect(page.getByText('没开')).toBeVisible(),
  },
  { verb: '查看完整手机号', isInMenu: false, after: null },
  {
    verb: '彻底删除账号',
    isInMenu: true,
    after: (page: Page) => expect(page.getByRole('heading', { name: '没有这个账号' }).first()).toBeVisible(),
  },
] as const;

for (const { verb, isInMenu, after } of acts) {
  test(`${verb} waits for a second operator, who sees why and lets it happen`, async ({
    browser,
    service,
  }) => {
    const asking = await openOperatorPage(browser, service, ['owner']);
    const deciding = await openOperatorPage(browser, service, ['security']);
    const wang = aPerson();
    const session = await registerAccount(service, wang);
    await protectAccount(service, wang, session);
    const why = `${verb}：${wang.username} 到场核实`;

    const { page } = asking;
    await page.goto(`/admin/people?q=${wang.phone}`);
    await enterLodge(page, asking.operator);
    await page.getByRole('link', { name: wang.username }).click();
    const ask = async () => {
      if (isInMenu) {
        await page.getByRole('button', { name: '更多操作' }).click();
        await page.getByRole('menuitem', { name: verb }).click();
      } else await page.getByRole('button', { name: verb }).click();
      const dialog = page.getByRole('dialog');
      if (verb === '彻底删除账号') {
        const typed = dialog.getByRole('textbox', { name: /^输入通行号/ });
        await dialog.getByRole('textbox', { name: '理由' }).fill(why);
        await dialog.getByRole('button', { name: '提交审批' }).click();
        await expect(dialog.getByRole('alert')).toContainText('输入「');
        const number = /\d+/.exec((await dialog.getByText(/^输入通行号/).textContent()) ?? '')?.[0] ?? '';
        await typed.fill(number);
      }
      await dialog.getByRole('textbox', { name: '理由' }).fill(why);
      await dialog.getByRole('button', { name: '提交审批' }).click();
    };
    await ask();
    const waiting = page.getByRole('dialog', { name: '已提交，等第二个人同意' });
    await waiting.getByRole('link', { name: '看这条审批' }).click();
    const own = page.getByRole('row').filter({ hasText: why });
    await expect(own.getByText('这一条')).toBeVisible();
    // Nobody decides their own.
    await expect(own.getByRole('button', { name: /^同意/ })).toHaveCount(0);
    await expect(own.getByRole('button', { name: /^撤回/ })).toBeVisible();

    const other = deciding.page;
    await other.goto('/admin/approvals');
    await enterLodge(other, deciding.operator);
    await other.getByRole('row').filter({ hasText: why }).getByRole('button', { name: /^同意/ }).click();
    const consent = other.getByRole('dialog');
    await expect(consent.getByText(`对方写的理由：${why}`)).toBeVisible();
    await consent.getByRole('button', { name: '同意并执行' }).click();
    await expect(other.getByText(`已同意，「${verb.replace('手机号', '联系方式')}」执行了`)).toBeVisible();
    await expect(other.getByRole('row').filter({ hasText: why })).toHaveCount(0);

    await page.goBack();
    await page.reload();
    if (after) await after(page);
    else {
      await ask();
      await expect(page.getByRole('dialog').getByText(wang.phone)).toBeVisible();
    }
    for (const each of [page, other]) await each.context().close();
  });
}
