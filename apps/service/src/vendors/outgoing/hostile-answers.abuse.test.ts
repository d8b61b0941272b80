import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostileAnswers as answers } from '../../../test/hostile-answers.ts';
import type { AppsWork } from '../../features/oauth/apps/apps-work.ts';
import { postToApp } from '../../features/oauth/webhooks/make-deliveries.ts';
import { systemClock } from '../../kernel/clock.ts';
import { systemRandom } from '../../kernel/crypto/random.ts';
import { silentLog } from '../../kernel/logging/log.ts';
import { vendorAnswerBytes } from '../../kernel/network/bounded-fetch.ts';
import { readOpenNetworks } from '../../kernel/network/open-networks.ts';
import { noProxy } from '../../kernel/network/outgoing-proxy.ts';
import { geetest, geetestSettings } from '../captcha/geetest.ts';
import { tencentCaptcha, tencentCaptchaSettings } from '../captcha/tencent.ts';
import { createMiniProgram, createProviders, providersSettings } from '../identity/create-providers.ts';
import { oauth2Presets } from '../identity/oauth2-presets.ts';
import { aMessage } from '../sms/message-sender.conformance.ts';
import { openSmsVendor, smsVendorSettings } from '../sms/sms-vendors.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { vendorFetch } from './vendor-fetch.ts';

// Whoever is asked may answer anything. Each adapter gets each answer: it says that the vendor is unusable, in time, and
// nothing else stops meanwhile.

