import { afterAll, beforeAll, expect, test } from 'vitest';
import { askManage, makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';

let service: TestService;
let owner: TestOperator;
beforeAll(async () => {
  service = await openService({
    file: {
      providers: [
        {
          kind: 'openid-connect',
          key: 'corp',
          name: 'Corp',
          // A port on which nothing listens.
          issuer: 'http://127.0.0.1:9',
          client_id: 'id',
          client_secret: 'secret',
        },
      ],
    },
  });
  owner = await makeOperator(service, ['owner']);
}, 300_000);
afterAll(() => service.close());

interface Finding {
  readonly name: string;
  readonly state: string;
  readonly text: string;
  readonly advice: string | null;
}

// call:GET/manage/v1/health
test('the health of the installation is told a line each, the worst of it first of all, to nobody outside', async () => {
  const { status, body } = await owner.ask('GET', 'health');
  expect([status, body['state'], body['checked_at']]).toEqual([
    200,
    'wrong',
    service.clock.now().toISOString(),
  ]);
  const findings = body['findings'] as readonly Finding[];
  const find = (named: string) => findings.find(({ name }) => name === named);
  expect(find('database')).toMatchObject({ state: 'ok', advice: null });
  expect(find('migrations')).toMatchObject({ state: 'ok', advice: null });
  expect(find('provider corp')).toMatchObject({ state: 'wrong', advice: expect.stringMatching(/./) });
  for (const { name, state, advice } of findings) expect(advice === null, name).toBe(state === 'ok');
  expect((await askManage(service, 'GET', 'health', {})).status).toBe(401);
});
