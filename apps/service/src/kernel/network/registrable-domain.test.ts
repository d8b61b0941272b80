import { expect, test } from 'vitest';
import { fileSettings } from '../../settings/settings-file.ts';
import { registrableDomain } from './registrable-domain.ts';

test.each([
  ['account.example.test', 'example.test'],
  ['a.b.example.com.cn', 'example.com.cn'],
  ['example.com', 'example.com'],
  ['someone.github.io', 'someone.github.io'],
  ['github.io', ''],
  ['com.cn', ''],
  ['203.0.113.7', ''],
  ['[2001:db8::7]', ''],
  ['intranet', ''],
  ['localhost', ''],
  ['portal.localhost', ''],
])('hosts beside %s share %j', (host, domain) => {
  expect(registrableDomain(host)).toBe(domain);
});

test.each(['com', 'com.cn', 'github.io', '203.0.113.7', 'intranet', 'localhost'])(
  'the setting refuses %s, below which strangers stand',
  (root_domain) => {
    expect(fileSettings.safeParse({ site: { root_domain } }).success).toBe(false);
  },
);

test('the setting narrows to a host, and takes a dot in front and capitals', () => {
  const read = (root_domain: string) => fileSettings.parse({ site: { root_domain } }).site.root_domain;
  expect(read('account.example.test')).toBe('account.example.test');
  expect(read('.Example.COM')).toBe('example.com');
  expect(read('')).toBe('');
});
