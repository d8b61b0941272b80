import { afterEach, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';

let service: TestService;
afterEach(() => service.close());

const token = 'a-token-of-the-operator-0123456789';
const ask = (headers: Record<string, string> = {}) => service.app.inject({ url: '/metrics', headers });

// threat:metrics-and-reports
test('on a public address metrics are nobody’s without a token, and like an address that nobody has', async () => {
  service = await openService({ settings: { publicUrl: 'https://account.example' } });
  for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: 'Bearer undefined' }]) {
    const answer = await ask(headers as Record<string, string>);
    expect([answer.statusCode, answer.json()]).toEqual([404, { code: 404, msg: '没有找到你要的内容' }]);
  }
});

// threat:metrics-and-reports
test('with a token they are who shows it’s', async () => {
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

test('on this machine’s own address they are open', async () => {
  service = await openService({});
  expect((await ask()).statusCode).toBe(200);
});

test('on this machine’s own address a token that is set is asked for', async () => {
  service = await openService({ settings: { metricsToken: token } });
  expect((await ask()).statusCode).toBe(404);
});
