import { expect, test } from 'vitest';
import { fileSettings } from './settings-file.ts';

test('an upstream in plain http is configured where its host is open, and nowhere else but on the loopback', () => {
  const provider = (issuer: string) => ({
    kind: 'openid-connect',
    key: 'corp',
    name: '公司账号',
    issuer,
    client_id: 'a',
    client_secret: 'b',
  });
  const refused = (issuer: string, allow_private: string[]) =>
    fileSettings
      .safeParse({ providers: [provider(issuer)], outgoing: { allow_private } })
      .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  expect(refused('http://idp.lan', [])).toEqual([
    expect.stringMatching(/^providers\.0\.issuer must be an https URL.*outgoing\.allow_private/),
  ]);
  expect(refused('http://idp.lan', ['*.lan'])).toBeUndefined();
  expect(refused('http://10.0.0.9:8080/realms/a', ['10.0.0.0/8'])).toBeUndefined();
  expect(refused('http://127.0.0.1:8080', [])).toBeUndefined();
  expect(refused('https://idp.lan', [])).toBeUndefined();
});

test('an entry that opens nothing anybody could mean stops the start', () => {
  const wrong = [
    '10.0.0.0/33',
    '10.0.0',
    '10.0.0.0/8/8',
    'http://idp.lan',
    '*',
    '*.',
    'a b',
    'fd00::/129',
    'idp.*',
  ];
  for (const entry of wrong) {
    expect([entry, fileSettings.safeParse({ outgoing: { allow_private: [entry] } }).success]).toEqual([
      entry,
      false,
    ]);
  }
  for (const entry of [
    '10.0.0.0/8',
    '10.0.0.1',
    'fd00::/8',
    '::1',
    'idp.lan',
    '*.lan',
    'localhost',
    'IDP.Lan',
  ]) {
    expect([entry, fileSettings.safeParse({ outgoing: { allow_private: [entry] } }).success]).toEqual([
      entry,
      true,
    ]);
  }
});

// threat:brand-links
test.each([
  '//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\\evil.example',
  '/ /evil.example',
  '/\u0000x',
  'javascript:alert(1)',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  ' https://evil.example',
  'https://e\tvil.example',
  'https://evil.example\n',
  'https://bank.example@evil.example',
  'https://evil\u200b.example',
  'https://evil\u202e.example',
])('no link, logo or help address of the site is %j', (url) => {
  for (const settings of [
    { brand: { links: [{ label: '帮助', url }] } },
    { brand: { logo: url } },
    { brand: { logo_dark: url } },
    { site: { logo: url } },
    { support: { url } },
    { site: { qq_group: url } },
    { migration: { ask_url: url, secret: 'a secret of sixteen letters' } },
    { providers: [{ kind: 'openid', key: 'staff', client_id: 'x', client_secret: 'y', issuer: url }] },
    { captcha: { kinds: ['geetest'], geetest: { captcha_id: 'x', captcha_key: 'y', endpoint: url } } },
  ]) {
    expect(fileSettings.safeParse(settings).success, JSON.stringify(settings)).toBe(false);
  }
  expect(fileSettings.safeParse({ brand: { links: [{ label: '帮助', url: '/help?a=b' }] } }).success).toBe(
    true,
  );
});
