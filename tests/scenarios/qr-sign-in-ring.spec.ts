import { expect, test } from '../setup/scenario.ts';

test('the corners of the code stay inside its ring, whatever the width', async ({ page }) => {
  for (const width of [320, 360, 390, 414, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/login/qrcode');
    const code = page.getByRole('img', { name: '登录二维码' });
    await expect(code).toBeVisible();
    const half = await code.evaluate((svg) => {
      const box = svg.getBoundingClientRect();
      const ring = svg.parentElement?.previousElementSibling?.getBoundingClientRect();
      // The bricks are 7 of 336 wide.
      return (
        ring && {
          corner: Math.hypot(box.width, box.height) / 2,
          inner: (ring.width / 2) * (1 - 14 / 336),
          right: ring.right,
        }
      );
    });
    expect(half?.corner, `${width} px`).toBeLessThanOrEqual(half?.inner ?? 0);
    expect(half?.right, `${width} px`).toBeLessThanOrEqual(width);
  }
});
