import type { Vendor } from '@tongxing/doubles/identity/open-vendor.ts';
import { providerWorlds, type WebsiteName, websites } from '@tongxing/doubles/identity/provider-worlds.ts';
import { roomyLimits } from './roomy-limits.ts';
import { test as base } from './scenario.ts';
import { startService, type TestService } from './start-service.ts';

interface Worker {
  vendors: Record<WebsiteName, Vendor>;
  service: TestService;
}

const known = new Map<TestService, Record<WebsiteName, Vendor>>();

/** Scenarios in a service that knows every provider, each with its double. */
export const test = base.extend<object, Worker>({
  // Avatars are invented addresses: the browser says that it could not load them.
  allowedErrors: async ({}, use) => use([/himg\.bdimg|net::ERR/]),

  service: [
    async ({}, use) => {
      // The callback's address is known once the service stands: the vendors learn it then.
      const callbacks: string[] = [];
      const entries = [];
      const opened: Partial<Record<WebsiteName, Vendor>> = {};
      for (const name of Object.keys(websites) as WebsiteName[]) {
        const world = await providerWorlds[name](callbacks);
        opened[name] = world.vendor;
        entries.push(world.entry);
      }
      const service = await startService({ config: { ...roomyLimits, providers: entries } });
      callbacks.push(`${service.url}/login/callback`, `${service.url}/user/security/callback`);
      known.set(service, opened as Record<WebsiteName, Vendor>);
      await use(service);
      await service.remove();
      for (const vendor of Object.values(opened)) await vendor.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  vendors: [
    async ({ service }, use) => {
      const vendors = known.get(service);
      if (!vendors) throw new Error('the service has its vendors');
      await use(vendors);
    },
    { scope: 'worker' },
  ],
});

export { expect } from './scenario.ts';
