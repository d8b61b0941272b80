import { requestExport } from '@tongxing/contract/calls/export.ts';
import { enableTotp, makeRecoveryCodes, setUpTotp } from '@tongxing/contract/calls/second-factor.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticatorCode } from '../../../../test/authenticator.ts';
import { breakIn, textsTo, untouched } from '../../../../test/break-in.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const linked = async (to: string, what: string) =>
  (await textsTo(service, to)).filter((text) => text.includes(what) && text.includes('/login/not-me#'))
    .length;

// threat:notices-silenced
test('the owner’s number hears of all that is changed after an intruder added an address', async () => {
  const scene = await breakIn(service);
  const { owner, intruder } = scene;
  const check = async () => {
    service.clock.advance(7200);
    const passed = await intruder.call(passStepUp, { type: 'password', password: owner.password });
    expect(passed).toMatchObject({ code: 1 });
  };
  const hears = (what: string) => expect.poll(() => linked(owner.phone, what), { message: what }).toBe(1);

  await check();
  await untouched['an e-mail address']?.(scene);
  await hears('邮箱');
  await check();
  await untouched['a passkey']?.(scene);
  await hears('添加了通行密钥');
  await check();
  await intruder.call(requestExport, {});
  await hears('申请了个人数据的副本');
  await check();
  const { secret } = (await intruder.call(setUpTotp, {})).data;
  const code = () => authenticatorCode(secret, service.clock.now());
  expect(await intruder.call(enableTotp, { code: code() })).toMatchObject({ code: 1 });
  await hears('开启了两步验证');
  service.clock.advance(7200);
  await intruder.call(passStepUp, { type: 'totp', code: code() });
  await intruder.call(makeRecoveryCodes, {});
  await hears('重新生成了恢复码');
});
