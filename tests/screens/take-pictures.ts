import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';

export const themes = ['light', 'dark'] as const;
export const phone = { width: 390, height: 844 } as const;
export const widths = [
  phone,
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;

/** The file name of a picture: `security-1280-dark.png`. */
export const fileOf = (name: string, width: number, theme: string): string => `${name}-${width}-${theme}.png`;

/** Takes the page as it is in both themes at every width. */
export async function takePictures(page: Page, folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const { width, height } of widths) {
      await page.setViewportSize({ width, height });
      await beStill(page);
      const file = path.join(folder, fileOf(name, width, colorScheme));
      // The backdrop of a dialog is as high as the window.
      const fullPage = !(await page.getByRole('dialog').first().isVisible());
      await page.screenshot({ path: file, animations: 'disabled', fullPage, timeout: 60_000 });
    }
  }
}

/** Two frames without a change of the page's height. */
async function beStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let before = -1, tries = 0; tries < 30; tries += 1) {
      await frame();
      await frame();
      const now = document.documentElement.scrollHeight;
      if (now === before) return;
      before = now;
    }
  });
}
