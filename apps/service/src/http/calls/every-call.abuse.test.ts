import type { Answer } from '@tongxing/client/open-client.ts';
import { allCalls } from '@tongxing/contract/all-calls.ts';
import { signOut } from '@tongxing/contract/calls/sign-in.ts';
import type { Call } from '@tongxing/contract/define-call.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { passCheck } from '../../../test/be-proven.ts';
import { openService, type TestService, type Visitor } from '../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../test/register-account.ts';

let service: TestService;
let victim: RegisteredPerson;
beforeAll(async () => {
  service = await openService({ file: { captcha: { kinds: [] } } });
  victim = await registerPerson(service, { username: 'victim_of_ids' });
});
afterAll(() => service.close());

/** Each test walks the whole contract: a busy machine takes its time. */
vi.setConfig({ testTimeout: 120_000 });

const nameOf = (call: Call) => `${call.method} ${call.path}`;
const posts = allCalls.filter(({ method }) => method === 'POST');
const isFree = ({ upload }: Call) => !upload;

/** Sends whatever it is given, whether or not the contract allows it. */
function send(visitor: Visitor, call: Call, input: unknown): Promise<Answer> {
  const path = call.path.replace('{key}', 'qq');
  return visitor.call({ ...call, path }, input as never, { withoutCaptcha: true });
}

/** All spellings under which other products took somebody else's account from the payload. */
function idsOf({ accountId, phone }: RegisteredPerson, number: number): Record<string, unknown> {
  const names = [
    'account_id',
    'accountId',
    'user_id',
    'userId',
    'user',
    'uid',
    'sub',
    'owner_id',
    'session_account',
  ];
  const ids = Object.fromEntries(names.map((name) => [name, accountId]));
  return {
    ...ids,
    id: accountId,
    number,
    account: { id: accountId },
    session: { accountId },
    username: phone,
    token: accountId,
  };
}

async function numberOf({ accountId }: RegisteredPerson): Promise<number> {
  const { number } = await service.database
    .selectFrom('account')
    .select('number')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return number;
}

// threat:CVE-2025-61928
test('without a session a signed-in call answers 401, whatever account the payload names (CVE-2025-61928)', async () => {
  const ids = idsOf(victim, await numberOf(victim));
  const offenders: string[] = [];
  for (const call of allCalls.filter(({ access, upload }) => access === 'signed-in' && !upload)) {
    for (const input of [{}, ids]) {
      const { status, code } = await send(service.visitor(), call, input);
      if (status !== 401 || code !== 401) offenders.push(`${nameOf(call)} answered ${status} ${code}`);
    }
  }
  expect(offenders).toEqual([]);
});

test("with a session of one's own, ids of another account in the payload neither show nor change anything of theirs", async () => {
  const ids = idsOf(victim, await numberOf(victim));
  const before = await everythingOf(victim);
  const marks = [victim.accountId, victim.phone, 'victim_of_ids'];
  const offenders: string[] = [];
  let attacker = await personWhoMay();
  for (const call of allCalls.filter(isFree)) {
    if (!(await isSignedIn(attacker))) attacker = await personWhoMay();
    const { data } = await send(attacker.visitor, call, ids);
    const shown = JSON.stringify(data ?? null);
    if (marks.some((mark) => shown.includes(mark))) offenders.push(`${nameOf(call)} shows ${shown}`);
  }
  expect(offenders).toEqual([]);
  expect(await everythingOf(victim)).toEqual(before);
});

// threat:CVE-2026-49443
test('nothing, an empty payload or empty fields advance no step (CVE-2026-49443, CVE-2026-54730)', async () => {
  const advanced = new Set([1, -1, 2]);
  const offenders: string[] = [];
  const visitor = service.visitor();
  for (const call of posts.filter(({ access, upload }) => access !== 'signed-in' && !upload)) {
    const emptied = variantsOf(call).map(({ known, fields }) => ({
      ...Object.fromEntries(fields.map((field) => [field, ''])),
      ...known,
    }));
    for (const input of [7, [], '', {}, ...emptied]) {
      const { code, status } = await send(visitor, call, input);
      if (advanced.has(code)) offenders.push(`${nameOf(call)} with ${JSON.stringify(input)}: ${code}`);
      if (status >= 500) offenders.push(`${nameOf(call)} with ${JSON.stringify(input)}: ${status}`);
    }
  }
  const person = await registerPerson(service);
  for (const call of posts.filter(({ access, upload }) => access === 'signed-in' && !upload)) {
    // What needs no field may well be asked for without one; it must still be an object.
    const inputs = [7, [], '', ...(call.input.safeParse({}).success ? [] : [{}])];
    for (const input of inputs) {
      const { code } = await send(person.visitor, call, input);
      if (code !== 400) offenders.push(`${nameOf(call)} with ${JSON.stringify(input)}: ${code}`);
    }
  }
  expect(offenders).toEqual([]);
});

