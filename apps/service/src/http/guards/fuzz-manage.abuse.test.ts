import { permissionTo } from '@tongxing/contract/permissions.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { extremeValues } from '../../../test/extreme-values.ts';
import { makeOperator, type TestOperator } from '../../../test/make-operator.ts';
import { openService, type TestService } from '../../../test/open-service.ts';
import { randomNumbersFrom } from '../../../test/random-numbers.ts';
import { recordingLog } from '../../../test/recording-log.ts';
import { registerPerson } from '../../../test/register-account.ts';
import { registerApp } from '../../../test/relying-party.ts';

vi.setConfig({ testTimeout: 300_000 });

/** The same requests at every run; another number draws others. */
const { pick, chance } = randomNumbersFrom(20_261_122);
const perCall = 15;

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: {
    readonly content: Record<string, { readonly schema: { readonly properties?: object } }>;
  };
}

const log = recordingLog();
let service: TestService;
let owner: TestOperator;
/** What a path may well name, by its parameter. */
let known: Readonly<Record<string, string>>;
beforeAll(async () => {
  const operators = { approval: true, requests_per_minute: 100_000 };
  service = await openService({ ports: { log }, file: { operators } });
  owner = await makeOperator(service, ['owner']);
  const person = await registerPerson(service);
  const { id } = await registerApp(person.visitor);
  known = { client_id: id, id: person.accountId };
}, 120_000);
afterAll(() => service.close());

const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

function drawPath(path: string): string {
  const odd = ['nobody', '..', '%00', '\u0001', 'x'.repeat(900), '林', ' ', "' or 1=1"];
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(pick([known[name] ?? 'nobody', known[name] ?? 'nobody', pick(odd)])),
  );
}

function drawQuery(names: readonly string[]): string {
  const fields = [...names, '__proto__', 'x'].filter(() => chance(0.3));
  const values = fields.map(
    (name) => `${name}${pick(['=', '=', '[]=', '[a]='])}${encodeURIComponent(asText(pick(extremeValues)))}`,
  );
  return values.length > 0 ? `?${values.join('&')}` : '';
}

function drawBody(names: readonly string[]): string {
  if (chance(0.1)) return JSON.stringify(pick(extremeValues)) ?? 'null';
  const plausible = ['because', ['owner'], [permissionTo.readPeople], 'phone', true, []];
  const fields = ['reason', 'tell_reason', ...names].filter(() => chance(0.7));
  const body = JSON.stringify(
    Object.fromEntries(fields.map((name) => [name, pick([pick(extremeValues), pick(plausible)])])),
  );
  if (chance(0.1)) return body.replace('{', '{"__proto__":{"roles":["owner"]},');
  return chance(0.05) ? body.slice(0, -1) : body;
}

// threat:wrong-shapes-admin
test('given random requests to the Management API, answers without an error, a log line or a stored answer', async () => {
  const { paths } = (await service.app.inject('/manage/v1/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  const offenders: string[] = [];
  let sent = 0;
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { parameters = [], requestBody }] of Object.entries(methods)) {
      const isQuery = method === 'get';
      const fields = Object.keys(Object.values(requestBody?.content ?? {})[0]?.schema.properties ?? {});
      const inQuery = parameters.filter((each) => each.in === 'query').map(({ name }) => name);
      for (let count = 0; count < perCall; count += 1) {
        const url = `/${drawPath(path).slice(1)}${isQuery ? drawQuery(inQuery) : ''}`;
        const body = isQuery ? undefined : drawBody(fields);
        const key = chance(0.3) ? { 'idempotency-key': pick(['a', 'a b', 'x'.repeat(300), '\u00ff']) } : {};
        const lines = log.lines.length;
        const answer = await service.app.inject({
          method: method.toUpperCase() as 'GET',
          url,
          headers: {
            authorization: `Bearer ${owner.visitor.token}`,
            'x-device': owner.visitor.device,
            cookie: [...owner.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            ...key,
            ...(body === undefined
              ? {}
              : { 'content-type': pick(['application/json', 'application/json', 'text/plain']) }),
          },
          ...(body === undefined ? {} : { payload: body }),
        });
        sent += 1;
        const name = `${method} ${url.slice(0, 200)} ${body?.slice(0, 200) ?? ''}`;
        const news = log.lines.slice(lines).filter((line) => /^(?:error|warn)/.test(line));
        if (answer.statusCode >= 500 || news.length > 0)
          offenders.push(`${name}: ${answer.statusCode} ${answer.body.slice(0, 200)} ${news.join(' ')}`);
        // The id of a request is drawn, and may spell any word.
        const shown = answer.body.replace(/"request_id":"[\w-]*"/, '');
        if (/FST_|Zod|SyntaxError|kysely|relation "|\.ts:\d/.test(shown))
          offenders.push(`${name}: says ${answer.body.slice(0, 300)}`);
        if (answer.headers['cache-control'] !== 'no-store') offenders.push(`${name}: may be kept`);
      }
    }
  }
  expect(offenders).toEqual([]);
  expect(sent).toBeGreaterThan(400);
  expect((await owner.ask('GET', 'operators')).body.items).toHaveLength(1);
});
