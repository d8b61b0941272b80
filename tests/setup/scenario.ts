import { test as base, type Page } from '@playwright/test';
import { type SharedServices, shareServices } from './share-services.ts';
import { sharedService } from './shared-service.ts';
import { fromSomewhere, type TestService } from './start-service.ts';

interface Options {
  /** Console errors and failed requests that this scenario provokes on purpose. */
  allowedErrors: RegExp[];
}

interface Scenario {
  /** The product, started once for the run. Scenarios share it, also at the same time, so each makes people of its own. */
  service: TestService;
  quietConsole: void;
}

interface Worker {
  /** Services of other kinds, for files whose `service` is another kind. */
  services: SharedServices;
}

export const test = base.extend<Scenario & Options, Worker>({
  services: [
    // Playwright reads the pattern to know what a fixture needs.
    async ({}, use) => {
      const services = shareServices();
      await use(services);
      await services.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  // Includes the start of another kind.
  service: [async ({}, use) => use(sharedService()), { scope: 'test', timeout: 90_000 }],

  // Each scenario comes from an address of its own.
  extraHTTPHeaders: async ({}, use) => use(fromSomewhere()),

  baseURL: async ({ service }, use) => use(service.url),

  allowedErrors: [[], { option: true }],

  quietConsole: [
    async ({ context, allowedErrors }, use) => {
      const errors: string[] = [];
      const watch = (page: Page) => {
        page.on('pageerror', (error) => errors.push(`uncaught: ${error.stack ?? error.message}`));
        page.on('console', (message) => {
          if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
        });
      };
      context.on('page', watch);
      for (const page of context.pages()) watch(page);
      await use();
      const reported = [...errors];
      // Requests in a route when the scenario ends would be errors of its handler.
      for (const each of [context, ...context.pages()]) await each.unrouteAll({ behavior: 'ignoreErrors' });
      // Pages of other sites may have no icon, and the hosts of providers' pictures do not exist.
      const allowed = [...allowedErrors, /\/favicon\.ico(?:\)$| because)/, /\(https:\/\/avatar\.example\//];
      const unexpected = reported.filter((error) => !allowed.some((pattern) => pattern.test(error)));
      if (unexpected.length > 0) throw new Error(`The page complained:\n${unexpected.join('\n')}`);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
