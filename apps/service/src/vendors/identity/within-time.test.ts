import type { World } from '@tongxing/doubles/identity/provider-world.ts';
import { providerWorlds } from '@tongxing/doubles/identity/provider-worlds.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callback, providerIn, visit } from './identity-provider.conformance.ts';
import { withinTime } from './within-time.ts';

let world: World;
beforeAll(async () => {
  world = await providerWorlds.qq([callback]);
});
afterAll(() => world.vendor.close());

test('a provider that takes too long altogether is unavailable, whatever each request took', async () => {
  const provider = providerIn(world);
  const answer = await visit(provider, world);
  expect(await withinTime(provider, 5000).identify(answer)).toMatchObject({ ok: true });
  const slow = await visit(provider, world);
  world.vendor.trouble = { at: 'profile', kind: 'slow' };
  // The limit on the whole speaks, before the request's own patience of 400 ms is over.
  expect(await withinTime(provider, 150).identify(slow)).toMatchObject({
    failure: 'provider_unavailable',
    log: 'qq: not done within 150 ms',
  });
});
