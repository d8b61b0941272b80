import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveCollector } from '@tongxing/doubles/telemetry/serve-collector.ts';
import { expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../test/open-test-database.ts';
import { runTongxing } from '../../test/run-tongxing.ts';

vi.setConfig({ testTimeout: 120_000 });

test('a command is a trace: the command, the query or command of the API, its statements, and no arguments', async () => {
  const [collector, database] = await Promise.all([serveCollector(), openTestDatabase()]);
  const folder = await mkdtemp(join(tmpdir(), 'tongxing-command-'));
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    SECRET_KEY: Buffer.from('thirty-two bytes of a master key').toString('base64'),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  };
  const found = await runTongxing(folder, env, ['operator', 'list', '--json']);
  expect([found.errors, found.code]).toEqual(['', 0]);
  await runTongxing(folder, env, ['user', 'find', '13912340001']);
  const nameOf = (id: string | undefined) => collector.spans.find(({ spanId }) => spanId === id)?.name;
  const query = collector.spans.find(({ name }) => name === 'look operators.list');
  expect([query?.attributes['tongxing.outcome'], nameOf(query?.parentId)]).toEqual([
    'succeeded',
    'command operator list',
  ]);
  expect(collector.spans.some(({ parentId }) => nameOf(parentId) === 'look operators.list')).toBe(true);
  expect(collector.raw().toString('latin1')).not.toContain('13912340001');
  await Promise.all([collector.close(), database.drop()]);
  await rm(folder, { recursive: true });
});