const big = 50_000;
const fillers = ['a', '1', ' ', '@', '-', '.', '(', '/', '<', '林', '\u0301', '%E6', 'a@', '1.'];

// threat:CVE-2026-4634
test('every field refuses fifty thousand characters, at almost no cost (CVE-2026-4634)', () => {
  const offenders: string[] = [];
  for (const call of allCalls) {
    for (const { known, fields } of variantsOf(call)) {
      for (const field of [...fields, 'unknown_field']) {
        for (const filler of fillers) {
          const text = `${filler.repeat(big / filler.length)}!`;
          const before = process.cpuUsage();
          const results = [text, [text], { x: text }].map((value) =>
            call.input.safeParse({ ...known, [field]: value }),
          );
          const { user } = process.cpuUsage(before);
          // A pattern that backtracks over it would take from seconds to forever.
          if (user > 1_000_000) offenders.push(`${nameOf(call)} ${field}: ${user} µs for ${filler}`);
          if (results.some((result) => result.success && JSON.stringify(result.data).includes(text)))
            offenders.push(`${nameOf(call)} takes it as ${field}`);
        }
      }
    }
  }
  expect(offenders).toEqual([]);
});

test('over the wire such a field is one clear refusal, also for an owner', async () => {
  const person = await personWhoMay();
  const offenders: string[] = [];
  for (const call of posts.filter((each) => each !== (signOut as Call) && isFree(each))) {
    for (const { known, fields } of variantsOf(call)) {
      if (fields.length === 0) continue;
      const input = { ...Object.fromEntries(fields.map((field) => [field, 'x'.repeat(big / 10)])), ...known };
      const { code, status } = await send(person.visitor, call, input);
      if (code === 1 || status >= 500) offenders.push(`${nameOf(call)} answered ${status} ${code}`);
    }
  }
  expect(offenders).toEqual([]);
});

/** Somebody new who has just passed the security check. */
async function personWhoMay(): Promise<RegisteredPerson> {
  const person = await registerPerson(service);
  await passCheck(person);
  return person;
}

async function isSignedIn({ visitor }: RegisteredPerson): Promise<boolean> {
  const answer = await service.app.inject({
    url: '/v3/user/userinfo',
    headers: { authorization: `Bearer ${visitor.token}` },
  });
  return answer.statusCode === 200;
}

/** Every row of every table that belongs to a person. */
async function everythingOf({ accountId }: RegisteredPerson): Promise<Record<string, unknown>> {
  const tables = await service.database.introspection.getTables();
  const found: Record<string, unknown> = {};
  for (const { name, columns } of tables) {
    const owner = name === 'account' ? 'id' : columns.find((column) => column.name === 'account_id')?.name;
    if (!owner) continue;
    found[name] = await service.database
      .selectFrom(name as 'session')
      .selectAll()
      .where(owner as 'account_id', '=', accountId)
      .execute();
  }
  return found;
}

interface Variant {
  /** Fields with one possible value: `type: 'phone'`. */
  readonly known: Record<string, unknown>;
  readonly fields: string[];
}

interface JsonSchema {
  readonly properties?: Record<string, { const?: unknown }>;
  readonly anyOf?: JsonSchema[];
  readonly oneOf?: JsonSchema[];
  readonly allOf?: JsonSchema[];
}

/** The shapes that a call's payload can take, from its schema. */
function variantsOf(call: Call): Variant[] {
  const schema = z.toJSONSchema(call.input as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' });
  const flatten = ({ properties = {}, anyOf, oneOf, allOf }: JsonSchema): Variant[] => {
    const inner = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])];
    if (inner.length > 0) return inner.flatMap(flatten);
    const entries = Object.entries(properties);
    return [
      {
        known: Object.fromEntries(
          entries.flatMap(([name, property]) => ('const' in property ? [[name, property.const]] : [])),
        ),
        fields: entries.flatMap(([name, property]) => ('const' in property ? [] : [name])),
      },
    ];
  };
  return flatten(schema as JsonSchema);
}
