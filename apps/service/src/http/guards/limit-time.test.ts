import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openRelay, type Relay } from '../../../test/open-relay.ts';
import { openService, type TestService } from '../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../test/register-account.ts';

vi.setConfig({ testTimeout: 60_000 });

let relay: Relay;
let service: TestService;
let person: RegisteredPerson;
beforeAll(async () => {
  service = await openService({
    via: async (url) => {
      relay = await openRelay(url);
      return relay.url;
    },
    file: { captcha: { kinds: [] }, limits: { work_seconds: 1 } },
  });
  person = await registerPerson(service);
});
afterAll(async () => {
  await service.close();
  await relay.close();
});

const signIn = async () => {
  const { phone, password } = person;
  const reply = await service.visitor().call(signInByPassword, { account: phone, password });
  return [reply.code, reply.msg];
};

test('given a slow database, stops after the time limit with 503 and leaves nothing half done', async () => {
  expect(await signIn()).toEqual([1, expect.anything()]);
  const sessions = () =>
    service.database
      .selectFrom('session')
      .select('id')
      .execute()
      .then(({ length }) => length);
  const before = await sessions();
  relay.set('slow');
  expect(await signIn()).toEqual([503, '服务繁忙，请稍后再试']);
  relay.set('open');
  expect(await sessions()).toBe(before);
  expect(await signIn()).toEqual([1, expect.anything()]);
});
