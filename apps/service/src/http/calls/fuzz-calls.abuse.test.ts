import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { extremeValues } from '../../../test/extreme-values.ts';
import { openService, type TestService } from '../../../test/open-service.ts';
import { randomNumbersFrom } from '../../../test/random-numbers.ts';
import { recordingLog } from '../../../test/recording-log.ts';
import { type RegisteredPerson, registerPerson } from '../../../test/register-account.ts';
import { stepUp } from '../../../test/visit-provider.ts';

vi.setConfig({ testTimeout: 600_000 });

/** The same requests at every run; another number draws others. */
const seed = 20_260_731;
const perCall = 60;

interface Schema {
  readonly type?: string;
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}
interface Operation {
  readonly parameters?: readonly { name: string; schema: Schema }[];
  readonly requestBody?: { content: Record<string, { schema: Schema }> };
}

const log = recordingLog();
const stderr = vi.spyOn(console, 'error').mockImplementation(() => undefined);
let service: TestService;
let operations: { method: 'GET' | 'POST'; path: string; input: Schema; isUpload: boolean }[];
beforeAll(async () => {
  service = await openService({ ports: { log }, file: { secure_calls: false, captcha: { kinds: [] } } });
  const document = (await service.app.inject('/v3/openapi.json')).json();
  operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
        method: method.toUpperCase() as 'GET' | 'POST',
        path,
        input: Object.values(requestBody?.content ?? {})[0]?.schema ?? {
          properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
        },
        isUpload: 'multipart/form-data' in (requestBody?.content ?? {}),
      })),
  );
});
afterAll(() => service.close());

/** What no person is to read: words of our tools and of their languages. */
const toolWords =
  /FST_|Zod|invalid_type|Invalid input|实际接收|期望 |\bundefined\b|\bNaN\b|\[object |TypeError|SyntaxError|Unexpected|postgres|kysely|relation "|column "|violates|duplicate key|node_modules|\.ts:\d|\bat async\b/;

const { pick, chance, whole } = randomNumbersFrom(seed);

/** Values a field may well have, so that a request gets past its first field. */
const goodValues: Readonly<Record<string, readonly unknown[]>> = {
  phone: ['13911112222', '+86 139-1111-2222'],
  email: ['lin@example.com'],
  account: ['13911112222', 'lin'],
  password: ['correct horse battery 7'],
  code: ['123456', '000000'],
  type: ['phone', 'email', 'password', 'web', 'totp'],
  redirect_url: ['http://localhost:3000/login/callback'],
  provider: ['qq'],
  channel: ['app', 'wechat'],
  purpose: ['login', 'bind'],
  terms_version: ['1.0'],
  privacy_version: ['1.0'],
};

function shapesOf(schema: Schema): Record<string, Schema>[] {
  if (schema.allOf) {
    return schema.allOf
      .map(shapesOf)
      .reduce((lefts, rights) => lefts.flatMap((left) => rights.map((right) => ({ ...left, ...right }))));
  }
  const choices = schema.anyOf ?? schema.oneOf;
  return choices ? choices.flatMap(shapesOf) : [schema.properties ?? {}];
}

function plausible(name: string, schema: Schema): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return pick(schema.enum);
  const good = goodValues[name];
  if (good) return pick(good);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return plausible(name, pick(choices));
  switch (schema.type) {
    case 'boolean':
      return chance(0.5);
    case 'integer':
    case 'number':
      return whole(20);
    case 'array':
      return [plausible(name, schema.items ?? {})];
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, plausible(key, inner)]),
      );
    default:
      return pick(['abc', 'https://app.example/callback', 'AAAAAAAAAAAAAAAAAAAAAA', '1']);
  }
}

function drawPayload(input: Schema): unknown {
  if (chance(0.04)) return pick(extremeValues);
  const shape = pick(shapesOf(input));
  const payload: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    if (chance(0.12)) continue;
    payload[name] = chance(0.25) ? pick(extremeValues) : plausible(name, schema);
  }
  if (chance(0.1))
    payload[pick(['id', 'account_id', 'a\0', '\udfff', 'x'.repeat(500)])] = pick(extremeValues);
  return payload;
}

/** A value as a query can say it. */
const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

