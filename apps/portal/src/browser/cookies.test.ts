import { describe, expect, it } from 'vitest';
import { createCookieJar } from './cookie-jar.fixture.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { findRootDomain } from './root-domain.ts';

describe('cookies', () => {
  it('come back as written, whatever they hold', () => {
    const { jar } = createCookieJar('localhost');
    writeCookie('token', 'a=b; c d%', 60, { domain: '', secure: false }, jar);
    writeCookie('tokens', 'other', 60, { domain: '', secure: false }, jar);
    expect(readCookie('token', jar)).toBe('a=b; c d%');
    writeCookie('token', '', 0, { domain: '', secure: false }, jar);
    expect(readCookie('token', jar)).toBeNull();
  });

  // spec:3.1
  it('say path, age, domain and security', () => {
    const { jar, written } = createCookieJar('a.example.com');
    writeCookie('token', 't', 604_800, { domain: 'example.com', secure: true }, jar);
    expect(written).toEqual(['token=t; Path=/; Max-Age=604800; SameSite=Lax; Domain=example.com; Secure']);
  });
});

describe('findRootDomain', () => {
  it.each([
    ['account.example.com', '', 'example.com'],
    ['a.b.example.com.cn', '', 'example.com.cn'],
    ['a.b.example.com', 'b.example.com', 'b.example.com'],
    ['a.b.example.com', '.example.com', 'example.com'],
    ['account.example.com', 'other.com', 'example.com'],
    ['notexample.com', 'example.com', 'notexample.com'],
    ['localhost', '', ''],
    ['localhost', 'localhost', ''],
    ['portal.localhost', '', ''],
    ['127.0.0.1', '', ''],
    ['[::1]', '', ''],
    ['intranet', 'intranet', ''],
  ])('%s with %j configured shares on %j', (host, configured, domain) => {
    const { jar } = createCookieJar(host, ['com', 'cn', 'com.cn']);
    expect(findRootDomain(host, configured, jar)).toBe(domain);
    expect(jar.cookie).toBe('');
  });
});
