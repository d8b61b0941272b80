import { afterEach, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';

let service: TestService;
afterEach(() => service.close());

const token = 'a-token-of-the-operator-0123456789';
const ask = (headers: Record<string, string> = {}) => service.app.inject({ url: '/metrics', headers });

// threat:metrics-and-reports
test('returns 404 for metrics on a public URL without a token', async () => {
  service = await openService({ settings: { publicUrl: 'https://account.example' } });
  for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: 'Bearer undefined' }]) {
    const answer = await ask(headers as Record<string, string>);
    expect([answer.statusCode, answer.json()]).toEqual([404, { code: 404, msg: '没有找到你要的内容' }]);
  }
});

// threat:metrics-and-reports
test('returns the metrics to whoever sends the token', async () => {
  service = await openService({ settings: { publicUrl: 'https://account.example', metricsToken: token } });
  for (const wrong of ['', `Bearer ${token}x`, `Basic ${token}`, token, 'Bearer']) {
    expect((await ask({ authorization: wrong })).statusCode).toBe(404);
  }
  const answer = await ask({ authorization: `Bearer ${token}` });
  expect([answer.statusCode, answer.body]).toEqual([
    200,
    expect.stringContaining('http_request_duration_seconds'),
  ]);
});

test('returns the metrics on a loopback URL', async () => {
  service = await openService({});
  expect((await ask()).statusCode).toBe(200);
});

test('requires a configured token on a loopback URL too', async () => {
  service = await openService({ settings: { metricsToken: token } });
  expect((await ask()).statusCode).toBe(404);
});
