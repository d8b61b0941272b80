import { createHmac } from 'node:crypto';
import { lotNumberAccount, serveLotNumberVendor } from '@tongxing/doubles/captcha/lot-number-vendor.ts';
import {
  serveTencentCaptcha,
  tencentCaptchaAccount,
} from '@tongxing/doubles/captcha/tencent-captcha-vendor.ts';
import type { Double } from '@tongxing/doubles/serve-double.ts';
import { tencentKeys } from '@tongxing/doubles/verify-tc3.ts';
import { type Challenge, solveChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, it } from 'vitest';
import { movableClock } from '../../../test/movable-clock.ts';
import { recordingLog } from '../../../test/recording-log.ts';
import type { CaptchaProof } from '../../features/protection/captcha/captcha-verifier.ts';
import { systemClock } from '../../kernel/clock.ts';
import { systemRandom } from '../../kernel/crypto/random.ts';
import { silentLog } from '../../kernel/logging/log.ts';
import { ali, aliSettings } from './ali.ts';
import { type AltchaNeeds, altcha, altchaSettings } from './altcha.ts';
import { context, describeCaptchaVerifier } from './captcha-verifier.conformance.ts';
import { geetest, geetestSettings } from './geetest.ts';
import { tencentCaptcha, tencentCaptchaSettings } from './tencent.ts';

const timeoutMilliseconds = 300;
const moodsOf = (double: Double) =>
  (['slow', 'silent', 'malformed', 'html', 'failing'] as const).map(
    (behaviour) => [behaviour, () => void (double.behaviour = behaviour), 'unavailable'] as const,
  );
const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');

type Fields = Record<string, unknown>;
const change = (proof: CaptchaProof, fields: Fields): CaptchaProof => ({
  ...proof,
  validate: JSON.stringify({ ...(JSON.parse(proof.validate ?? '') as Fields), ...fields }),
});

async function openLotNumber(kind: 'geetest' | 'ali') {
  const clock = movableClock();
  const vendor = await serveLotNumberVendor(clock);
  const connection = { fetch, log: silentLog, timeoutMilliseconds };
  const { captchaId, captchaKey } = lotNumberAccount;
  const verifier =
    kind === 'geetest'
      ? geetest(
          geetestSettings.parse({ captcha_id: captchaId, captcha_key: captchaKey, endpoint: vendor.url }),
          connection,
        )
      : ali(aliSettings.parse({ app_id: captchaId, app_key: captchaKey, endpoint: vendor.url }), connection);
  return { clock, vendor, verifier };
}

for (const kind of ['geetest', 'ali'] as const) {
  describeCaptchaVerifier(kind, async () => {
    const { clock, vendor, verifier } = await openLotNumber(kind);
    return {
      verifier,
      prove: async () => ({ type: kind, validate: JSON.stringify(vendor.solve()) }),
      advance: clock.advance,
      lifetimeSeconds: 600,
      respell: (proof) => ({
        type: kind,
        validate: JSON.stringify(JSON.parse(proof.validate ?? ''), null, 2),
      }),
      forgeries: [
        ['another output', (proof) => change(proof, { captcha_output: 'f'.repeat(128) })],
        ['another token', (proof) => change(proof, { pass_token: 'f'.repeat(64) })],
        ['another lot', (proof) => change(proof, { lot_number: 'f'.repeat(32) })],
        ['no time', (proof) => change(proof, { gen_time: 'yesterday' })],
        ['a list for a name', (proof) => change(proof, { lot_number: ['a'] })],
      ],
      faults: [
        ...moodsOf(vendor),
        ['its own fault', () => void (vendor.error = '50500'), 'unavailable'],
        ['our id is unknown', () => void (vendor.error = '-50102'), 'unavailable'],
        ['what we sent is wrong', () => void (vendor.error = '-50005'), 'failed'],
        ['an answer about another lot', () => void (vendor.isConfused = true), 'failed'],
      ],
      calm: () => Object.assign(vendor, { behaviour: 'normal', error: null, isConfused: false }),
      close: vendor.close,
    };
  });
}

