import { aliyunCaptchaAccount, serveAliyunCaptcha } from '@tongxing/doubles/captcha/aliyun-captcha-vendor.ts';
import { aliyunKeys } from '@tongxing/doubles/verify-acs3.ts';
import { describe, expect, it } from 'vitest';
import { movableClock } from '../../../test/movable-clock.ts';
import type { CaptchaProof } from '../../features/protection/captcha/captcha-verifier.ts';
import { systemRandom } from '../../kernel/crypto/random.ts';
import { silentLog } from '../../kernel/logging/log.ts';
import { aliyunCaptcha, aliyunCaptchaSettings } from './aliyun.ts';
import { context, describeCaptchaVerifier } from './captcha-verifier.conformance.ts';

const timeoutMilliseconds = 300;
type Fields = Record<string, unknown>;
const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');

async function openAliyun(settings: Fields = {}) {
  const clock = movableClock();
  const vendor = await serveAliyunCaptcha(clock);
  const parsed = aliyunCaptchaSettings.parse({
    scene_id: aliyunCaptchaAccount.sceneId,
    prefix: aliyunCaptchaAccount.prefix,
    access_key_id: aliyunKeys.accessKeyId,
    access_key_secret: aliyunKeys.accessKeySecret,
    endpoint: vendor.url,
    ...settings,
  });
  const connection = { fetch, clock, random: systemRandom, log: silentLog, timeoutMilliseconds };
  return { clock, vendor, verifier: aliyunCaptcha(parsed, connection) };
}
const decode = ({ validate = '' }: CaptchaProof) =>
  JSON.parse(Buffer.from(validate, 'base64').toString('utf8')) as Fields;

describeCaptchaVerifier('aliyun', async () => {
  const { clock, vendor, verifier } = await openAliyun();
  return {
    verifier,
    prove: async () => ({ type: 'aliyun', validate: vendor.solve() }),
    advance: clock.advance,
    lifetimeSeconds: 1200,
    respell: (proof) => ({ type: 'aliyun', validate: encode({ ...decode(proof), isSign: false }) }),
    forgeries: [
      [
        'another record',
        (proof) => ({ ...proof, validate: encode({ ...decode(proof), certifyId: 'f'.repeat(32) }) }),
      ],
      [
        'a list for a record',
        (proof) => ({ ...proof, validate: encode({ ...decode(proof), certifyId: ['a'] }) }),
      ],
    ],
    faults: [
      ...(['slow', 'silent', 'malformed', 'html', 'failing'] as const).map(
        (behaviour) => [behaviour, () => void (vendor.behaviour = behaviour), 'unavailable'] as const,
      ),
      ['its own fault', () => void (vendor.refusal = 'InternalError'), 'unavailable'],
      ['our account may not', () => void (vendor.refusal = 'Forbidden.AccountAccessDenied'), 'unavailable'],
      ['what we sent is wrong', () => void (vendor.refusal = 'InvalidParameter'), 'failed'],
      ['a program', () => void (vendor.seesEvil = true), 'failed'],
    ],
    calm: () => Object.assign(vendor, { behaviour: 'normal', refusal: null, seesEvil: false }),
    close: vendor.close,
  };
});

describe('aliyun', () => {
  it('refuses a second use; given a wrong key or scene, says so and lets another kind be offered', async () => {
    const { vendor, verifier } = await openAliyun();
    const proof: CaptchaProof = { type: 'aliyun', validate: vendor.solve() };
    expect(await verifier.verify(proof, context)).toBe('passed');
    expect(await verifier.verify(proof, context)).toBe('failed');
    await vendor.close();
    const reasons: string[] = [];
    const explain = (detail: string) => void reasons.push(detail);
    for (const wrong of [{ access_key_secret: 'another secret' }, { scene_id: 'other01' }]) {
      const there = await openAliyun(wrong);
      const next: CaptchaProof = { type: 'aliyun', validate: there.vendor.solve() };
      expect(await there.verifier.verify(next, { ...context, explain })).toBe('unavailable');
      await there.vendor.close();
    }
    expect(reasons).toEqual([
      expect.stringContaining('SignatureDoesNotMatch'),
      expect.stringContaining('F012'),
    ]);
  });

  it('asks the region in which it was bought', () => {
    const of = (region: string) =>
      aliyunCaptchaSettings.safeParse({
        scene_id: 'a',
        prefix: 'b',
        region,
        access_key_id: 'x',
        access_key_secret: 'y',
      });
    expect([of('cn').success, of('sgp').success, of('us').success]).toEqual([true, true, false]);
  });
});
