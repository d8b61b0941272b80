import type { VendorFixture } from '@tongxing/doubles/identity/vendor-fixture.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callback, providerIn, visit } from './identity-provider.conformance.ts';
import { withinTime } from './within-time.ts';

let fixture: VendorFixture;
beforeAll(async () => {
  fixture = await vendorFixtures.qq([callback]);
});
afterAll(() => fixture.vendor.close());

test('given several requests that together take too long, the provider is unavailable', async () => {
  const provider = providerIn(fixture);
  const answer = await visit(provider, fixture);
  expect(await withinTime(provider, 5000).identify(answer)).toMatchObject({ ok: true });
  const slow = await visit(provider, fixture);
  fixture.vendor.fault = { at: 'profile', kind: 'slow' };
  // The limit on the whole speaks, before the request's own patience of 400 ms is over.
  expect(await withinTime(provider, 150).identify(slow)).toMatchObject({
    failure: 'provider_unavailable',
    log: 'qq: not done within 150 ms',
  });
});
