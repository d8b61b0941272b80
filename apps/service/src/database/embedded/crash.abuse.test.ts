import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { register } from '@tongxing/contract/calls/registration.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { seal } from '@tongxing/sealing/seal.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../test/open-service.ts';
import { silentLog } from '../../kernel/logging/log.ts';
import { migrate } from '../migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

let dataDir: string;
let postgres: EmbeddedPostgres;
let service: TestService;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tongxing-crash-'));
  postgres = await startEmbeddedPostgres({ dataDir, log: silentLog });
  await migrate(postgres.url);
  service = await openService({ file: { captcha: { kinds: [] } }, via: async () => postgres.url });
});
afterAll(async () => {
  await service.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** kill -9 for the whole server, and until it answers again. */
async function crash(): Promise<void> {
  const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  const isReady = async () => (await service.app.inject('/readyz')).statusCode;
  await expect.poll(isReady, { timeout: 30_000, interval: 20 }).toBe(503);
  await expect.poll(isReady, { timeout: 30_000, interval: 50 }).toBe(200);
}

// threat:state-restart
test('given a crash of PostgreSQL, no sealed call is accepted twice, and clients continue with a new key', async () => {
  const phone = '13800000001';
  const password = 'correct horse battery 7';
  const lin = service.visitor();
  await lin.call(phoneCodeCalls.register, { phone });
  const code = await service.readCode(phone, 'register');
  const agreed = { terms_version: '1.0', privacy_version: '1.0' };
  lin.token = (await lin.call(register, { type: 'phone', phone, code, password, ...agreed })).data.token;
  const { data: config } = (await service.app.inject('/v3/config')).json();
  const { headers, envelope } = await seal({
    path: signInByPassword.path,
    body: { account: phone, password },
    kid: config.kid,
    publicKey: config.key,
    now: service.clock.now().getTime(),
  });
  const post = async () => {
    const answer = await service.app.inject({
      method: 'POST',
      url: signInByPassword.path,
      headers: { ...headers, 'content-type': 'application/json', 'x-device': 'd'.repeat(43) },
      payload: JSON.stringify(envelope),
    });
    const { code, msg } = answer.json();
    return { code, msg };
  };
  expect((await post()).code).toBe(1);
  expect(await post()).toEqual({ code: 400, msg: '数据解密失败' });
  await crash();
  expect(await post()).toEqual({ code: 12, msg: '页面已过期，请刷新后重试' });
  expect(await post()).toEqual({ code: 12, msg: '页面已过期，请刷新后重试' });
  // A client fetches the next key and sends again by itself.
  const other = service.visitor();
  const answer = await other.call(signInByPassword, { account: phone, password });
  expect(answer.code).toBe(1);
  expect((await lin.call(getProfile, {})).code).toBe(1);
});
