import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { registerApp } from '../actions/register-app.ts';
import { expect, test } from '../setup/scenario.ts';

test('the corner button covers nothing that can be pressed in the console of a phone', async ({
  page,
  context,
  service,
}) => {
  await beSignedIn(context, service, aPerson());
  for (const [width, address, last] of [
    [320, '/user/security', '添加'],
    [390, '/user/dashboard', '接入应用'],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(address);
    await expect(page.getByRole('main').getByText(last).first()).toBeVisible();
    // Wherever the page is scrolled to: the button stands in the bar, which never covers more than it did before.
    const bar = await page.getByRole('banner').boundingBox();
    const button = await page.getByRole('button', { name: '切换深色或浅色' }).boundingBox();
    const face = await page.getByRole('banner').getByRole('button', { name: '账号菜单' }).boundingBox();
    expect(button!.y + button!.height).toBeLessThanOrEqual(bar!.y + bar!.height);
    expect(button!.x + button!.width).toBeLessThanOrEqual(face!.x);
    await page.getByRole('button', { name: '切换深色或浅色' }).click();
    // With a choice of one's own there is a second one beside it: the site's name keeps clear of both.
    const back = await page.getByRole('button', { name: '深浅跟随系统' }).boundingBox();
    const mark = await page.getByRole('banner').getByRole('link').first().boundingBox();
    expect(back!.x + back!.width).toBeLessThanOrEqual(face!.x);
    expect(Math.min(back!.x, button!.x)).toBeGreaterThanOrEqual(mark!.x + mark!.width);
    await page.getByRole('button', { name: '深浅跟随系统' }).click();
  }
});

test('a long name next to it stretches no app’s card, and no client_id is torn', async ({
  page,
  context,
  service,
}) => {
  const token = await beSignedIn(context, service, aPerson());
  const redirect_uris = ['http://127.0.0.1:9/callback'];
  await registerApp(service, token, { redirect_uris, name: '短' });
  await registerApp(service, token, {
    redirect_uris,
    name: '很长很长的应用名字一二三四五六七八九十甲乙丙丁戊己庚',
  });
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/user/app/list');
    const cards = page.getByRole('region', { name: '我开发的' }).getByRole('listitem');
    await expect(cards).toHaveCount(2);
    for (const card of await cards.all()) {
      // One line: as high as its letters.
      const value = await card.locator('code').boundingBox();
      expect(value!.height, `at ${width}`).toBeLessThan(30);
      expect((await card.boundingBox())!.height, `at ${width}`).toBeLessThan(220);
    }
  }
});
