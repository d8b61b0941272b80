import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { expect, test } from '../setup/scenario.ts';

test.use({ serviceWorkers: 'allow', allowedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

test('given no network, shows the site’s offline page and recovers by itself; nothing else is cached', async ({
  page,
  context,
  service,
}) => {
  await beSignedIn(context, service, aPerson());
  await page.goto('/user/info');
  await page.getByRole('heading', { level: 1, name: '个人资料' }).waitFor();
  const saved = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const urls: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) urls.push(new URL(request.url).pathname);
    return { scope: new URL(registration.scope).pathname, urls };
  });
  expect(saved).toEqual({ scope: '/user/', urls: ['/offline'] });

  await context.setOffline(true);
  await page.goto('/user/security');
  await expect(page.getByRole('heading', { name: '网络断开了' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: '账号安全' })).toBeVisible();
});

test('the offline page has the language that was chosen last', async ({ page, context, service }) => {
  await beSignedIn(context, service, aPerson());
  await page.goto('/user/info');
  const script = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL.replace(/^.*\//, ''));
  await expect.poll(script, { timeout: 15_000 }).toBe('sw.js');

  for (const [button, title, file, heading] of [
    ['English', 'Profile', 'sw.js?lang=en', "You're offline"],
    ['繁體', '個人資料', 'sw.js?lang=zh-TW', '網路斷開了'],
    ['中文', '个人资料', 'sw.js', '网络断开了'],
  ] as const) {
    await page.getByRole('main').getByRole('button', { name: button }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    // A first visit waits five seconds before the page is cached; later ones do not.
    await expect.poll(script, { timeout: 4000 }).toBe(file);
    await context.setOffline(true);
    await page.goto('/user/security');
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: heading })).toBeHidden();
    await page.goto('/user/info');
  }
});
