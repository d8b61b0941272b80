import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { signInByEmailCode, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { getConfig } from '@tongxing/contract/calls/site-config.ts';
import type { CaptchaProof } from '@tongxing/contract/captcha.ts';
import {
  type LotNumberVendor,
  lotNumberAccount,
  serveLotNumberVendor,
} from '@tongxing/doubles/captcha/lot-number-vendor.ts';
import {
  serveTencentCaptcha,
  type TencentCaptchaVendor,
  tencentCaptchaAccount,
} from '@tongxing/doubles/captcha/tencent-captcha-vendor.ts';
import { type MailServer, readMail, serveMail } from '@tongxing/doubles/mail/serve-mail.ts';
import { type AliyunSmsDouble, aliyunSmsAccount, serveAliyunSms } from '@tongxing/doubles/sms/aliyun-sms.ts';
import {
  serveTencentSms,
  type TencentSmsDouble,
  tencentSmsAccount,
} from '@tongxing/doubles/sms/tencent-sms.ts';
import { tencentKeys } from '@tongxing/doubles/verify-tc3.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openService, type TestService } from '../../test/open-service.ts';
import { portalFolder } from '../../test/portal-folder.ts';
import { systemClock } from '../kernel/clock.ts';
import { fileSettings } from '../settings/settings-file.ts';

/** The doubles keep the service's time, which stands still and begins now. */
const clock = { now: () => service?.clock.now() ?? systemClock.now() };
let service: TestService;
let aliyun: AliyunSmsDouble;
let tencent: TencentSmsDouble;
let mail: MailServer;
let geetest: LotNumberVendor;
let ali: LotNumberVendor;
let tencentCaptcha: TencentCaptchaVendor;

beforeAll(async () => {
  [aliyun, tencent, mail, geetest, ali, tencentCaptcha] = await Promise.all([
    serveAliyunSms(clock),
    serveTencentSms(clock),
    serveMail(),
    serveLotNumberVendor(clock),
    serveLotNumberVendor(clock),
    serveTencentCaptcha(clock),
  ]);
  service = await openService({
    settings: { outbox: false, mailUrl: mail.url },
    ports: { portalFolder: await portalFolder() },
    file: {
      sms: {
        vendors: [
          {
            vendor: 'aliyun',
            access_key_id: aliyunSmsAccount.accessKeyId,
            access_key_secret: aliyunSmsAccount.accessKeySecret,
            sign_name: aliyunSmsAccount.signName,
            templates: { code: { id: 'SMS_100001', params: { code: 'code' } } },
            endpoint: aliyun.url,
          },
          {
            vendor: 'tencent',
            secret_id: tencentKeys.secretId,
            secret_key: tencentKeys.secretKey,
            app_id: tencentSmsAccount.appId,
            sign_name: tencentSmsAccount.signName,
            templates: { code: { id: '200001', params: ['code'] } },
            endpoint: tencent.url,
          },
        ],
      },
      captcha: {
        kinds: ['altcha', 'geetest', 'ali', 'tencent'],
        geetest: {
          captcha_id: lotNumberAccount.captchaId,
          captcha_key: lotNumberAccount.captchaKey,
          endpoint: geetest.url,
        },
        ali: { app_id: lotNumberAccount.captchaId, app_key: lotNumberAccount.captchaKey, endpoint: ali.url },
        tencent: {
          app_id: tencentCaptchaAccount.appId,
          app_secret_key: tencentCaptchaAccount.appSecretKey,
          secret_id: tencentKeys.secretId,
          secret_key: tencentKeys.secretKey,
          endpoint: tencentCaptcha.url,
        },
      },
    },
  });
});
afterAll(async () => {
  await service.close();
  await Promise.all([aliyun, tencent, mail, geetest, ali, tencentCaptcha].map((double) => double.close()));
});

let last = 0;
const aPhone = () => `1380000${String((last += 1)).padStart(4, '0')}`;

describe('codes by SMS', () => {
  it('are sent by the first vendor, and sign in', async () => {
    const lin = service.visitor();
    const phone = aPhone();
    expect(await lin.call(phoneCodeCalls.login, { phone })).toMatchObject({
      code: 1,
      data: { expire: 300, resend: 60 },
    });
    const sent = aliyun.delivered.at(-1);
    expect(sent).toMatchObject({ to: phone, template: 'SMS_100001' });
    expect(await lin.call(signInByPhoneCode, { phone, code: sent?.params['code'] ?? '' })).toMatchObject({
      code: 1,
    });
  });

  it('are sent by the second vendor while the first is down', async () => {
    aliyun.behaviour = 'failing';
    const lin = service.visitor();
    const phone = aPhone();
    expect(await lin.call(phoneCodeCalls.login, { phone })).toMatchObject({ code: 1 });
    const [code = ''] = tencent.delivered.at(-1)?.params ?? [];
    expect(tencent.delivered.at(-1)?.to).toBe(`+86${phone}`);
    expect(await lin.call(signInByPhoneCode, { phone, code })).toMatchObject({ code: 1 });
    aliyun.behaviour = 'normal';
  });

  it('are invalid when no vendor accepts them, and the person is told', async () => {
    aliyun.refusal = 'isv.AMOUNT_NOT_ENOUGH';
    tencent.refusal = 'FailedOperation.InsufficientBalanceInSmsPackage';
    const lin = service.visitor();
    const phone = aPhone();
    expect(await lin.call(phoneCodeCalls.login, { phone })).toMatchObject({
      code: 0,
      msg: '验证码发送失败，请稍后再试',
    });
    const refused = aliyun.calls.at(-1)?.query.get('TemplateParam') ?? '{}';
    const { code } = JSON.parse(refused) as { code: string };
    expect(code).toMatch(/^\d{6}$/);
    expect(await lin.call(signInByPhoneCode, { phone, code })).toMatchObject({
      code: 0,
      reason: 'code_expired',
    });
    [aliyun.refusal, tencent.refusal] = [null, null];
    service.clock.advance(61);
    expect(await lin.call(phoneCodeCalls.login, { phone })).toMatchObject({ code: 1 });
  });

  it('fail with a message when the recipient cannot receive', async () => {
    aliyun.refusal = 'isv.BLACK_KEY_CONTROL_LIMIT';
    tencent.refusal = 'FailedOperation.PhoneNumberInBlacklist';
    const answer = await service.visitor().call(phoneCodeCalls.login, { phone: aPhone() });
    expect(answer).toMatchObject({ code: 0, reason: 'recipient_refused' });
    [aliyun.refusal, tencent.refusal] = [null, null];
    service.clock.advance(61);
  });
});

it('codes by mail are sent over SMTP, and sign in', async () => {
  const lin = service.visitor();
  expect(await lin.call(emailCodeCalls.login, { email: 'Lin.Wan@Example.com' })).toMatchObject({ code: 1 });
  const received = mail.received.at(-1);
  expect(received?.to).toEqual(['Lin.Wan@example.com']);
  const { text, html } = readMail(received?.raw ?? '');
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  expect(html).toContain(code);
  expect(await lin.call(signInByEmailCode, { email: 'Lin.Wan@Example.com', code })).toMatchObject({
    code: 1,
  });
});

describe('captchas of vendors', () => {
  const proofs: Record<string, () => CaptchaProof> = {
    geetest: () => ({ type: 'geetest', validate: JSON.stringify(geetest.solve()) }),
    ali: () => ({ type: 'ali', validate: JSON.stringify(ali.solve()) }),
    tencent: () => ({ type: 'tencent', ...tencentCaptcha.solve() }),
  };
  const send = (
    proof: CaptchaProof,
    call: typeof phoneCodeCalls.login | typeof phoneCodeCalls.register = phoneCodeCalls.login,
  ) => {
    const { type, ...fields } = proof;
    const input = { phone: aPhone(), captcha_type: type, ...fields };
    return service.visitor().call(call, input, { withoutCaptcha: true });
  };

  it('have their public ids in the config and their hosts in the policy of pages', async () => {
    const { data } = await service.visitor().call(getConfig, {});
    expect(data).toMatchObject({
      captcha: 'altcha,geetest,ali,tencent',
      geetest_id: lotNumberAccount.captchaId,
      ali_ct4_id: lotNumberAccount.captchaId,
      tencent_app_id: tencentCaptchaAccount.appId,
    });
    expect(JSON.stringify(data)).not.toMatch(/double-captcha-key|double-app-secret|double-key/);
    const page = await service.app.inject({ url: '/login/account', headers: { accept: 'text/html' } });
    const policy = String(page.headers['content-security-policy']);
    for (const host of [
      'https://*.geetest.com',
      'https://*.alicaptcha.com',
      'https://*.captcha.qcloud.com',
    ]) {
      expect(policy).toContain(host);
    }
  });

  // spec:3.9
  it.each(Object.keys(proofs))('%s: a proof serves one call, once', async (kind) => {
    const proof = proofs[kind]?.() as CaptchaProof;
    expect(await send(proof)).toMatchObject({ code: 1 });
    expect(await send(proof)).toMatchObject({ code: 11, captcha: 'altcha,geetest,ali,tencent' });
    expect(await send(proof, phoneCodeCalls.register)).toMatchObject({ code: 11 });
  });

  // spec:3.9 spec:5.7
  it('given no proof, a foreign one or a forged disaster ticket, sends nothing and asks again', async () => {
    const before = aliyun.calls.length;
    const none = await service
      .visitor()
      .call(phoneCodeCalls.login, { phone: aPhone() }, { withoutCaptcha: true });
    expect(none).toMatchObject({
      code: 11,
      msg: '请完成人机验证',
      captcha: 'altcha,geetest,ali,tencent',
    });
    const now = Math.floor(service.clock.now().getTime() / 1000);
    const forged: CaptchaProof[] = [
      { type: 'geetest', validate: JSON.stringify({ ...ali.solve() }) },
      { type: 'tencent', ticket: `terror_1006_${tencentCaptchaAccount.appId}_${now}`, randstr: '@abc' },
      { type: 'altcha', validate: Buffer.from('{}').toString('base64') },
    ];
    for (const proof of forged)
      expect(await send(proof)).toMatchObject({ code: 11, msg: '未完成验证，请重新验证' });
    expect(aliyun.calls).toHaveLength(before);
  });

  it('given a vendor that is down, its kind is not offered until it recovers', async () => {
    geetest.behaviour = 'failing';
    for (let count = 0; count < 2; count += 1)
      expect(await send(proofs['geetest']?.() as CaptchaProof)).toMatchObject({ code: 11 });
    const offered = async () => (await service.visitor().call(getConfig, {})).data.captcha;
    expect(await offered()).toBe('altcha,ali,tencent');
    geetest.behaviour = 'normal';
    service.clock.advance(61);
    expect(await offered()).toBe('altcha,geetest,ali,tencent');
    expect(await send(proofs['geetest']?.() as CaptchaProof)).toMatchObject({ code: 1 });
  });
});

it('given an offered kind without settings, refuses to start and names it', () => {
  const parsed = fileSettings.safeParse({ captcha: { kinds: ['altcha', 'tencent'] } });
  expect(parsed.error?.issues).toMatchObject([{ path: ['captcha', 'tencent'] }]);
});
