import { expect, it } from 'vitest';
import { scanTargetOf } from './scan-target.ts';

const here = { origin: 'https://id.example', rootDomain: 'id.example', redirectOrigins: [] };
const targetOf = (search: string) => scanTargetOf(search, here);
const ticket = 'AAAAAAAAAAAAAAAAAAAAAA';

// threat:silent-sign-in
it('leads to the ticket, through sign-in where needed', () => {
  expect(targetOf(`?ticket=${ticket}`)).toEqual({
    signedIn: `/user/qrcode?ticket=${ticket}`,
    visitor: `/login/account?ref=%2Fuser%2Fqrcode%3Fticket%3D${ticket}`,
  });
});

// threat:silent-sign-in
it('leads to a page of the portal, which checks access itself', () => {
  expect(targetOf('?ref=%2Fuser%2Finfo%3Fa%3D1')).toEqual({
    signedIn: '/user/info?a=1',
    visitor: '/user/info?a=1',
  });
});

it.each([
  '/scan/wechat?ref=%2Fscan%2Fwechat',
  '/scan',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
])('leads to the home page instead of %s', (ref) => {
  expect(targetOf(`?${new URLSearchParams({ ref })}`)).toEqual({ signedIn: '/', visitor: '/' });
});

it.each(['', '?ticket=short', '?other=1'])('has no target for %j', (search) => {
  expect(targetOf(search)).toBeNull();
});
