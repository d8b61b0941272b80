import { listBindings } from '@tongxing/contract/calls/identities.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import {
  confirmQrTicket,
  getQrStatus,
  openQrTicket,
  qrSecretHeader,
} from '@tongxing/contract/calls/qr-sign-in.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { getConfig } from '@tongxing/contract/calls/site-config.ts';
import { type PushedMessage, pushMessage } from '@tongxing/doubles/identity/wechat-server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { aesKey, type FollowService, openFollowService } from '../../../../test/open-follow-service.ts';
import { aWeChatUser, type OpenCode } from '../../../../test/open-mini-program-service.ts';
import { openService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

/** The status as it is answered, whatever its code. */
async function ask({ service }: FollowService, { asker, ticket, secret }: OpenCode) {
  const response = await service.app.inject({
    url: `${getQrStatus.path}?ticket=${ticket}`,
    headers: { [qrSecretHeader]: secret, 'x-device': asker.device, 'x-forwarded-for': asker.ip },
  });
  return response.json<{ code: number; data: Record<string, unknown> }>();
}

type Spoil = [name: string, status: number, spoil: (message: PushedMessage) => PushedMessage];

/** What is refused besides where messages are encrypted. */
const sealedSpoils: readonly Spoil[] = [
  ['in clear', 403, ({ query }) => ({ query, body: '<xml><FromUserName>a</FromUserName></xml>' })],
  [
    'another message under its signature',
    403,
    ({ query, body }) => ({ query, body: body.replace('<Encrypt><![CDATA[', '<Encrypt><![CDATA[AAAA') }),
  ],
];

describe.each([
  ['in clear', undefined],
  ['encrypted', aesKey],
])('a code of the official account, messages %s', (_, key) => {
  let follow: FollowService;
  beforeAll(async () => {
    follow = await openFollowService('qr', key);
  }, 120_000);
  afterAll(() => follow.close());
  const number = async (code: OpenCode) => String((await follow.status(code)).number);

  test('who has an account scans, reads who asks, sends the number, and is in on that screen alone', async () => {
    const person = await follow.boundPerson();
    const code = await follow.openFollow();
    const asked = await follow.scanCode(person.user, code.scene);
    expect(asked).toContain('有人要用你的微信登录“通行账号中心”');
    expect(asked).toMatch(/设备：.+\n地点：.+\n是你本人的话，回复屏幕上的两位数字/);
    expect(await follow.status(code)).toMatchObject({
      state: 'scanned',
      number: expect.stringMatching(/^\d\d$/),
    });
    expect(await follow.write(person.user, await number(code))).toContain('请回到屏幕上');
    const stranger = { ...code, secret: 'x'.repeat(43) };
    expect(await follow.status(stranger)).toEqual({ state: 'expired' });
    const { token } = await follow.status(code);
    code.asker.token = token ?? null;
    const own = (await person.visitor.call(getProfile, {})).data;
    expect((await code.asker.call(getProfile, {})).data.id).toBe(own.id);
    expect(await follow.status(code)).toEqual({ state: 'expired' });
  });

  test('a wrong number ends it, 0 refuses it, and other words are none of ours', async () => {
    const { user } = await follow.boundPerson();
    const wrong = await follow.openFollow();
    await follow.scanCode(user, wrong.scene);
    expect(await follow.write(user, '你好')).toBe('');
    const right = Number(await number(wrong));
    expect(await follow.write(user, String(right === 99 ? 10 : right + 1))).toContain('数字不对');
    expect(await follow.status(wrong)).toMatchObject({ state: 'cancelled', reason: 'wrong_number' });
    expect(await follow.write(user, String(right))).toBe('');

    const refused = await follow.openFollow();
    await follow.scanCode(user, refused.scene);
    expect(await follow.write(user, '0')).toBe('已经拒绝。');
    expect(await follow.status(refused)).toMatchObject({ state: 'cancelled', reason: 'refused' });
    follow.service.clock.advance(1);
    expect(await follow.scanCode(user, refused.scene)).toContain('过期');
  });

  test('who follows for the first time has no account: the screen goes on with a pending identity', async () => {
    const user = aWeChatUser();
    const code = await follow.openFollow();
    expect(await follow.scanCode(user, code.scene, 'subscribe')).toContain('两位数字');
    await follow.write(user, await number(code));
    const { code: answer, data } = await ask(follow, code);
    expect(answer).toBe(2);
    expect((await ask(follow, code)).data).toMatchObject({ state: 'expired' });
    const { phone: account, password } = await registerPerson(follow.service);
    const signed = { account, password, bind_id: String(data['bind_id']) };
    // The pending identity belongs to the screen's browser.
    expect((await follow.service.visitor().call(signInByPassword, signed)).reason).toBe('link_expired');
    expect((await code.asker.call(signInByPassword, signed)).code).toBe(1);
    const again = await follow.openFollow();
    await follow.scanCode(user, again.scene);
    await follow.write(user, await number(again));
    expect(await follow.status(again)).toMatchObject({ state: 'confirmed', token: expect.any(String) });
  });

  test('a code for binding binds the WeChat to the account that opened it', async () => {
    const person = await registerPerson(follow.service);
    await passCheck(person);
    const user = aWeChatUser();
    const code = await follow.openFollow('bind', person.visitor);
    expect(await follow.scanCode(user, code.scene)).toContain('绑定到');
    await follow.write(user, await number(code));
    expect(await follow.status(code)).toMatchObject({ state: 'confirmed', bound: { key: 'wechat' } });
    const { data } = await person.visitor.call(listBindings, {});
    expect(data.items.map(({ provider }) => provider)).toEqual(['wechat']);
    const taken = await follow.openFollow('bind', person.visitor);
    const other = await follow.boundPerson();
    expect(await follow.scanCode(other.user, taken.scene)).toContain('另一个账号');
  });

  // threat:qr-race
  test('of two who scan one code the first has it, and nobody but WeChat speaks for a follower', async () => {
    const [first, second] = [await follow.boundPerson(), await follow.boundPerson()];
    const code = await follow.openFollow();
    await follow.scanCode(first.user, code.scene);
    expect(await follow.scanCode(second.user, code.scene)).toContain('已经有人扫过');
    expect(await follow.write(second.user, await number(code))).toBe('');
    const holder = `wechat:${String(follow.fieldsOf(first.user)['FromUserName'])}`;
    for (const proof of [holder, `follower:${holder}`]) {
      const claimed = { ticket: code.ticket, number: await number(code), proof };
      expect((await second.visitor.call(confirmQrTicket, claimed)).reason).toBe('qr_taken');
    }
    expect(await follow.status(code)).toMatchObject({ state: 'scanned' });
  });

  test('a message that comes again gets the same answer and counts once', async () => {
    const { user } = await follow.boundPerson();
    const code = await follow.openFollow();
    const now = Math.floor(follow.service.clock.now().getTime() / 1000);
    const scan = pushMessage(
      follow.server,
      { ...follow.fieldsOf(user), MsgType: 'event', Event: 'SCAN', EventKey: code.scene },
      now,
    );
    const answers = [await follow.push(scan), await follow.push(scan), await follow.push(scan)];
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const digits = await number(code);
    const sent = pushMessage(
      follow.server,
      { ...follow.fieldsOf(user), MsgType: 'text', Content: digits, MsgId: 77 },
      now,
    );
    const both = await Promise.all([follow.push(sent), follow.push(sent)]);
    expect(both.map(({ text }) => text).filter((text) => text !== '')).toContain('好了，请回到屏幕上继续。');
    expect((await follow.push(sent)).text).toBe('好了，请回到屏幕上继续。');
    expect(await follow.status(code)).toMatchObject({ state: 'confirmed' });
  });

  test.each<Spoil>([
    [
      'a wrong signature',
      403,
      ({ query, body }) => ({ query: { ...query, signature: '0'.repeat(40) }, body }),
    ],
    ['another time', 403, ({ query, body }) => ({ query: { ...query, timestamp: '1' }, body })],
    ['no signature', 403, ({ body }) => ({ query: {}, body })],
    ['no document', 400, ({ query }) => ({ query, body: 'hello' })],
    [
      'a document type',
      400,
      ({ query }) => ({ query, body: '<!DOCTYPE x [<!ENTITY a "b">]><xml>&a;</xml>' }),
    ],
    ['a thousand elements', 400, ({ query }) => ({ query, body: `<xml>${'<a/>'.repeat(1000)}</xml>` })],
    ['too much', 413, ({ query }) => ({ query, body: `<xml>${'x'.repeat(70_000)}</xml>` })],
    ...(key ? sealedSpoils : []),
  ])('with %s it is answered %i', async (_name, status, spoil) => {
    const now = Math.floor(follow.service.clock.now().getTime() / 1000);
    const fields = { ...follow.fieldsOf(aWeChatUser()), MsgType: 'text', Content: '12' };
    const message = pushMessage(follow.server, fields, now);
    expect((await follow.push(spoil(message))).status).toBe(status);
    expect((await follow.push(message, 'nobody')).status).toBe(404);
    follow.service.clock.advance(301);
    expect((await follow.push(message)).status).toBe(403);
  });

  test('WeChat is answered its word when the address is entered there, and nobody else', async () => {
    const now = Math.floor(follow.service.clock.now().getTime() / 1000);
    const { query } = pushMessage(follow.server, { FromUserName: 'x' }, now);
    const get = (more: object) =>
      follow.service.app.inject({
        url: `/callbacks/wechat/wechat?${new URLSearchParams({ ...query, ...more })}`,
      });
    expect((await get({ echostr: '<b>71</b>' })).body).toBe('<b>71</b>');
    expect((await get({ echostr: '<b>71</b>' })).headers['content-type']).toBe('text/plain; charset=utf-8');
    expect((await get({ echostr: '71', signature: 'x' })).statusCode).toBe(403);
    const doubled = new URLSearchParams({ ...query, echostr: '71' });
    const twice = await follow.service.app.inject({
      url: `/callbacks/wechat/wechat?${doubled}&signature=${query['signature']}`,
    });
    expect(twice.statusCode).toBe(403);
  });
});

describe('digits', () => {
  let follow: FollowService;
  beforeAll(async () => {
    follow = await openFollowService('digits', aesKey);
  }, 120_000);
  afterAll(() => follow.close());

  test('somebody sends the six digits on the screen, and agrees by 1', async () => {
    expect((await follow.service.visitor().call(getConfig, {})).data.login.wechat_follow).toBe('digits');
    const person = await follow.boundPerson();
    const code = await follow.openFollow();
    expect(code.digits).toMatch(/^\d{6}$/);
    expect(await follow.write(person.user, code.digits)).toContain('回复 1；不是的话，回复 0');
    expect(await follow.write(person.user, '1')).toContain('请回到屏幕上');
    expect(await follow.status(code)).toMatchObject({ state: 'confirmed', token: expect.any(String) });
  });

  test('who tries digit after digit is stopped, and takes nobody’s code with them', async () => {
    const [person, thief] = [await follow.boundPerson(), await follow.boundPerson()];
    const code = await follow.openFollow();
    const own = await follow.openFollow();
    for (let tries = 0; tries < 19; tries += 1) await follow.write(thief.user, '100000');
    expect(await follow.write(thief.user, own.digits)).toContain('回复 1');
    expect(await follow.write(thief.user, code.digits)).toContain('操作太频繁');
    expect(await follow.write(person.user, code.digits)).toContain('回复 1');
  });
});

test('where nobody follows anything, there is no such code and no such address', async () => {
  const service = await openService();
  const asker = service.visitor();
  expect((await asker.call(openQrTicket, { purpose: 'login', channel: 'wechat_follow' })).reason).toBe(
    'method_disabled',
  );
  expect(
    (await service.app.inject({ method: 'POST', url: '/callbacks/wechat/wechat', payload: 'x' })).statusCode,
  ).toBe(404);
  expect((await asker.call(getConfig, {})).data.login).not.toHaveProperty('wechat_follow');
  await service.close();
});
