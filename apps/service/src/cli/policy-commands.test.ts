import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../test/open-service.ts';
import { typeCommand } from '../../test/type-command.ts';
import { clauses, policyCommands } from './policy-commands.ts';

let strict: TestService;
let usual: TestService;
beforeAll(async () => {
  const policies = {
    password: { classes: 3, max_age_days: 90, history: 5 },
    second_factor: { everybody: true },
    sessions: { idle_minutes: 30, per_person: 3 },
  };
  strict = await openService({ file: { policies } });
  usual = await openService();
}, 120_000);
afterAll(async () => {
  await strict.close();
  await usual.close();
});

const report = async (service: TestService) =>
  (await typeCommand(service, policyCommands, 'report', [])).value as {
    clause: string;
    met: boolean;
    settings: string;
  }[];

test('the report says of each clause whether the settings meet it', async () => {
  const met = async (service: TestService) =>
    (await report(service)).filter((row) => !row.met).map(({ clause }) => clause);
  expect(await met(usual)).toEqual(['8.1.4.1 a', '8.1.4.1 b', '8.1.4.1 d', '8.1.4.2 c']);
  // Tests send plain calls too, which the clause on the line does not allow.
  expect(await met(strict)).toEqual([]);
  expect((await report(strict))[0]?.settings).toContain('policies.password.max_age_days=90');
});

test('what it names is there', () => {
  const root = fileURLToPath(new URL('../../../../', import.meta.url));
  for (const { enforced, test: named } of clauses)
    for (const path of [enforced, named]) expect(existsSync(root + path), path).toBe(true);
});
