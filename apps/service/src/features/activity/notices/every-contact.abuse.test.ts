import { requestExport } from '@tongxing/contract/calls/export.ts';
import { reportNotice } from '@tongxing/contract/calls/notices.ts';
import { enableTotp, makeRecoveryCodes, setUpTotp } from '@tongxing/contract/calls/second-factor.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticatorCode } from '../../../../test/authenticator.ts';
import { passCheck } from '../../../../test/be-proven.ts';
import { breakIn, readLink, textsTo, untouched } from '../../../../test/break-in.ts';
import { addFurther } from '../../../../test/further-contact.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const linked = async (to: string, what: string) =>
  (await textsTo(service, to)).filter((text) => text.includes(what) && text.includes('/login/not-me#'))
    .length;

/** The token of the link in the newest message about this; undefined where none has one. */
const linkIn = async (to: string, what: string) =>
  (await textsTo(service, to))
    .filter((text) => text.includes(what))
    .flatMap((text) => /not-me#([\w-]{43})/.exec(text)?.[1] ?? [])[0];

// threat:report-as-weapon
test('a contact that was just added gets no link, and its holder cannot turn the account on its owner', async () => {
  const scene = await breakIn(service);
  const { owner, intruder } = scene;
  const email = 'intruder.link@mail.example';
  const check = async () => {
    service.clock.advance(7200);
    await intruder.call(passStepUp, { type: 'password', password: owner.password });
  };
  await check();
  await addFurther(service, intruder, email);
  await check();
  await untouched['a passkey']?.(scene);
  const heard = async () => (await textsTo(service, email)).filter((text) => text.includes('添加了通行密钥'));
  await expect.poll(async () => (await heard()).length).toBe(1);
  expect((await heard())[0]).not.toContain('not-me#');
  const own = await linkIn(owner.phone, '添加了通行密钥');
  expect(await service.visitor().call(reportNotice, { token: own ?? '' })).toMatchObject({ code: 1 });

  // Eight days on it is a contact like another, as nobody has objected.
  const other = await registerPerson(service);
  await passCheck(other);
  const added = 'long.held@mail.example';
  await addFurther(service, other.visitor, added);
  service.clock.advance(8 * 24 * 3600);
  service.clock.advance(61);
  const again = service.visitor();
  await again.call(signInByPassword, { account: other.phone, password: other.password });
  await expect.poll(() => linkIn(added, '新设备')).toBeDefined();
});

// threat:report-as-weapon
test('a pressed link takes the later ones along, and leaves the older ones to the owner', async () => {
  const { owner, intruder } = await breakIn(service);
  const first = await readLink({ service, owner });
  service.clock.advance(7200);
  await intruder.call(passStepUp, { type: 'password', password: owner.password });
  await intruder.call(requestExport, {});
  await expect.poll(() => linkIn(owner.phone, '申请了个人数据的副本')).toBeDefined();
  const second = (await linkIn(owner.phone, '申请了个人数据的副本')) ?? '';
  const press = (token: string) => service.visitor().call(reportNotice, { token });
  expect(await press(second)).toMatchObject({ code: 1 });
  expect(await press(second)).toMatchObject({ reason: 'notice_expired' });
  expect(await press(first)).toMatchObject({ code: 1 });
  const scene = await breakIn(service);
  const early = await readLink(scene);
  service.clock.advance(7200);
  await scene.intruder.call(passStepUp, { type: 'password', password: scene.owner.password });
  await scene.intruder.call(requestExport, {});
  await expect.poll(() => linkIn(scene.owner.phone, '申请了个人数据的副本')).toBeDefined();
  const late = (await linkIn(scene.owner.phone, '申请了个人数据的副本')) ?? '';
  expect(await press(early)).toMatchObject({ code: 1 });
  expect(await press(late)).toMatchObject({ reason: 'notice_expired' });
});

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
