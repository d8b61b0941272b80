import { afterEach, expect, test } from 'vitest';
import { openService, type TestService } from '../../../test/open-service.ts';

let service: TestService;
afterEach(() => service.close());

test('before a stop readiness fails, and every other answer closes its connection', async () => {
  service = await openService();
  const ask = async (url: string) => {
    const { statusCode, headers } = await service.app.inject(url);
    return [statusCode, headers.connection];
  };
  expect(await ask('/readyz')).toEqual([200, 'keep-alive']);
  expect(await ask('/v3/config')).toEqual([200, 'keep-alive']);
  service.app.drain.isOn = true;
  expect(await ask('/readyz')).toEqual([503, 'close']);
  expect(await ask('/healthz')).toEqual([200, 'close']);
  expect(await ask('/v3/config')).toEqual([200, 'close']);
  expect(await ask('/oauth2/jwks')).toEqual([200, 'close']);
});
