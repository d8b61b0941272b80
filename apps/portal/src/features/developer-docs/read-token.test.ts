import { expect, test } from 'vitest';
import { readToken } from './read-token.ts';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('decodes header and payload of a JWT, Chinese included', () => {
  const token = `${part({ alg: 'ES256' })}.${part({ sub: 'x', nickname: '林晚' })}.sig`;
  expect(readToken(token)).toEqual({ header: { alg: 'ES256' }, payload: { sub: 'x', nickname: '林晚' } });
});

test.each(['', 'a.b', 'a.b.c', `${part([1])}.${part({})}.s`, `${part({})}.${part({})}.s.t`])(
  'returns null for %j',
  (text) => {
    expect(readToken(text)).toBeNull();
  },
);
