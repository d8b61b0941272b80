import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { portalFolder } from '../../../../test/portal-folder.ts';

const lines: string[] = [];
const write =
  (level: string) =>
  (first: string | object, second = '') =>
    void lines.push(`${level} ${typeof first === 'string' ? first : `${second} ${JSON.stringify(first)}`}`);
const log = { debug: () => {}, info: write('info'), warn: write('warn'), error: write('error') };

let service: TestService;
beforeAll(async () => {
  const ports = { log, portalFolder: await portalFolder() };
  service = await openService({ settings: { publicUrl: 'https://www.example/account' }, ports });
});
beforeEach(() => {
  lines.length = 0;
});
afterAll(() => service.close());

const report = (payload: string, type: string, ip = '10.9.0.1') =>
  service.app.inject({
    method: 'POST',
    url: '/account/csp-reports',
    headers: { 'content-type': type, 'x-forwarded-for': ip },
    payload,
  });
const violation = {
  'document-uri': 'https://www.example/account/login?ref=secret#token',
  'effective-directive': 'script-src-elem',
  'blocked-uri': 'https://evil.example/x.js?session=secret',
};

test('names the report URL in the policy of every page', async () => {
  const { headers } = await service.app.inject({ url: '/account/', headers: { accept: 'text/html' } });
  expect(headers['content-security-policy']).toContain('report-uri /account/csp-reports; report-to csp');
  expect(headers['reporting-endpoints']).toBe('csp="/account/csp-reports"');
});

test('logs a violation of either format in one line, without queries', async () => {
  const old = await report(JSON.stringify({ 'csp-report': violation }), 'application/csp-report');
  const body = {
    documentURL: violation['document-uri'],
    effectiveDirective: 'script-src-elem',
    blockedURL: violation['blocked-uri'],
  };
  const current = await report(
    JSON.stringify([
      { type: 'csp-violation', body },
      { type: 'deprecation', body: {} },
    ]),
    'application/reports+json',
  );
  expect([old.statusCode, current.statusCode]).toEqual([204, 204]);
  const line =
    'warn a page broke its Content-Security-Policy {"directive":"script-src-elem","page":"/account/login","blocked":"https://evil.example"}';
  expect(lines).toEqual([line, line]);
});

// threat:metrics-and-reports
test('ignores malformed and oversized reports', async () => {
  const payloads = [
    '',
    '{',
    'null',
    '[]',
    '[null]',
    '{"csp-report":3}',
    '[[]]',
    '"x"',
    `{"csp-report":{"a":"${'x'.repeat(5000)}"}}`,
  ];
  for (const payload of payloads) {
    const answer = await report(payload, 'application/csp-report', '10.9.0.2');
    expect([payload.slice(0, 20), answer.statusCode]).toEqual([payload.slice(0, 20), 204]);
  }
  const forged = {
    ...violation,
    'effective-directive': 'x\n{"level":50}',
    'blocked-uri': 'a\u202eb'.repeat(500),
  };
  await report(JSON.stringify({ 'csp-report': forged }), 'application/csp-report', '10.9.0.2');
  expect(lines.every((line) => line.length < 300 && !/[\n\u202e]/.test(line))).toBe(true);
  expect((await report('x'.repeat(300_000), 'application/csp-report', '10.9.0.2')).statusCode).toBe(413);
});

// threat:metrics-and-reports
test('logs at most twenty reports of an address and two hundred of all in an hour', async () => {
  const payload = JSON.stringify({ 'csp-report': violation });
  const storm = (ip: string) =>
    Promise.all(Array.from({ length: 25 }, () => report(payload, 'application/csp-report', ip)));
  const answers = await storm('10.9.1.1');
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
  expect(lines).toHaveLength(20);
  // As many from elsewhere have come in this hour already.
  await service.ports.state.increment('csp-reports', 160, 3600);
  await storm('10.10.1.1');
  expect(lines.length).toBeLessThan(40);
  service.clock.advance(3601);
  lines.length = 0;
  await report(payload, 'application/csp-report', '10.9.1.1');
  expect(lines).toHaveLength(1);
});
