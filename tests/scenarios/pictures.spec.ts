import { openQuiet } from '../actions/find-barriers.ts';
import { readAccepted, takeLasting } from '../screens/accepted.ts';
import { describeDifference, digestOf } from '../screens/digest.ts';
import { expect, test } from '../setup/scenario.ts';

test.use({ allowedErrors: [/404/] });

test('the first pages look as accepted (to accept new ones: node lab/run.mjs gallery --accept)', async ({
  page,
}, testInfo) => {
  const accepted = readAccepted();
  const taken = await takeLasting(page);
  const changed: string[] = [];
  for (const { name, png, digest } of taken) {
    const difference = describeDifference(accepted[name] ?? '', digest);
    if (difference === null) continue;
    changed.push(`${name}: ${difference}`);
    await testInfo.attach(name, { body: png, contentType: 'image/png' });
  }
  expect(changed).toEqual([]);
  expect(taken.map(({ name }) => name)).toEqual(Object.keys(accepted));
});

test('notices another brand colour of the same brightness, in both themes', async ({ page }) => {
  for (const [colorScheme, brand] of [
    ['light', '#8a2a4a'],
    ['dark', '#e8a2d4'],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openQuiet(page, '/login/account');
    const take = async () => digestOf(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
    const before = await take();
    expect(describeDifference(before, await take())).toBeNull();
    await page.evaluate((to) => document.documentElement.style.setProperty('--brand', to), brand);
    expect(describeDifference(before, await take())).toContain('the colour #');
  }
});
