import { expect, test } from 'vitest';
import { challengeOf, randomText } from './pkce.ts';

test('computes the challenge of RFC 7636 appendix B', async () => {
  expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});

test('makes distinct verifiers of the length in the RFC', () => {
  expect(randomText()).toMatch(/^[\w-]{43}$/);
  expect(randomText()).not.toBe(randomText());
});
