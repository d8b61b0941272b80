import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { register } from '@tongxing/contract/calls/registration.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { aliyunSmsAccount, serveAliyunSms } from '@tongxing/doubles/sms/aliyun-sms.ts';
import { type Collector, serveCollector } from '@tongxing/doubles/telemetry/serve-collector.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/open-test-database.ts';
import { type StartedService, startServiceProcess } from '../../../test/start-service-process.ts';
import { systemClock } from '../../kernel/clock.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 });

const phone = '13912345678';
const password = 'correct horse battery 7';
const address = '203.0.113.77';
const remote = { traceId: 'a'.repeat(31) + '1', spanId: 'b'.repeat(15) + '2' };
const device = 'd'.repeat(43);
let database: TestDatabase;
let vendor: Awaited<ReturnType<typeof serveAliyunSms>>;
let collector: Collector;
let service: StartedService;
let token: string;
let code: string;
let traced: { readonly traceId: string; readonly requestId: string };
let lines: Record<string, unknown>[];

/** One person registers, signs in and is refused once, over the wire; then the service ends and has handed over its traces. */
beforeAll(async () => {
  [database, vendor, collector] = await Promise.all([
    openTestDatabase(),
    serveAliyunSms(systemClock),
    serveCollector(),
  ]);
  service = await startServiceProcess(
    {
      DATABASE_URL: database.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=proving',
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'debug',
      OUTBOX: 'off',
    },
    {
      sms: {
        vendors: [
          {
            vendor: 'aliyun',
            access_key_id: aliyunSmsAccount.accessKeyId,
            access_key_secret: aliyunSmsAccount.accessKeySecret,
            sign_name: aliyunSmsAccount.signName,
            endpoint: vendor.url,
            templates: {
              code: { id: 'SMS_100001', params: { code: 'code' } },
              notice: { id: 'SMS_100009', params: { what: 'what', place: 'place' } },
            },
          },
        ],
      },
    },
  );
  const caller = {
    device,
    headers: {
      'x-forwarded-for': address,
      traceparent: `00-${remote.traceId}-${remote.spanId}-01`,
    },
  };
  const { client } = service;
  await client.must(phoneCodeCalls.register, { phone }, caller);
  code = vendor.delivered.at(-1)?.params['code'] ?? '';
  const registration = { type: 'phone', phone, code, password } as const;
  const versions = { terms_version: '1.0', privacy_version: '1.0' };
  await client.must(register, { ...registration, ...versions }, caller);
  const answer = await client.call(signInByPassword, { account: phone, password }, caller);
  token = (answer.data as { token: string }).token;
  traced = {
    traceId: String(answer.headers['x-trace-id']),
    requestId: String(answer.headers['x-request-id']),
  };
  await client.call(signInByPassword, { account: phone, password: 'a wrong one 1' }, caller);
  await client.call(signInByPassword, { account: 'nobody_at_all', password: 'a wrong one 1' }, caller);
  await fetch(`${service.url}/oauth2/token?secret=in-the-address`, { method: 'POST' });
  await service.stop();
  lines = service
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
});
afterAll(async () => {
  await service.remove();
  await Promise.all([database.drop(), vendor.close(), collector.close()]);
});

const named = (name: string) => collector.spans.filter((span) => span.name === name);

/** The names of a span and of all above it, itself first. */
function wayUp(span: Collector['spans'][number]): string[] {
  const parent = collector.spans.find(({ spanId }) => spanId === span.parentId);
  return parent ? [span.name, ...wayUp(parent)] : [span.name];
}

test('a trace leads from the call to the ability, its change, its statements and the vendor', () => {
  const statement = named('insert contact')[0]!;
  expect(wayUp(statement)).toEqual([
    'insert contact',
    'change',
    `ability ${register.path}`,
    `POST ${register.path}`,
  ]);
  expect(statement.attributes['db.query.text']).toContain('$1');
  const host = new URL(vendor.url).host;
  const asked = named(`POST ${host}`)[0]!;
  expect(wayUp(asked)).toEqual([
    `POST ${host}`,
    `ability ${phoneCodeCalls.register.path}`,
    `POST ${phoneCodeCalls.register.path}`,
  ]);
  expect(asked.attributes['http.response.status_code']).toBe(200);
});

test('a span of an ability has the name of its failure', () => {
  const outcomes = named(`ability ${signInByPassword.path}`).map(
    ({ attributes }) => attributes['tongxing.outcome'],
  );
  expect(outcomes).toEqual(['succeeded', 'wrong_credentials', 'wrong_credentials']);
});

test('hashing and verifying a password are child spans of the ability, also without an account', () => {
  expect(named('password hash').map(wayUp)).toEqual([
    ['password hash', `ability ${register.path}`, `POST ${register.path}`],
  ]);
  const looked = ['password verify', `ability ${signInByPassword.path}`, `POST ${signInByPassword.path}`];
  expect(named('password verify').map(wayUp)).toEqual([looked, looked, looked]);
});

test('continues a trace of a trusted proxy, also at the vendor', () => {
  const served = named(`POST ${phoneCodeCalls.register.path}`)[0]!;
  expect([served.traceId, served.parentId]).toEqual([remote.traceId, remote.spanId]);
  const carried = vendor.calls.map(({ headers }) => headers['traceparent']);
  const asked = named(`POST ${new URL(vendor.url).host}`);
  expect(carried).toEqual(asked.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`));
  expect(asked[0]?.traceId).toBe(remote.traceId);
});

test('the answer and each log line have the ids of the request and its trace', () => {
  expect(traced.traceId).toBe(remote.traceId);
  const line = lines.find(({ requestId }) => requestId === traced.requestId);
  expect(line).toMatchObject({ traceId: traced.traceId, msg: `POST ${signInByPassword.path}` });
  const served = named(`POST ${signInByPassword.path}`);
  expect(served[0]?.attributes['tongxing.request_id']).toBe(traced.requestId);
});

// threat:personal-data-in-logs
test('neither the collector nor the log receives personal data', () => {
  const notices = collector.raw().toString('latin1');
  expect(notices).toContain('tongxing.outcome');
  expect(notices).toContain('proving');
  for (const secret of [phone, password, code, token, address, device, 'in-the-address']) {
    expect(secret).not.toBe('');
    expect(notices).not.toContain(secret);
    expect(service.log()).not.toContain(secret);
  }
});
