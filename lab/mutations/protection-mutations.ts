import type { Mutation } from './mutation.ts';

const guard = 'apps/service/src/features/protection';
const entry = 'apps/service/src/features/sign-in';

export const guardMutations: readonly Mutation[] = [
  {
    hole: 'a code is read and not used up',
    file: `${guard}/one-time-codes/code-store.ts`,
    from: 'const taken = await state.take(key);',
    to: 'const taken = await state.get(key);',
    test: `${entry}/code/sign-in-by-code.test.ts`,
    title: 'twenty parallel uses of one code open one session',
  },
  {
    hole: 'a code is valid in a browser that did not ask for it',
    file: `${guard}/one-time-codes/code-store.ts`,
    from: "const boundTo = (device: string | null) => `@${device ?? ''}`;",
    to: "const boundTo = (_device: string | null) => '@';",
    test: `${entry}/code/sign-in-by-code.test.ts`,
    title: 'a code works in the browser that asked for it; no stranger can use it, or void it by guessing',
  },
  {
    hole: 'guesses are counted and never delayed',
    file: `${guard}/throttling/throttle.ts`,
    from: "const refusal = (wait: number) => (wait > 0 ? fail('too_many', { retry_after: wait }) : null);",
    to: "const refusal = (wait: number) => (wait > 1e9 ? fail('too_many', { retry_after: wait }) : null);",
    test: `${guard}/throttling/every-guess.abuse.test.ts`,
    title: '%s: after thirty wrong guesses the right answer is not heard',
  },
  {
    hole: 'names of one account are guessed at one after the other',
    file: `${guard}/throttling/throttle.ts`,
    from: 'return (await countUse(state, [unseenLimit(subject)])) > 0;',
    to: 'return (await countUse(state, [unseenLimit(subject)])) > 1e9;',
    test: `${entry}/password/sign-in-by-password.abuse.test.ts`,
    title:
      'all names of one account share a bound that nobody sees: past it the right password is a wrong one',
  },
  {
    hole: 'a known browser has a limit for each address',
    file: `${guard}/throttling/throttle.ts`,
    from: 'return everywhere ? [own, limitOn(`${subject}|known`, everywhere)] : [own];',
    to: 'return [own];',
    test: `${entry}/completion/answer-challenge.abuse.test.ts`,
    title:
      'a browser the account knows guesses no faster from many addresses, with new challenges or in the check',
  },
  {
    hole: 'a security check is valid on every browser with the token',
    file: `${guard}/evidence/evidence.ts`,
    from: 'Boolean(isCheck) && (boundTo === undefined || browserKeys.includes(boundTo));',
    to: 'Boolean(isCheck) && (boundTo === undefined || browserKeys.length >= 0);',
    test: `${entry}/step-up/pass-step-up.abuse.test.ts`,
    title: 'a copied token does not ride on the check that its owner has just passed',
  },
  {
    hole: 'carried evidence is taken for this session’s own',
    file: `${guard}/evidence/evidence.ts`,
    from: 'evidence.filter(({ carriedFrom }) => carriedFrom === undefined);',
    to: 'evidence.filter(({ carriedFrom }) => carriedFrom !== null);',
    test: `${guard}/evidence/evidence-matrix.test.ts`,
    title: '$way',
  },
  {
    hole: 'a security check is valid for ever',
    file: `${guard}/evidence/evidence.ts`,
    from: 'return until > now ? until : null;',
    to: 'return now ? until : null;',
    test: `${entry}/step-up/pass-step-up.test.ts`,
    title: 'a call that needs it answers 10 with the methods, and works for ten minutes after the check',
  },
  {
    hole: 'with two-step verification on, a password passes the security check',
    file: `${guard}/evidence/proof-facts.ts`,
    from: "if (totp) return [...methods, 'totp'];",
    to: "if (totp) methods.push('totp');",
    test: `${entry}/step-up/pass-step-up.test.ts`,
    title: 'with two-step verification on, only the authenticator or a passkey counts',
  },
  {
    hole: 'a captcha proof can be used again',
    file: `${guard}/captcha/require-captcha.ts`,
    from: "return (await state.add(usedKey, context.action, usedProofSeconds)) ? 'passed' : 'failed';",
    to: "return 'passed';",
    test: `${guard}/captcha/require-captcha.test.ts`,
    title: 'passes once: not again, not on another call, not spelled differently, not on another process',
  },
  {
    hole: 'a captcha vendor that is down lets everybody through',
    file: `${guard}/captcha/require-captcha.ts`,
    from: "return 'unavailable';",
    to: "return 'passed';",
    test: `${guard}/captcha/require-captcha.test.ts`,
    title: 'stays on offer where there is nothing else: a call is never let through unverified',
  },
  {
    hole: 'a proof of one call serves another',
    file: 'apps/service/src/vendors/captcha/altcha.ts',
    from: "if (data?.action !== undefined && data.action !== action) return 'failed';",
    to: '',
    test: 'apps/service/src/vendors/captcha/captcha.test.ts',
    title: 'serves the one call that it was asked for; asked for none, it serves any',
  },
];
