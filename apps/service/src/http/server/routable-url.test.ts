import { expect, it } from 'vitest';
import { routableUrl } from './routable-url.ts';

it.each([
  ['/v3/config?a=%zz', '/v3/config?a=%zz'],
  ['/%E6%9E%97', '/%E6%9E%97'],
  ['/%zz?a=%zz', '/%25zz?a=%zz'],
  ['/v3/%ED%A0%80', '/v3/%25ED%25A0%2580'],
  ['http://localhost:3000/v3/config?a=1', '/v3/config?a=1'],
  ['HTTPS://other.example', '/'],
  ['https://other.example?a=1', '/?a=1'],
  ['//host/path', '//host/path'],
  ['*', '*'],
])('%s is routed as %s', (url, routed) => {
  expect(routableUrl(url, '')).toBe(routed);
});

it('takes off host and sub-path together', () => {
  expect(routableUrl('http://localhost/account/v3/%zz', '/account')).toBe('/v3/%25zz');
});
