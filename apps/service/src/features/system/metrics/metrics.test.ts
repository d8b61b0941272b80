import { readFile } from 'node:fs/promises';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { createRegularWork } from '../../../transaction/regular-work.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const read = async () => (await service.app.inject('/metrics')).body;
const monitoring = (file: string) =>
  readFile(new URL(`../../../../../../deploy/monitoring/${file}`, import.meta.url), 'utf8');

test('counts events in the metrics by way and outcome', async () => {
  const person = await registerPerson(service);
  const wrong = { ...person, password: 'not-this-one-7' };
  await service.visitor().call(signInByPassword, { account: person.phone, password: wrong.password });
  const text = await read();
  expect(text).toMatch(/^registrations_total\{way="registration"\} 1$/m);
  expect(text).toMatch(/^sign_ins_total\{way="password",outcome="[a-z_]+"\} 1$/m);
  expect(text).toMatch(/^codes_total\{channel="sms",outcome="spent",reason=""\} 1$/m);
  expect(text).toMatch(/^database_up 1$/m);
  expect(text).toMatch(/^database_connections\{state="waiting"\} 0$/m);
  expect(text).toMatch(/^password_hashes\{state="waiting"\} 0$/m);
});

test('reports the number and age of undelivered events', async () => {
  await service.database
    .insertInto('outbox_event')
    .values({
      id: service.ports.random.uuid(),
      kind: 'nobody-delivers-this',
      payload: '{}',
      caller: '{}',
      attempts: 1,
      account_id: null,
      created_at: new Date(service.clock.now().getTime() - 120_000),
      due_at: new Date(service.clock.now().getTime() + 60_000),
    })
    .execute();
  const text = await read();
  expect(text).toMatch(/^effects_waiting [1-9]\d*$/m);
  expect(Number(/^effects_oldest_seconds (.*)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(120);
});

test('has every metric that the dashboard and the alerts use', async () => {
  const ofWork = new Registry();
  createRegularWork({ addHook() {} } as unknown as FastifyInstance, {
    ...service.ports,
    metrics: ofWork,
    claimRound: async () => false,
  });
  const all = (await read()) + (await ofWork.metrics());
  const known = new Set([...all.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const board = JSON.parse(await monitoring('grafana-board.json')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const rules = [...(await monitoring('alert-rules.yml')).matchAll(/^\s+expr: (.*)$/gm)];
  const asked = [
    ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...rules.map(([, expr = '']) => expr),
  ];
  const names = asked.flatMap((expr) => [
    ...expr.replaceAll(/"[^"]*"/g, '').matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b(?!\s*\()/g),
  ]);
  const missing = names
    .map(([name]) => name.replace(/_(?:bucket|count|sum)$/, ''))
    .filter((name) => !known.has(name));
  expect(names.length).toBeGreaterThan(30);
  expect([...new Set(missing)]).toEqual([]);
});
