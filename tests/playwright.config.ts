import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import { countWorkers } from '@tongxing/fixtures/count-workers.ts';

// Headless shell: a scenario costs less than half as much as in the whole browser.
const shell = '/usr/bin/chromium-headless-shell';
/** Debian's Chromium, unless `CHROMIUM` names another one. */
const executablePath = process.env.CHROMIUM ?? (existsSync(shell) ? shell : '/usr/bin/chromium');

const quietChromium = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'scenarios',
  globalSetup: './setup/prepare-run.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: countWorkers(),
  // A scenario that fails once and passes then is named by `npm test`, and counted neither as passed nor as failed.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Routes of a scenario see every request; the one about the offline page lets its script in.
    serviceWorkers: 'block',
    // Recording costs time: only what has failed is tried again with it.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Scenarios about motion turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    // Without a locale the browser does not accept Chinese file names.
    launchOptions: { executablePath, args: quietChromium, env: { ...process.env, LC_ALL: 'C.UTF-8' } },
  },
  // Short projects first, in one worker each: no worker serves two projects, and each starts a browser.
  projects: [
    // Scenarios for a small screen: titles with @phone.
    {
      name: 'phone',
      grep: /@phone/,
      workers: 1,
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        colorScheme: 'light',
      },
    },
    {
      name: 'night',
      grep: /@night/,
      workers: 1,
      use: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
    },
    {
      name: 'desktop',
      grepInvert: /@phone-only/,
      use: { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
    },
  ],
});
