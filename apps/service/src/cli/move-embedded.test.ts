import { join } from 'node:path';
import { newDevice } from '@tongxing/client/open-client.ts';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { register } from '@tongxing/contract/calls/registration.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { openTargetDatabase } from '../../test/open-test-database.ts';
import { runTongxing } from '../../test/run-tongxing.ts';
import { type StartedService, startServiceProcess } from '../../test/start-service-process.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

/** What is to be closed again. */
const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function start(env: Readonly<Record<string, string>>): Promise<StartedService> {
  const service = await startServiceProcess(
    { OUTBOX: 'on', TRUST_PROXY: '127.0.0.1', ...env },
    { captcha: { altcha: { most_tries: 4 } } },
  );
  open.push(() => service.remove());
  return service;
}

async function registerOne({ url, client }: StartedService, phone: string) {
  const caller = { device: newDevice(), headers: { 'x-forwarded-for': '10.1.1.1' } };
  await client.call(phoneCodeCalls.register, { phone }, caller);
  const [letter] = (await (await fetch(`${url}/outbox.json?to=${phone}`)).json()) as { code: string }[];
  const { data } = await client.call(
    register,
    {
      type: 'phone',
      phone,
      code: letter?.code ?? '',
      password: 'correct horse battery 7',
      terms_version: '1.0',
      privacy_version: '1.0',
    },
    caller,
  );
  return { device: caller.device, token: data.token };
}

test('given a service on the embedded database, it moves to another server and back, and everybody stays signed in', async () => {
  const there = await openTargetDatabase();
  open.push(() => there.drop());
  const first = await start({});
  const embedded = { DATA_DIR: join(first.folder, 'data') };
  const external = { ...embedded, DATABASE_URL: there.url };
  const move = (env: Readonly<Record<string, string>>, to: string) =>
    runTongxing(first.folder, env, ['move', '--to', to, '--json', '--replace', '--yes']);
  const lin = await registerOne(first, '13911112222');

  const refused = await move(embedded, there.url);
  expect([refused.code, refused.errors]).toEqual([
    1,
    expect.stringMatching(
      /^The service is running on the embedded database of \S+ \(process \d+\): stop it first\. Nothing was changed\.$/,
    ),
  ]);
  await first.stop();
  expect(await move(embedded, there.url)).toMatchObject({ code: 0, errors: '' });
  await expect(start(embedded)).rejects.toThrow(
    `This database was moved to ${new URL(there.url).searchParams.get('host') ?? ''}`,
  );

  // Of several processes none is missed.
  const second = await start({ ...external, WORKERS: '2' });
  const session = await second.client.call(getProfile, {}, lin);
  expect(session.code).toBe(1);
  const wu = await registerOne(second, '13911113333');
  const back = await move(external, 'embedded');
  expect([back.code, back.errors]).toEqual([
    1,
    expect.stringContaining('The service is running on this database ('),
  ]);
  await second.stop();
  expect(await move(external, 'embedded')).toMatchObject({ code: 0, errors: '' });
  await expect(start(external)).rejects.toThrow('This database was moved to the embedded database of');

  const third = await start(embedded);
  const others = await move(external, 'embedded');
  expect([others.code, others.errors]).toEqual([
    1,
    expect.stringContaining('The service is running on the embedded database'),
  ]);
  for (const caller of [lin, wu]) expect((await third.client.call(getProfile, {}, caller)).code).toBe(1);
});
