import { describe, expect, it } from 'vitest';
import {
  carryOn,
  readDestination,
  type Surroundings,
  whereToGoNext,
  whereToSignIn,
} from './where-to-go-next.ts';

const here: Surroundings = {
  origin: 'https://account.example.com',
  rootDomain: 'example.com',
  redirectOrigins: ['https://notes.partner.example', 'http://localhost:5173'],
};

describe('readDestination', () => {
  it.each([
    ['/', '/'],
    ['/user/info', '/user/info'],
    ['/user/logs?type=sign_in&cursor=a%2Fb#top', '/user/logs?type=sign_in&cursor=a%2Fb#top'],
    ['/user/../user/info', '/user/info'],
    ['/user/app/list?next=https://evil.example', '/user/app/list?next=https://evil.example'],
    ['/%2f%2fevil.example', '/%2f%2fevil.example'],
    ['/user/@evil.example', '/user/@evil.example'],
  ])('leads in the portal: %s', (ref, path) => {
    expect(readDestination(ref, here)).toEqual({ kind: 'inside', path });
  });

  it.each([
    ['/oauth2/authorize?client_id=a', 'https://account.example.com/oauth2/authorize?client_id=a'],
    ['https://account.example.com/user/info', 'https://account.example.com/user/info'],
    ['HTTPS://ACCOUNT.example.com/user', 'https://account.example.com/user'],
    ['https://example.com/shop', 'https://example.com/shop'],
    ['https://www.example.com/?a=b@c', 'https://www.example.com/?a=b@c'],
    ['https://notes.partner.example/in', 'https://notes.partner.example/in'],
    ['http://localhost:5173/cb', 'http://localhost:5173/cb'],
  ])('loads a trusted page: %s', (ref, url) => {
    expect(readDestination(ref, here)).toEqual({ kind: 'outside', url });
  });

  // spec:2.48 threat:open-redirect
  it.each([
    ['https://evil.example/', 'evil.example'],
    ['https://example.com.evil.example/', 'example.com.evil.example'],
    ['https://evilexample.com/', 'evilexample.com'],
    ['https://notes.partner.example:8443/', 'notes.partner.example:8443'],
    ['http://notes.partner.example/', 'notes.partner.example'],
    ['http://www.example.com/', 'www.example.com'],
    ['https://www.example.com:8443/', 'www.example.com:8443'],
    ['https://other.notes.partner.example/', 'other.notes.partner.example'],
    ['https://еxample.com/', 'xn--xample-2of.com'],
    ['http://127.0.0.1:9000/', '127.0.0.1:9000'],
    ['https://evil.example/#https://account.example.com', 'evil.example'],
    ['https://evil.example?https://account.example.com/', 'evil.example'],
  ])('asks before a foreign page: %s', (ref, host) => {
    expect(readDestination(ref, here)).toMatchObject({ kind: 'ask', host });
  });

  // spec:2.48 threat:open-redirect
  it.each([
    '',
    'user/info',
    '//evil.example',
    '///evil.example',
    '////evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' /user/info',
    '/user/info ',
    '\u0000/user',
    '/..//evil.example',
    '/.//evil.example',
    '/./..//evil.example',
    '/%2e%2e//evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    'https:\\\\evil.example',
    'https://account.example.com\\@evil.example',
    'https://account.example.com@evil.example/',
    'https://user:pass@www.example.com/',
    'https://@www.example.com/',
    'https://:@www.example.com/',
    'http://',
    'https://?x',
    'https://[::1',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'javascript://account.example.com/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://account.example.com/1',
    'ftp://example.com/',
    'mailto:a@example.com',
    'intent://scan/#Intent;end',
    'weixin://dl/business',
    '\u2028/user',
    '\ufeff/user',
    `/${'a'.repeat(5000)}`,
  ])('leads nowhere: %j', (ref) => {
    expect(readDestination(ref, here)).toBeNull();
  });

  it('trusts no neighbour where there is no root domain', () => {
    const alone = { origin: 'http://localhost:3000', rootDomain: '', redirectOrigins: [] };
    expect(readDestination('http://localhost:3001/', alone)).toMatchObject({ kind: 'ask' });
    expect(readDestination('http://localhost:3000/user', alone)).toMatchObject({ kind: 'outside' });
  });

  it('survives a malformed entry in the list', () => {
    expect(readDestination('https://a.test/', { ...here, redirectOrigins: ['nonsense', ''] })).toMatchObject({
      kind: 'ask',
    });
  });
});