describe('lot number', () => {
  it('refuses a second use, and a wrong key', async () => {
    const { vendor, verifier } = await openLotNumber('geetest');
    const proof: CaptchaProof = { type: 'geetest', validate: JSON.stringify(vendor.solve()) };
    expect(await verifier.verify(proof, context)).toBe('passed');
    expect(await verifier.verify(proof, context)).toBe('failed');
    const log = recordingLog();
    const settings = { captcha_id: lotNumberAccount.captchaId, captcha_key: 'wrong', endpoint: vendor.url };
    const wrong = geetest(geetestSettings.parse(settings), { fetch, log });
    const next: CaptchaProof = { type: 'geetest', validate: JSON.stringify(vendor.solve()) };
    expect(await wrong.verify(next, context)).toBe('unavailable');
    expect(log.lines.join('\n')).toContain('no usable answer');
    await vendor.close();
  });

  it('computes the signature of the vendor’s example', () => {
    const key = 'b09a7aafbfd83f73b35a9b530d0337bf';
    const signToken = createHmac('sha256', key).update('4dc3cfc2cdff448cad8d13107198d473').digest('hex');
    expect(signToken).toBe('c99f3aa68104bdcd085f372dc6556a17a5a830a1a3d25125fb0010466977f3d8');
  });
});

async function openTencent(settings: Fields = {}, log = silentLog) {
  const clock = movableClock();
  const vendor = await serveTencentCaptcha(clock);
  const parsed = tencentCaptchaSettings.parse({
    app_id: tencentCaptchaAccount.appId,
    app_secret_key: tencentCaptchaAccount.appSecretKey,
    secret_id: tencentKeys.secretId,
    secret_key: tencentKeys.secretKey,
    endpoint: vendor.url,
    ...settings,
  });
  const verifier = tencentCaptcha(parsed, { fetch, clock, log, timeoutMilliseconds });
  const disaster = (age = 0, prefix = 'terror', appId = tencentCaptchaAccount.appId): CaptchaProof => ({
    type: 'tencent',
    ticket: `${prefix}_1006_${appId}_${Math.floor(clock.now().getTime() / 1000) - age}`,
    randstr: '@abc',
  });
  return { clock, vendor, verifier, disaster };
}

describeCaptchaVerifier('tencent', async () => {
  const { clock, vendor, verifier } = await openTencent();
  return {
    verifier,
    prove: async () => ({ type: 'tencent', ...vendor.solve() }),
    advance: clock.advance,
    lifetimeSeconds: 300,
    respell: (proof) => ({ ...proof, randstr: '@zzz', validate: 'ignored' }),
    forgeries: [
      ['another ticket', (proof) => ({ ...proof, ticket: 't03forged*' })],
      ['another randstr', (proof) => ({ ...proof, randstr: '@zzzz' })],
    ],
    faults: [
      ...moodsOf(vendor),
      ['busy', () => void (vendor.refusal = 26), 'unavailable'],
      ['in arrears', () => void (vendor.refusal = 31), 'unavailable'],
      ['InternalError', () => void (vendor.refusal = 'InternalError'), 'unavailable'],
      ['our secret is wrong', () => void (vendor.refusal = 'AuthFailure.SecretIdNotFound'), 'unavailable'],
      ['nonsense was sent', () => void (vendor.refusal = 'InvalidParameterValue.Ticket'), 'failed'],
      ['refused by risk control', () => void (vendor.refusal = 21), 'failed'],
      ['certainly a program', () => void (vendor.seesEvil = true), 'failed'],
    ],
    calm: () => Object.assign(vendor, { behaviour: 'normal', refusal: null, seesEvil: false }),
    close: vendor.close,
  };
});

describe('disaster tickets, which anybody can write', () => {
  // threat:captcha-outage
  it('are refused without a request', async () => {
    const { vendor, verifier, disaster } = await openTencent();
    for (const proof of [disaster(), disaster(0, 'trerror')]) {
      expect(await verifier.verify(proof, context)).toBe('failed');
    }
    expect(vendor.calls).toHaveLength(0);
    await vendor.close();
  });

  it('are accepted where the operator allows it, if they are fresh and ours, and are logged', async () => {
    const log = recordingLog();
    const { vendor, verifier, disaster } = await openTencent({ disaster_tickets: 'accept' }, log);
    expect(await verifier.verify(disaster(), context)).toBe('passed');
    expect(await verifier.verify(disaster(0, 'trerror'), context)).toBe('passed');
    expect(log.lines.join('\n')).toContain('disaster ticket');
    for (const proof of [
      disaster(301),
      disaster(-301),
      disaster(0, 'terror', '999'),
      { ...disaster(), ticket: 'terror_' },
      { ...disaster(), ticket: 'terror_1006_2031483705_soon' },
    ]) {
      expect(await verifier.verify(proof, context)).toBe('failed');
    }
    await vendor.close();
  });

  it('log a wrong app id or secret', async () => {
    const log = recordingLog();
    const { vendor, verifier } = await openTencent({ app_secret_key: 'other' }, log);
    expect(await verifier.verify({ type: 'tencent', ...vendor.solve() }, context)).toBe('failed');
    expect(log.lines.join('\n')).toContain('do not fit');
    await vendor.close();
  });
});

