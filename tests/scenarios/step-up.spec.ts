import { setUpTotp } from '@tongxing/contract/calls/second-factor.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { callService } from '../actions/call-service.ts';
import { passCheck } from '../actions/pass-check.ts';
import { expect, test } from '../setup/scenario.ts';

test.setTimeout(90_000);

// threat:cookies-without-end
test('a page beside ours fills the jar: no token alone has the check, and the person is asked again', async ({
  page,
  context,
  service,
}) => {
  const person = aPerson();
  const token = await beSignedIn(context, service, person);
  const asThief = () => callService(service, setUpTotp, {}, { token });
  const turnOn = async () => {
    await page.goto('/user/security');
    await page.getByRole('button', { name: '开启两步验证' }).click();
  };
  const enrol = page.getByRole('dialog', { name: '开启两步验证' });
  await turnOn();
  await passCheck(page, person);
  await expect(enrol).toBeVisible();
  // The check is this browser's: whoever has the token alone is asked for one of their own.
  expect(await asThief()).toMatchObject({ code: 10 });
  await turnOn();
  await expect(enrol).toBeVisible();

  const hidden = async () =>
    (await context.cookies()).filter(({ httpOnly }) => httpOnly).map(({ name }) => name);
  expect((await hidden()).length).toBeGreaterThan(0);
  // Chromium keeps 180 cookies of a site, and throws out the oldest.
  await page.evaluate(() => {
    for (let each = 0; each < 400; each += 1) document.cookie = `filler${each}=x; path=/`;
  });
  await expect.poll(hidden).toEqual([]);
  // The page beside ours puts the token back, so that nobody notices.
  await context.clearCookies({ name: /^filler/ });
  await context.addCookies([{ name: 'token', value: token, url: service.url }]);

  await turnOn();
  await passCheck(page, person);
  await expect(enrol).toBeVisible();
  expect(await asThief()).toMatchObject({ code: 10 });
});