describe('whereToGoNext', () => {
  // spec:2.43 spec:2.44
  it.each([
    ['', '/'],
    ['?ref=%2Fuser%2Finfo', '/user/info'],
    ['?ref=javascript:alert(1)', '/'],
    ['?ref=%2F%2Fevil.example&authorize=abc', '/oauth/authorize?authorize=abc'],
    ['?authorize=a%2Bb%3D', '/oauth/authorize?authorize=a%2Bb%3D'],
    ['?ref=%2Fuser%2Flogs&authorize=abc', '/user/logs'],
  ])('%s leads to %s', (search, path) => {
    expect(whereToGoNext(search, here)).toEqual({ kind: 'inside', path });
  });

  it.each([
    '?authorize=client_id%3Dx%26scope%3Dopenid',
    '?ref=%2Foauth%2Fauthorize%3Fclient_id%3Dx%26scope%3Dopenid',
  ])('loads the page for a plain OAuth request, so that the service passes it on: %s', (search) => {
    const url = 'https://account.example.com/oauth/authorize?client_id=x&scope=openid';
    expect(whereToGoNext(search, here)).toEqual({ kind: 'outside', url });
  });

  it('takes one decoding and no more', () => {
    expect(whereToGoNext('?ref=%252F%252Fevil.example', here)).toEqual({ kind: 'inside', path: '/' });
    expect(whereToGoNext('?ref=%2F%252Fevil.example', here)).toEqual({
      kind: 'inside',
      path: '/%2Fevil.example',
    });
  });
});

describe('whereToSignIn', () => {
  // spec:2.46
  it.each([
    ['/', null],
    ['/?from=mail', null],
    ['/user/info', '/login/account?ref=%2Fuser%2Finfo'],
    ['/user/logs?type=a&cursor=b', '/login/account?ref=%2Fuser%2Flogs%3Ftype%3Da%26cursor%3Db'],
    ['/oauth/authorize?authorize=a%2Bb', '/login/account?authorize=a%2Bb'],
    ['/oauth/authorize?client_id=x&scope=openid', '/login/account?authorize=client_id%3Dx%26scope%3Dopenid'],
    ['/oauth/authorize', '/login/account'],
    ['/oauth/authorize?authorize=a%2Bb#wechat_redirect', '/login/account?authorize=a%2Bb'],
    ['/login/account?ref=%2Fuser', '/login/account?ref=%2Fuser'],
  ])('from %s to %s', (path, target) => {
    expect(whereToSignIn(path)).toBe(target);
  });

  it('comes back to where it left', () => {
    for (const path of ['/user/logs?type=a&q=%E4%B8%AD#day', '/oauth/authorize?authorize=a%2Bb%3D%3D']) {
      const target = whereToSignIn(path);
      expect(whereToGoNext(new URL(target ?? '', here.origin).search, here)).toEqual({
        kind: 'inside',
        path: path.replace('==', '%3D%3D'),
      });
    }
  });
});

describe('carryOn', () => {
  it('keeps what says where the person is heading, and nothing else', () => {
    expect(carryOn('/login/register', '?ref=%2Fuser&x=1&bind_id=b')).toBe(
      '/login/register?ref=%2Fuser&bind_id=b',
    );
    expect(carryOn('/login/qrcode', '?x=1')).toBe('/login/qrcode');
  });
});
