import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPortal } from '../api/open-portal.fixture.ts';

let portal: Awaited<ReturnType<typeof openPortal>>;
beforeEach(async () => {
  portal = await openPortal();
  portal.service.config.captcha = '';
});
afterEach(() => portal.close());

const contact = { kind: 'phone', value: '13800006021' } as const;

test('a code that was sent is told, with the seconds until the next one', async () => {
  const { sendCode } = await import('./send-code.ts');
  portal.service.on('/v3/sms/login', { code: 1, data: { expire: 300, resend: 60 } });
  expect(await sendCode('login', contact)).toBe(60);
  expect(portal.shown.at(-1)).toBe('success 验证码已发送，请查看短信');
});

test.each([20, 3286])('a refusal is no code, however short the wait (%d s)', async (retry_after) => {
  const { sendCode } = await import('./send-code.ts');
  const msg = `请在 ${retry_after} 后再试`;
  portal.service.on('/v3/sms/login', { code: 429, http: 429, msg, data: { retry_after } });
  expect(await sendCode('login', contact)).toBeNull();
  expect(portal.shown.at(-1)).toBe(`error ${msg}`);
  expect(portal.shown).not.toContain('success 验证码已发送，请查看短信');
});

test.each(['phone', 'email'] as const)('the same for the own %s', async (kind) => {
  const { sendOwnCode } = await import('./send-own-code.ts');
  portal.saveSessionToken('t');
  const path = kind === 'phone' ? '/v3/sms/security' : '/v3/ems/security';
  portal.service.on(
    path,
    { code: 429, http: 429, msg: '请稍后', data: { retry_after: 20 } },
    { code: 1, data: { expire: 300, resend: 60 } },
  );
  expect(await sendOwnCode('security', kind)).toBeNull();
  expect(await sendOwnCode('security', kind)).toBe(60);
});
