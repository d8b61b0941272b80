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
    title: 'of twenty parallel uses of one code, one opens a session',
  },
  {
    hole: 'a code is valid in a browser that did not ask for it',
    file: `${guard}/one-time-codes/code-store.ts`,
    from: '  caller.device ?? `network ${networkKey(caller.ip)}`;',
    to: '  `network ${networkKey(caller.ip)}`;',
    test: `${entry}/code/sign-in-by-code.test.ts`,
    title: 'a code works only in the browser that requested it; another can neither use nor void it',
  },
  {
    hole: 'guesses are counted and never delayed',
    file: `${guard}/throttling/throttle.ts`,
    from: "const refusal = (wait: number) => (wait > 0 ? fail('too_many', { retry_after: wait }) : null);",
    to: "const refusal = (wait: number) => (wait > 1e9 ? fail('too_many', { retry_after: wait }) : null);",
    test: `${guard}/throttling/every-guess.abuse.test.ts`,
    title: '%s: refuses the right answer after thirty wrong guesses',
  },
  {
    hole: 'names of one account are guessed at one after the other',
    file: `${guard}/throttling/throttle.ts`,
    from: 'return (await countUse(state, [unseenLimit(subject, caller.ip)])) > 0;',
    to: 'return (await countUse(state, [unseenLimit(subject, caller.ip)])) > 1e9;',
    test: `${entry}/password/sign-in-by-password.abuse.test.ts`,
    title:
      'in one network all names of an account share a silent limit: past it the right password is refused',
  },
  {
    hole: 'a known browser has a limit for each address',
    file: `${guard}/throttling/throttle.ts`,
    from: 'return everywhere ? [own, limitOn(`${subject}|known`, everywhere)] : [own];',
    to: 'return [own];',
    test: `${entry}/completion/answer-challenge.abuse.test.ts`,
    title: 'wrong codes on a known browser are throttled across addresses, challenges and the check',
  },
  {
    hole: 'a security check is valid on every browser with the token',
    file: `${guard}/evidence/evidence.ts`,
    from: 'Boolean(isCheck) && (boundTo === undefined || browserKeys.includes(boundTo));',
    to: 'Boolean(isCheck) && (boundTo === undefined || browserKeys.length >= 0);',
    test: `${entry}/step-up/pass-step-up.abuse.test.ts`,
    title: 'a copied token does not share the check that its owner has just passed',
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
    title: 'a call that requires it answers 10 with the methods, and works for ten minutes after the check',
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
    title: 'passes once: not again, on another call, in another encoding or on another process',
  },
  {
    hole: 'a captcha vendor that is down lets everybody through',
    file: `${guard}/captcha/require-captcha.ts`,
    from: "return 'unavailable';",
    to: "return 'passed';",
    test: `${guard}/captcha/require-captcha.test.ts`,
    title: 'stays offered if there is no other kind, and no call passes unverified',
  },
  {
    hole: 'a proof of one call serves another',
    file: 'apps/service/src/vendors/captcha/altcha.ts',
    from: "if (data?.action !== undefined && data.action !== action) return 'failed';",
    to: '',
    test: 'apps/service/src/vendors/captcha/captcha.test.ts',
    title: 'is valid for its call only; without one, for any',
  },
];