function openVerifier(needs: Partial<AltchaNeeds>) {
  const settings = altchaSettings.parse({});
  return altcha({ secret: 'a secret', settings, clock: systemClock, random: systemRandom, ...needs });
}

function openAltcha() {
  const clock = movableClock();
  const verifier = openVerifier({ clock });
  /** `null`: fetched without naming a call. */
  const prove = async (action: string | null = context.action): Promise<CaptchaProof> => {
    const challenge = (await verifier.createChallenge?.(action ?? undefined)) as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    return { type: 'altcha', validate: encode({ challenge, solution }) };
  };
  return { clock, verifier, prove };
}

type AltchaPayload = { challenge: Challenge; solution: Fields };
const edit = (proof: CaptchaProof, edits: (payload: AltchaPayload) => void): CaptchaProof => {
  const payload = JSON.parse(Buffer.from(proof.validate ?? '', 'base64').toString()) as AltchaPayload;
  edits(payload);
  return { ...proof, validate: encode(payload) };
};

describeCaptchaVerifier('altcha', async () => {
  const { clock, verifier, prove } = openAltcha();
  return {
    verifier,
    prove,
    advance: clock.advance,
    lifetimeSeconds: 600,
    respell: (proof) => edit(proof, ({ solution }) => Object.assign(solution, { time: 9, counter: 1 })),
    forgeries: [
      ['another key', (proof) => edit(proof, ({ solution }) => (solution['derivedKey'] = '0'.repeat(64)))],
      [
        'the prefix as key',
        (proof) =>
          edit(
            proof,
            ({ challenge, solution }) =>
              (solution['derivedKey'] = challenge.parameters.keyPrefix.padEnd(64, '0')),
          ),
      ],
      ['less work', (proof) => edit(proof, ({ challenge }) => (challenge.parameters.cost = 1))],
      [
        'a later end',
        (proof) => edit(proof, ({ challenge }) => (challenge.parameters.expiresAt = 9_999_999_999)),
      ],
      [
        'an action of its own',
        (proof) => edit(proof, ({ challenge }) => (challenge.parameters.data = { action: '/v3/forget' })),
      ],
      ['no action any more', (proof) => edit(proof, ({ challenge }) => delete challenge.parameters.data)],
      ['no signature', (proof) => edit(proof, ({ challenge }) => (challenge.signature = ''))],
      [
        'a key signature of its own',
        (proof) => edit(proof, ({ challenge }) => (challenge.parameters.keySignature = '0'.repeat(64))),
      ],
    ],
    faults: [],
    calm: () => {},
    close: async () => {},
  };
});

describe('altcha', () => {
  // spec:7.5 call:GET/v3/common/captcha threat:captcha-reuse
  it('is valid for its call only; without one, for any', async () => {
    const { verifier, prove } = openAltcha();
    expect(await verifier.verify(await prove(null), context)).toBe('passed');
    const proof = await prove('/v3/sms/login');
    expect(await verifier.verify(proof, { ...context, action: '/v3/login/password' })).toBe('failed');
    expect(await verifier.verify(proof, { ...context, action: '/v3/sms/login' })).toBe('passed');
  });

  it('is refused with another secret', async () => {
    const { clock, prove } = openAltcha();
    const other = openVerifier({ secret: 'another secret', clock });
    expect(await other.verify(await prove(), context)).toBe('failed');
  });

  it.each([
    [{}, 1000, 4000],
    [{ most_tries: 8 }, 2, 8],
  ])('needs as many tries as the settings say: %j', async (written, least, most) => {
    const verifier = openVerifier({ settings: altchaSettings.parse(written) });
    const challenge = (await verifier.createChallenge?.()) as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    expect(solution?.counter).toBeGreaterThanOrEqual(least);
    expect(solution?.counter).toBeLessThanOrEqual(most);
  });

  it('signs like the library', async () => {
    // The library asks the machine's clock, so this challenge lives by it.
    const verifier = openVerifier({});
    const challenge = (await verifier.createChallenge?.('/v3/sms/login')) as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    const secretFor = (use: string) => createHmac('sha256', 'a secret').update(use).digest('hex');
    const result = await verifySolution({
      challenge,
      solution: solution ?? { counter: 0, derivedKey: '' },
      deriveKey,
      hmacSignatureSecret: secretFor('altcha challenge'),
      hmacKeySignatureSecret: secretFor('altcha key'),
    });
    expect(result.verified).toBe(true);
    const proof: CaptchaProof = { type: 'altcha', validate: encode({ challenge, solution }) };
    expect(await verifier.verify(proof, context)).toBe('passed');
  });
});
