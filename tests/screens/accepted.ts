import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { openQuiet } from '../actions/find-barriers.ts';
import { digestOf } from './digest.ts';
import { themes, widths } from './take-pictures.ts';

const file = path.join(import.meta.dirname, 'accepted.json');

/** Pages that look the same for everybody and at any time. */
const lasting = ['/', '/login/account', '/help', '/no/such/page'];

export interface Taken {
  /** `/login/account 390 dark`. */
  readonly name: string;
  readonly png: Buffer;
  readonly digest: string;
}

/** Takes these pages on a phone and a desktop, in both themes. */
export async function takeLasting(page: Page): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (const address of lasting) {
    await openQuiet(page, address);
    for (const { width, height } of widths.filter((size) => size.width === 390 || size.width === 1280))
      for (const colorScheme of themes) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
        taken.push({ name: `${address} ${width} ${colorScheme}`, png, digest: digestOf(png) });
      }
  }
  return taken;
}

/** The accepted digests, by name. */
export function readAccepted(): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}

/** Accepts pictures as they are now; returns the file. */
export function writeAccepted(taken: readonly Taken[]): string {
  const all = Object.fromEntries(taken.map(({ name, digest }) => [name, digest]));
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
  return file;
}
