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
  ['/%6danage/v1/%70eople?a=%61', '/manage/v1/people?a=%61'],
  ['/%61%2F%2e%2E%7Eb%20', '/a%2F..~b%20'],
  ['/%2561dmin/%zz', '/%252561dmin/%25zz'],
  ['/%2561dmin', '/%2561dmin'],
  ['/admin#part?a=1', '/admin'],
  ['/admin?a=1#part', '/admin?a=1#part'],
])('%s is routed as %s', (url, routed) => {
  expect(routableUrl(url, '')).toBe(routed);
});

it('removes host and sub-path together', () => {
  expect(routableUrl('http://localhost/account/v3/%zz', '/account')).toBe('/v3/%25zz');
  expect(routableUrl('/acc%6funt/%76%33/config', '/account')).toBe('/v3/config');
});
