import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movableClock } from '../../../../test/movable-clock.ts';
import { openTestDatabase, type TestDatabase } from '../../../../test/open-test-database.ts';
import { recordingLog } from '../../../../test/recording-log.ts';
import { createPostgresState } from '../../../database/state/postgres-state.ts';
import type { CaptchaKind, CaptchaProof, CaptchaVerdict, CaptchaVerifier } from './captcha-verifier.ts';
import { createCaptcha } from './require-captcha.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.drop());

interface Kind extends CaptchaVerifier {
  verdict: CaptchaVerdict;
  asked: number;
}

function aKind(kind: CaptchaKind): Kind {
  const self: Kind = {
    kind,
    verdict: 'passed',
    asked: 0,
    identify: ({ validate }) => validate?.trim() || null,
    async verify() {
      self.asked += 1;
      return self.verdict;
    },
    ...(kind === 'altcha' ? { createChallenge: async (action?: string) => ({ for: action ?? 'any' }) } : {}),
  };
  return self;
}

/** Two processes over one state, each with the same kinds. */
async function open(kinds: CaptchaKind[], reserve?: CaptchaKind) {
  await testDatabase.database.deleteFrom('short_lived_state').execute();
  const clock = movableClock();
  const log = recordingLog();
  const verifiers = kinds.map(aKind);
  const standIn = reserve ? aKind(reserve) : undefined;
  const process = () =>
    createCaptcha({
      verifiers,
      reserve: standIn,
      state: createPostgresState(testDatabase.database, clock),
      clock,
      log,
    });
  const [one, other] = [process(), process()];
  return { clock, log, verifiers, one, other };
}

const context = { ip: '203.0.113.7', action: '/v3/sms/login' };
let made = 0;
const proofOf = (type: CaptchaKind): CaptchaProof => ({ type, validate: `proof ${(made += 1)}` });

describe('a proof', () => {
  // threat:captcha-reuse
  it('passes once: not again, on another call, in another encoding or on another process', async () => {
    const { one, other } = await open(['geetest']);
    const proof = proofOf('geetest');
    expect(await one.check(proof, context)).toBe('passed');
    expect(await one.check(proof, context)).toBe('failed');
    expect(await one.check(proof, { ...context, action: '/v3/login/password' })).toBe('failed');
    expect(await other.check({ ...proof, validate: ` ${proof.validate}` }, context)).toBe('failed');
    expect(await other.check(proofOf('geetest'), context)).toBe('passed');
  });

  it('passes once of twenty concurrent calls', async () => {
    const { one, other } = await open(['geetest']);
    const proof = proofOf('geetest');
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? one : other).check(proof, context)),
    );
    expect(outcomes.filter((outcome) => outcome === 'passed')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'failed')).toHaveLength(19);
  });

  // spec:1.18
  it('is missing, malformed or of a kind that is not in use', async () => {
    const { one, verifiers } = await open(['geetest', 'tencent']);
    expect(await one.check(null, context)).toBe('missing');
    expect(await one.check({ type: 'geetest' }, context)).toBe('failed');
    expect(await one.check(proofOf('altcha'), context)).toBe('failed');
    expect(verifiers.map(({ asked }) => asked)).toEqual([0, 0]);
  });

  it('that failed may be sent again', async () => {
    const { one, verifiers } = await open(['geetest']);
    const proof = proofOf('geetest');
    Object.assign(verifiers[0] ?? {}, { verdict: 'failed' });
    expect(await one.check(proof, context)).toBe('failed');
    Object.assign(verifiers[0] ?? {}, { verdict: 'passed' });
    expect(await one.check(proof, context)).toBe('passed');
  });
});

it('with no kind in use, calls need no proof', async () => {
  const { one } = await open([]);
  expect(one.kinds()).toEqual([]);
  expect(await one.check(null, context)).toBe('passed');
});

