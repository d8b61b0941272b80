import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { type BrowserContext, chromium } from 'playwright-core';
import { beSignedIn } from '../actions/be-signed-in.ts';
import config from '../playwright.config.ts';
import type { TestService } from './start-service.ts';

export interface Phone {
  /** A person without an account. */
  readonly visitor: BrowserContext;
  /** A person who registered a moment ago. */
  readonly signedIn: BrowserContext;
  close(): Promise<void>;
}

/** A phone's browser, signed in and signed out. */
export async function openPhone(service: TestService): Promise<Phone> {
  const browser = await chromium.launch({ ...config.use?.launchOptions });
  const device = {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    serviceWorkers: 'block',
  } as const;
  const [visitor, signedIn] = [await browser.newContext(device), await browser.newContext(device)];
  await beSignedIn(signedIn, service, aPerson());
  return { visitor, signedIn, close: () => browser.close() };
}
