import path from 'node:path';
import { defineConfig } from '@playwright/test';
import chromium from '../../tests/playwright.config.ts';

/** The main flows; other scenarios do not depend on the engine. */
const main = [
  'account-switch',
  'activity-log',
  'authorization',
  'console',
  'help',
  'languages',
  'navigation',
  'profile',
  'qr-sign-in',
  'qr-sign-in-scanner',
  'recovery',
  'registration',
  'second-factor',
  'security',
  'sessions',
  'sign-in-by-code',
  'sign-in-by-password',
  'theme',
];

export default defineConfig({
  ...chromium,
  globalSetup: path.join(import.meta.dirname, '../../tests/setup/prepare-run.ts'),
  testDir: '../../tests/scenarios',
  testMatch: main.map((name) => `${name}.spec.ts`),
  outputDir: 'test-results',
  workers: 1,
  timeout: 120_000,
  projects: [
    {
      name: 'firefox',
      // `@chromium`: print, input methods, touch. The ESR has no commands for them.
      grepInvert: /@phone-only|@chromium/,
      use: {
        ...chromium.use,
        browserName: 'firefox',
        channel: 'moz-firefox',
        viewport: { width: 1280, height: 800 },
        trace: 'off',
        launchOptions: {
          executablePath: path.join(import.meta.dirname, 'firefox-socket.ts'),
          firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
        },
      },
    },
  ],
});
