import { getConfig } from '@tongxing/contract/calls/site-config.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { configCall } from './load-config.ts';
import { readConfig } from './read-config.ts';
import { openServiceDouble } from './service-double.fixture.ts';

let service: Awaited<ReturnType<typeof openServiceDouble>>;
beforeAll(async () => {
  service = await openServiceDouble();
});
afterAll(() => service.close());

it('asks what the contract says', () => {
  expect(getConfig).toMatchObject(configCall);
});

it('reads what the contract’s schema reads', () => {
  expect(readConfig(service.config)).toEqual(getConfig.output.parse(service.config));
});

it.each(Object.keys(getConfig.output.shape).filter((name) => name !== 'support'))(
  'refuses, as the schema does, a configuration without %s',
  (name) => {
    for (const wrong of [undefined, null, { a: 1 }, [1]]) {
      const broken = { ...service.config, [name]: wrong };
      expect(getConfig.output.safeParse(broken).success).toBe(false);
      expect(readConfig(broken)).toBeNull();
    }
  },
);

it.each([null, undefined, 'text', 1, []])('refuses what is no object: %j', (data) => {
  expect(readConfig(data)).toBeNull();
});
