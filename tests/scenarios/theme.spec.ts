import { expect, test } from '../setup/scenario.ts';

// The colours fade.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const storageKey = 'vueuse-color-scheme';

// spec:1.16 spec:3.11 spec:4.1 spec:9.10
test('the corner button switches the theme, and it is remembered', async ({ page }) => {
  await page.goto('/');
  const theme = () =>
    page.evaluate(() => document.documentElement.dataset.theme ?? document.documentElement.className);
  const before = await theme();
  await page.getByRole('button', { name: /主题|深色|浅色|夜/ }).click();
  await expect.poll(theme).not.toBe(before);
  const stored = await page.evaluate((key) => localStorage.getItem(key), storageKey);
  expect(stored).toBe('dark');
  await page.reload();
  await expect.poll(theme).not.toBe(before);
});

test('given no choice, the theme follows the device @night', async ({ page }) => {
  await page.goto('/');
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [red = 0] = background.match(/\d+/g)!.map(Number);
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  expect(red < 128).toBe(dark);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the theme changes without any transition', async ({ page }) => {
    await page.goto('/');
    const seen = await page.evaluate(() => {
      const main = document.querySelector('main')!;
      const heading = main.querySelector('h1')!;
      heading.style.color = 'inherit';
      const before = getComputedStyle(heading).color;
      main.style.color = 'rgb(1, 2, 3)';
      const { color } = getComputedStyle(heading);
      return { isAnother: before !== color, color, moving: document.getAnimations().length };
    });
    expect(seen).toEqual({ isAnother: true, color: 'rgb(1, 2, 3)', moving: 0 });
  });
});
