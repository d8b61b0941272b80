import { permissionTo } from '@tongxing/contract/permissions.ts';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendProblem } from './problem.ts';

test('names the wrong field or the missing permission in the detail', async () => {
  const app = Fastify();
  const issues = [{ path: ['vendors[0]', 'kind'], message: 'must be one of two' }];
  app.get('/field', (_, response) => sendProblem(response, 'bad_input', 'r', { issues }));
  app.get('/body', (_, response) =>
    sendProblem(response, 'bad_input', 'r', { issues: [{ path: [], message: 'must be a JSON object' }] }),
  );
  app.get('/permission', (_, response) =>
    sendProblem(response, 'forbidden', 'r', { permission: permissionTo.stopPeople }),
  );
  app.get('/none', (_, response) => sendProblem(response, 'not_found', 'r'));
  const details = await Promise.all(
    ['/field', '/body', '/permission', '/none'].map(
      async (url) => (await app.inject(url)).json<{ detail: string }>().detail,
    ),
  );
  expect(details).toEqual([
    'vendors[0].kind must be one of two',
    'must be a JSON object',
    `This needs a permission that the caller does not have: ${permissionTo.stopPeople}.`,
    'There is no such thing.',
  ]);
});
