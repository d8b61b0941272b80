import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
}, 300_000);
afterAll(() => service.close());

test('the old password opens an account with any kind of hash that other systems store', async () => {
  const path = join(import.meta.dirname, '../../../../test/samples/password-hashes.json');
  const all = JSON.parse(await readFile(path, 'utf8')) as Record<string, [stored: string, password: string]>;
  // These take seconds: `foreign-hash.test.ts` verifies them.
  const slow = new Set(['sodium sensitive', 'bcrypt 15']);
  const entries = Object.entries(all);
  const lines = entries.map(([, [stored]], at) => `h${at},hash_${at}x,"${stored}"`);
  const data = ['external_id,username,password_hash', ...lines].join('\n');
  const owner = await makeOperator(service, ['owner']);
  const job = await owner.ask('POST', 'imports', { from: 'csv', data, reason: '从原系统搬家' });
  await service.work('Importing people');
  const report = await owner.ask('GET', `imports/${job.body['id']}/report`);
  expect(report.text.trim().split('\r\n').slice(1)).toEqual(
    entries.map((_, at) => `${at + 1},h${at},created,`),
  );
  for (const [at, [name, [, password]]] of entries.entries()) {
    if (slow.has(name)) continue;
    const answer = await service.visitor().call(signInByPassword, { account: `hash_${at}x`, password });
    expect([name, answer.code]).toEqual([name, 1]);
  }
}, 120_000);