describe('a vendor that does not answer', () => {
  it('is paused after two failures, in every process, for a minute', async () => {
    const { one, other, verifiers, clock, log } = await open(['geetest', 'tencent']);
    const [geetest] = verifiers;
    Object.assign(geetest ?? {}, { verdict: 'unavailable' });
    expect(await one.check(proofOf('geetest'), context)).toBe('unavailable');
    expect(one.kinds()).toEqual(['geetest', 'tencent']);
    expect(await one.check(proofOf('geetest'), context)).toBe('unavailable');
    expect(one.kinds()).toEqual(['tencent']);
    expect(log.lines).toEqual(['error: a captcha vendor does not answer: its kind is out of the pick']);
    await other.check(null, context);
    expect(other.kinds()).toEqual(['tencent']);
    clock.advance(61);
    expect(one.kinds()).toEqual(['geetest', 'tencent']);
    // Still down: one failure is enough now, and the rest is longer.
    await one.check(proofOf('geetest'), context);
    clock.advance(61);
    expect(one.kinds()).toEqual(['tencent']);
    clock.advance(60);
    Object.assign(geetest ?? {}, { verdict: 'passed' });
    expect(await one.check(proofOf('geetest'), context)).toBe('passed');
    // Forgotten: it takes two again.
    Object.assign(geetest ?? {}, { verdict: 'unavailable' });
    await one.check(proofOf('geetest'), context);
    expect(one.kinds()).toEqual(['geetest', 'tencent']);
  });

  it('still verifies proofs that were started before', async () => {
    const { one, verifiers } = await open(['geetest', 'tencent']);
    Object.assign(verifiers[0] ?? {}, { verdict: 'unavailable' });
    await one.check(proofOf('geetest'), context);
    await one.check(proofOf('geetest'), context);
    Object.assign(verifiers[0] ?? {}, { verdict: 'passed' });
    expect(await one.check(proofOf('geetest'), context)).toBe('passed');
    expect(one.kinds()).toEqual(['geetest', 'tencent']);
  });

  it('is replaced by the reserve only if no other kind is left', async () => {
    const { one, verifiers } = await open(['geetest'], 'altcha');
    expect(await one.check(proofOf('altcha'), context)).toBe('failed');
    Object.assign(verifiers[0] ?? {}, { verdict: 'unavailable' });
    await one.check(proofOf('geetest'), context);
    await one.check(proofOf('geetest'), context);
    expect(one.kinds()).toEqual(['altcha']);
    expect(await one.check(proofOf('altcha'), context)).toBe('passed');
  });

  // threat:captcha-outage
  it('stays offered if there is no other kind, and no call passes unverified', async () => {
    const { one, verifiers } = await open(['geetest']);
    Object.assign(verifiers[0] ?? {}, { verdict: 'unavailable' });
    for (let count = 0; count < 5; count += 1) {
      expect(await one.check(proofOf('geetest'), context)).toBe('unavailable');
    }
    expect(one.kinds()).toEqual(['geetest']);
    expect(await one.check(null, context)).toBe('missing');
  });

  it('is not paused by wrong proofs', async () => {
    const { one, verifiers } = await open(['geetest', 'tencent']);
    Object.assign(verifiers[0] ?? {}, { verdict: 'failed' });
    for (let count = 0; count < 20; count += 1) await one.check(proofOf('geetest'), context);
    expect(one.kinds()).toEqual(['geetest', 'tencent']);
  });
});

// spec:7.5 call:GET/v3/common/captcha
it('returns a challenge for self-hosted kinds, bound to an action if it is given', async () => {
  const { one } = await open(['geetest'], 'altcha');
  expect(await one.challenge('altcha')).toEqual({ for: 'any' });
  expect(await one.challenge('altcha', '/v3/sms/login')).toEqual({ for: '/v3/sms/login' });
  expect(await one.challenge('geetest')).toBeNull();
  expect(await one.challenge('constructor')).toBeNull();
});
