import type { Vendor } from '@tongxing/doubles/identity/open-vendor.ts';
import { vendorFixtures, type WebsiteName, websites } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { roomyLimits } from './roomy-limits.ts';
import { test as base } from './scenario.ts';
import type { SpecialService } from './share-services.ts';
import { startService } from './start-service.ts';

interface ProviderFixture extends SpecialService {
  readonly vendors: Record<WebsiteName, Vendor>;
}

/** Scenarios in a service with every provider, each with its double. */
export const test = base.extend<{ fixture: ProviderFixture; vendors: Record<WebsiteName, Vendor> }>({
  // Avatars have invented addresses, which the browser cannot load.
  allowedErrors: async ({}, use) => use([/himg\.bdimg|net::ERR/]),

  fixture: [
    async ({ services }, use) => use(await services.of('providers', open)),
    { scope: 'test', timeout: 90_000 },
  ],
  service: async ({ fixture }, use) => use(fixture.service),
  vendors: async ({ fixture }, use) => use(fixture.vendors),
});

async function open(): Promise<ProviderFixture> {
  // The address of the callback is known only after the service has started.
  const callbacks: string[] = [];
  const entries = [];
  const opened: Partial<Record<WebsiteName, Vendor>> = {};
  for (const name of Object.keys(websites) as WebsiteName[]) {
    const fixture = await vendorFixtures[name](callbacks);
    opened[name] = fixture.vendor;
    entries.push(fixture.entry);
  }
  const service = await startService({ config: { ...roomyLimits, providers: entries } });
  callbacks.push(`${service.url}/login/callback`, `${service.url}/user/security/callback`);
  const vendors = opened as Record<WebsiteName, Vendor>;
  return {
    service,
    vendors,
    async close() {
      for (const vendor of Object.values(vendors)) await vendor.close();
    },
  };
}

export { expect } from './scenario.ts';