function drawRequest({ method, path, input, isUpload }: (typeof operations)[number]) {
  const payload = drawPayload(input);
  const url = path.replace(/\{\w+\}/g, () =>
    encodeURIComponent(pick(['qq', 'nobody', '..', 'x'.repeat(400), '林', '%', ' '])),
  );
  if (method === 'GET') {
    const fields = typeof payload === 'object' && payload !== null ? Object.entries(payload) : [];
    const query = fields.map(
      ([name, value]) => `${encode(name)}${pick(['=', '=', '=', '[]=', '[a]='])}${encode(asText(value))}`,
    );
    return { method, url: `${url}?${query.join('&')}`, headers: {} };
  }
  const text = JSON.stringify(payload);
  const boundary = 'fuzz';
  return isUpload
    ? {
        method,
        url,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: `--${boundary}\r\ncontent-disposition: form-data; name="${pick(['file', 'c', 'x'])}"; filename="a.png"\r\n\r\n${text}\r\n--${boundary}--\r\n`,
      }
    : { method, url, headers: { 'content-type': 'application/json' }, payload: text };
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed());

async function walk(
  authorization: () => Promise<Record<string, string>>,
): Promise<{ sent: number; offenders: string[] }> {
  const offenders: string[] = [];
  let sent = 0;
  for (const operation of operations) {
    const signedIn = await authorization();
    for (let count = 0; count < perCall; count += 1) {
      const request = drawRequest(operation);
      const from = { 'x-forwarded-for': `10.${whole(250)}.${whole(250)}.${whole(250)}` };
      const lines = log.lines.length;
      const answer = await service.app.inject({
        ...request,
        headers: { ...request.headers, ...signedIn, ...from },
      });
      sent += 1;
      const name = `${operation.method} ${request.url.slice(0, 200)} ${'payload' in request ? request.payload?.slice(0, 300) : ''}`;
      const news = log.lines.slice(lines).filter((line) => /^(?:error|warn)/.test(line));
      if (answer.statusCode >= 500) offenders.push(`${name}: ${answer.statusCode} ${answer.body}`);
      if (news.length > 0) offenders.push(`${name}: logged ${news.join(' ')}`);
      const { code, msg, data } = answer.json();
      if (typeof code !== 'number' || typeof msg !== 'string') offenders.push(`${name}: ${answer.body}`);
      else if (toolWords.test(code === 1 ? msg : `${msg} ${JSON.stringify(data ?? '')}`))
        offenders.push(`${name}: says ${answer.body}`);
      else if (!/[\u4e00-\u9fff]/.test(msg)) offenders.push(`${name}: ${msg} is not for people`);
    }
  }
  return { sent, offenders };
}

// threat:wrong-shapes
test('given random requests without a session, answers without an error, internals or a log line', async () => {
  const { sent, offenders } = await walk(async () => ({}));
  expect(offenders).toEqual([]);
  expect(sent).toBeGreaterThan(4000);
  expect(stderr).not.toHaveBeenCalled();
});

// threat:wrong-shapes
test('given random requests with a checked session, answers the same way', async () => {
  let person: RegisteredPerson | null = null;
  const people = new Set<RegisteredPerson>();
  const { sent, offenders } = await walk(async () => {
    const answer = await service.app.inject({
      url: '/v3/user/userinfo',
      headers: { authorization: `Bearer ${person?.visitor.token ?? 'x'.repeat(43)}` },
    });
    if (!person || answer.statusCode !== 200) person = await registerPerson(service);
    people.add(person);
    await stepUp(service, person);
    const { token, device, cookies } = person.visitor;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { authorization: `Bearer ${token}`, 'x-device': device, cookie };
  });
  expect(offenders).toEqual([]);
  expect(sent).toBeGreaterThan(4000);
  expect(stderr).not.toHaveBeenCalled();
  // Of every call, at whatever level.
  const secrets = ['13911112222', '139-1111-2222', 'lin@example.com', 'correct horse battery 7'];
  for (const { phone, visitor } of people) secrets.push(phone, visitor.token ?? phone, visitor.device);
  const notices = [...log.lines, ...log.fields].join('\n');
  expect(secrets.filter((secret) => notices.includes(secret))).toEqual([]);
});
