import { expect, it } from 'vitest';
import { belowSubPath } from './routable-url.ts';

// spec:2.29
it.each([
  ['/account', '/'],
  ['/account?a=1', '/?a=1'],
  ['/account/', '/'],
  ['/account/v3/config?a=/account/b', '/v3/config?a=/account/b'],
  ['/.well-known/oauth-authorization-server/account', '/.well-known/oauth-authorization-server'],
  // A proxy has taken it off already, or another one's path.
  ['/v3/config', '/v3/config'],
  ['/accounts/v3/config', '/accounts/v3/config'],
  ['/.well-known/oauth-authorization-server/other', '/.well-known/oauth-authorization-server/other'],
])('below /account, %s is %s', (url, inside) => {
  expect(belowSubPath(url, '/account')).toBe(inside);
});

it('given no sub-path, leaves a URL unchanged', () => {
  expect(belowSubPath('/account/v3/config', '')).toBe('/account/v3/config');
});