let server: Server;
let url = '';
let answer: (typeof answers)[string] = '';
/** Requests that get a token before the hostile answer. */
let goodOnes = 0;
beforeAll(async () => {
  server = createServer((_request, response) => {
    const { socket } = response;
    if (!socket) return;
    socket.on('error', () => {});
    if (goodOnes > 0) {
      goodOnes -= 1;
      response.end(JSON.stringify({ access_token: 'token', expires_in: 7200, openid: 'o', uid: '1' }));
    } else if (typeof answer === 'function') answer(socket);
    else socket.end(answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const timeoutMilliseconds = 150;
const context = () => {
  const bounds = { bytes: vendorAnswerBytes };
  const open = readOpenNetworks(['127.0.0.1']);
  return {
    fetch: vendorFetch(noProxy, bounds),
    guardedFetch: guardedFetch(open, noProxy, 'as checked here', bounds),
    timeoutMilliseconds,
    clock: systemClock,
  };
};
const hostsOf = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, url]));
const entries = (): readonly Record<string, unknown>[] => [
  ...Object.entries(oauth2Presets).map(([kind, row]) => {
    const [id, secret] = ('credentials' in row ? row.credentials : undefined) ?? [
      'client_id',
      'client_secret',
    ];
    return { kind, [id]: 'x', [secret]: 'y', hosts: hostsOf(...Object.keys(row.hosts)) };
  }),
  { kind: 'qq', app_id: 'x', app_secret: 'y', hosts: hostsOf('graph') },
  { kind: 'wechat', website: { app_id: 'wx1', app_secret: 'y' }, hosts: hostsOf('open', 'api') },
  { kind: 'wecom', corp_id: 'x', agent_id: '1', secret: 'y', hosts: hostsOf('login', 'open', 'api') },
  {
    kind: 'alipay',
    app_id: '1',
    private_key: privateKey,
    alipay_public_key: publicKey,
    hosts: hostsOf('auth', 'gateway'),
  },
  { kind: 'openid-connect', key: 'staff', name: 'Staff', issuer: url, client_id: 'x', client_secret: 'y' },
];

/** What each asks, and what shows that nothing usable came. */
function askers(): Record<string, () => Promise<unknown>> {
  const providers = createProviders(providersSettings.parse(entries()), context());
  const signIn = { channel: 'website' as const, params: { code: 'c', auth_code: 'c', state: 's' } };
  const pkce = { state: 's', codeVerifier: 'v'.repeat(43), nonce: 'n', silent: false };
  const identify = (provider: (typeof providers)[number]) =>
    provider.identify({ ...signIn, ...pkce, redirectUri: 'https://id.example/login/callback' });
  const mini = createMiniProgram(
    providersSettings.parse([
      {
        kind: 'wechat',
        mini_program: { app_id: 'wx', app_secret: 'y', phone_numbers_per_day: 9 },
        hosts: hostsOf('open', 'api'),
      },
    ]),
    context(),
  );
  const connection = {
    fetch: context().fetch,
    clock: systemClock,
    random: systemRandom,
    log: silentLog,
    timeoutMilliseconds,
  };
  const sms = [
    {
      vendor: 'aliyun',
      access_key_id: 'x',
      access_key_secret: 'y',
      sign_name: 'z',
      templates: { code: { id: 'SMS_1', params: { code: 'code' } } },
    },
    {
      vendor: 'tencent',
      secret_id: 'x',
      secret_key: 'y',
      app_id: '1',
      sign_name: 'z',
      templates: { code: { id: '1', params: ['code'] } },
    },
    {
      vendor: 'huawei',
      app_key: 'x',
      app_secret: 'y',
      sender: 'z',
      templates: { code: { id: '1', params: ['code'] } },
    },
    {
      vendor: 'volcengine',
      access_key_id: 'x',
      access_key_secret: 'y',
      sms_account: 'z',
      sign_name: 'z',
      templates: { code: { id: 'ST_1', params: { code: 'code' } } },
    },
    { vendor: 'yunpian', api_key: 'y', templates: { code: { id: '1', params: { code: 'code' } } } },
  ].map((each) =>
    openSmsVendor(smsVendorSettings.parse({ ...each, endpoint: url }) as never, {
      ...connection,
      guardedFetch: connection.fetch,
      publicUrl: 'https://account.example',
    }),
  );
  sms.push(
    openSmsVendor(
      smsVendorSettings.parse({
        vendor: 'http',
        url,
        secret: 'a secret of sixteen',
        timeout_seconds: 1,
      }) as never,
      { ...connection, guardedFetch: connection.fetch, publicUrl: 'https://account.example' },
    ),
  );
  const slider = geetest(
    geetestSettings.parse({ captcha_id: 'x', captcha_key: 'y', endpoint: url }),
    connection,
  );
  const tencent = tencentCaptcha(
    tencentCaptchaSettings.parse({
      app_id: '1',
      app_secret_key: 'y',
      secret_id: 'x',
      secret_key: 'y',
      endpoint: url,
    }),
    connection,
  );
  const validate = JSON.stringify({ lot_number: 'b', captcha_output: 'b', pass_token: 'b', gen_time: '1' });
  const captcha = { ip: '203.0.113.7', action: '/v3/sms/login' };
  return {
    ...Object.fromEntries(
      providers.flatMap((provider) => [
        [`${provider.key} at once`, () => identify(provider)],
        [
          `${provider.key} after a token`,
          () => {
            goodOnes = 1;
            return identify(provider);
          },
        ],
      ]),
    ),
    'mini program code': async () => mini?.codeImage('scene'),
    'mini program number': async () => {
      goodOnes = 1;
      return mini?.phoneNumber('code');
    },
    ...Object.fromEntries(
      sms.map((sender) => [`SMS of ${sender.vendor}`, () => sender.send(aMessage('13900000001'))]),
    ),
    'webhook or sign-out of an app': () =>
      postToApp({ fetch: context().guardedFetch } as AppsWork, url, {
        body: '{}',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      }),
    'captcha of GeeTest': () => slider.verify({ type: 'geetest', validate }, captcha),
    'captcha of Tencent': () => tencent.verify({ type: 'tencent', ticket: 't', randstr: 'r' }, captcha),
  };
}

/** Runs the work and returns how long it took and the longest time in which nothing else ran. */
async function watch<Value>(
  work: () => Promise<Value>,
): Promise<{ value: Value; took: number; stopped: number }> {
  let [stopped, last] = [0, performance.now()];
  const startedAt = last;
  const look = () => {
    const now = performance.now();
    stopped = Math.max(stopped, now - last);
    last = now;
  };
  const ticks = setInterval(look, 2);
  const value = await work().finally(() => {
    look();
    clearInterval(ticks);
  });
  return { value, took: performance.now() - startedAt, stopped };
}

// threat:answer-without-end threat:hostile-answer
describe.each(Object.keys(answers))('given %s', (name) => {
  test('every adapter says so in time, and stops nobody', async () => {
    answer = answers[name] ?? '';
    const found: string[] = [];
    for (const [who, ask] of Object.entries(askers())) {
      goodOnes = 0;
      const { value, took, stopped } = await watch(() =>
        ask().catch((error: unknown) => ({ thrown: String(error) })),
      );
      const text = JSON.stringify(value);
      const isUsable = value === 'passed' || /"(?:ok|delivered)":true/.test(text);
      if (text?.includes('"thrown"')) found.push(`${who} throws: ${text}`);
      if (isUsable && !/^(?:names|NUL|members|line|Han)/.test(name))
        found.push(`${who} takes it: ${text.slice(0, 200)}`);
      // Subjects are looked at before they are stored (`prove-identity.ts`).
      const told = text?.replace(/"subjects":\[[^\]]*\]/, '');
      if (/\\[rn]/.test(told) || told.length > 1500) found.push(`${who} hands it on: ${text.slice(0, 200)}`);
      if (took > 4000) found.push(`${who} took ${took} ms`);
      if (stopped > 500) found.push(`${who} stopped everybody for ${stopped} ms`);
    }
    expect(found).toEqual([]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  }, 120_000);
});
