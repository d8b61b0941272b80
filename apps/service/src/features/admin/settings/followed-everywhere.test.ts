import { getConfig } from '@tongxing/contract/calls/site-config.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';

/** Two processes on one database, each with connections and signals of its own. */
let one: TestService;
let other: TestService;
let owner: TestOperator;
beforeAll(async () => {
  one = await openService({ follows: true });
  owner = await makeOperator(one, ['owner']);
  other = await openService({
    follows: true,
    on: { database: one.database, url: one.databaseUrl, drop: async () => {} },
  });
}, 300_000);
afterAll(async () => {
  await other.close();
  await one.close();
});

async function save(section: string, fields: Record<string, unknown>): Promise<void> {
  const saved = await owner.ask('PATCH', `settings/${section}`, fields, { 'if-match': '*' });
  expect(saved.status, saved.text).toBe(200);
}

/** Milliseconds until both processes run with it. */
async function followed(title: string): Promise<number> {
  const started = performance.now();
  for (;;) {
    const titles = await Promise.all(
      [one, other].map(async (service) => (await service.visitor().call(getConfig, {})).data.title),
    );
    const passed = performance.now() - started;
    if (titles.every((each) => each === title)) return passed;
    if (passed > 5000) throw new Error(`${titles.join()} instead of ${title}`);
  }
}

test('both processes follow within two seconds while people come and go, and no request fails', async () => {
  let isOver = false;
  let answered = 0;
  const failed: string[] = [];
  const visit = async (service: TestService) => {
    while (!isOver) {
      for (const url of ['/v3/config', '/v3/config/quick', '/.well-known/openid-configuration', '/readyz']) {
        const answer = await service.app.inject({ url });
        answered += 1;
        if (answer.statusCode !== 200)
          failed.push(`${answer.statusCode} ${url} ${answer.body.slice(0, 200)}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    }
  };
  const visits = [one, other].map(visit);
  const waits: number[] = [];
  for (const [title, kinds] of [
    ['青禾账号', ['altcha']],
    ['麦田账号', []],
    ['云栖账号', ['altcha']],
  ] as const) {
    await save('captcha', { kinds });
    await save('providers', {
      providers: [{ kind: 'github', client_id: title, client_secret: 'x'.repeat(12) }],
    });
    await save('site', { title });
    waits.push(await followed(title));
  }
  isOver = true;
  await Promise.all(visits);
  expect(failed).toEqual([]);
  expect(answered).toBeGreaterThan(20);
  for (const wait of waits) expect(wait).toBeLessThan(2000);
});

test('a notification that is lost is made up for', async () => {
  const { database } = one;
  await database
    .insertInto('setting_version')
    .values({
      section: 'site',
      version: 99,
      value: JSON.stringify({ title: '没有通知' }),
      changes: '[]',
      reason: '',
      saved_at: new Date(),
      saved_by: 'machine/test',
      saved_by_name: 'test',
      restored_from: null,
    })
    .execute();
  await database.updateTable('saved_revision').set({ revision: 1000 }).execute();
  expect(await followed('没有通知')).toBeLessThan(2000);
});
