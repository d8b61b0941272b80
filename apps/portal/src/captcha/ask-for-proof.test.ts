// @vitest-environment jsdom
import type { SiteConfig } from '@tongxing/contract/calls/site-config.ts';
import type { CaptchaKind } from '@tongxing/contract/captcha.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { askForProof, pickKind, readKinds } from './ask-for-proof.ts';
import type { ProofOutcome } from './proof.ts';

const asked: CaptchaKind[] = [];
const outcomes: Partial<Record<CaptchaKind, () => ProofOutcome>> = {};
const widget = (kind: CaptchaKind) => async () => {
  asked.push(kind);
  return outcomes[kind]?.() ?? proven;
};
vi.mock('./widgets/altcha.ts', () => ({ altcha: widget('altcha') }));
vi.mock('./widgets/geetest.ts', () => ({ geetest: widget('geetest') }));
vi.mock('./widgets/ali.ts', () => ({ ali: widget('ali') }));
vi.mock('./widgets/tencent.ts', () => ({ tencent: widget('tencent') }));

const proven: ProofOutcome = { kind: 'proven', fields: { validate: 'v' } };
const broken = (): ProofOutcome => ({ kind: 'broken', text: '验证码加载异常：脚本加载失败' });
const context = { config: {} as SiteConfig, fetchChallenge: async () => null };

beforeEach(() => {
  sessionStorage.clear();
  asked.length = 0;
  for (const kind of Object.keys(outcomes)) delete outcomes[kind as CaptchaKind];
});

// spec:9.8
it('reads a comma list, knows four kinds and picks one at random', () => {
  expect(readKinds(' geetest , ali,tencent,altcha,hcaptcha,geetest')).toEqual([
    'altcha',
    'geetest',
    'ali',
    'tencent',
  ]);
  expect(readKinds('')).toEqual([]);
  const kinds = readKinds('geetest,ali,tencent');
  expect([0, 0.34, 0.67, 0.999].map((at) => pickKind(kinds, () => at))).toEqual([
    'geetest',
    'ali',
    'tencent',
    'tencent',
  ]);
  expect(pickKind([])).toBeNull();
});

// spec:9.8
it('picks each kind of the list now and then', async () => {
  for (let count = 0; count < 60; count += 1) await askForProof('geetest,ali,tencent', context);
  expect(new Set(asked)).toEqual(new Set(['geetest', 'ali', 'tencent']));
});

it('says which kind the proof is of', async () => {
  expect(await askForProof('ali', context)).toEqual({
    ok: true,
    fields: { captcha_type: 'ali', validate: 'v' },
  });
});

it('a kind that does not work makes room for the next, without a word', async () => {
  outcomes.geetest = broken;
  for (let count = 0; count < 20; count += 1) {
    expect(await askForProof('geetest,tencent', context)).toMatchObject({
      fields: { captcha_type: 'tencent' },
    });
  }
  // Tried once, passed over from then on.
  expect(asked.filter((kind) => kind === 'geetest').length).toBeLessThanOrEqual(1);
});

it('is passed over for five minutes, and works again once it does', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  outcomes.geetest = broken;
  while (!asked.includes('geetest')) await askForProof('geetest,tencent', context);
  delete outcomes.geetest;
  asked.length = 0;
  for (let count = 0; count < 20; count += 1) await askForProof('geetest,tencent', context);
  expect(asked).not.toContain('geetest');
  vi.setSystemTime(Date.now() + 301_000);
  while (!asked.includes('geetest')) await askForProof('geetest,tencent', context);
  vi.useRealTimers();
});

it('says what is wrong where no kind works', async () => {
  outcomes.geetest = broken;
  outcomes.ali = () => ({ kind: 'broken', text: '验证码出现异常' });
  const answer = await askForProof('geetest,ali', context);
  expect(answer).toMatchObject({
    ok: false,
    text: expect.stringMatching(
      /^验证码(加载异常：脚本加载失败|出现异常)。刷新页面再试；还不行，换个网络或浏览器$/,
    ),
  });
  expect(new Set(asked)).toEqual(new Set(['geetest', 'ali']));
  // Nothing else is left: it is tried again when the person tries again.
  asked.length = 0;
  await askForProof('geetest', context);
  expect(asked).toEqual(['geetest']);
});

it('called off is called off: no other kind is pushed on the person', async () => {
  outcomes.geetest = () => ({ kind: 'cancelled' });
  outcomes.tencent = () => ({ kind: 'cancelled' });
  expect(await askForProof('geetest,tencent', context)).toEqual({
    ok: false,
    text: '未完成验证，请重新验证',
  });
  expect(asked).toHaveLength(1);
});

it('a list without a kind that is known here', async () => {
  expect(await askForProof('hcaptcha', context)).toEqual({
    ok: false,
    text: '验证码加载异常：hcaptcha。刷新页面再试；还不行，换个网络或浏览器',
  });
});

it('a kind whose proof the service did not take comes last', async () => {
  for (let count = 0; count < 20; count += 1) await askForProof('geetest,tencent', context, 'geetest');
  expect(asked).not.toContain('geetest');
  await askForProof('geetest', context, 'geetest');
  expect(asked.at(-1)).toBe('geetest');
});
