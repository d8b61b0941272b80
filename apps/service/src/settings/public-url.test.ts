import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const read = (environment: Record<string, string>) => readSettings(environment, { readsFile: false });

test.each([
  ['https://id.example.com', 'https://id.example.com'],
  [' https://id.example.com \r\n', 'https://id.example.com'],
  ['https://ID.Example.COM/', 'https://id.example.com'],
  ['https://id.example.com:443', 'https://id.example.com'],
  ['https://id.example.com:8443//', 'https://id.example.com:8443'],
  ['http://localhost:80', 'http://localhost'],
  ['https://登录.例子.cn', 'https://xn--w2t382c.xn--fsqu00a.cn'],
  ['https://id.example.com/Account/', 'https://id.example.com/Account'],
])('reads the public address %j as browsers write it', (given, publicUrl) => {
  expect(read({ PUBLIC_URL: given }).publicUrl).toBe(publicUrl);
});

// threat:public-url-parts
test.each(['?x', '/?x=1', '#x', '/#', '/?'])('refuses a public address with %j', (more) => {
  expect(() => read({ PUBLIC_URL: `https://id.example.com${more}` })).toThrow(
    /^PUBLIC_URL: must be an address without user, query and #/,
  );
});

// threat:public-url-parts
test('refuses a public address with an account in it', () => {
  for (const url of ['https://user:secret@id.example.com', 'https://user@id.example.com']) {
    expect(() => read({ PUBLIC_URL: url })).toThrow(/^PUBLIC_URL: must be an address without user/);
  }
});

test('reads every variable without the blanks around it', () => {
  const clean = {
    PORT: '3100',
    WORKERS: '2',
    LOG_LEVEL: 'warn',
    DATA_DIR: '/srv/tongxing',
    METRICS_TOKEN: 'metrics-token-of-mine',
  };
  const blank = Object.fromEntries(Object.entries(clean).map(([name, value]) => [name, `\t${value} \r`]));
  const { sections: _sections, ...expected } = read(clean);
  const { sections: _blank, ...settings } = read(blank);
  expect(settings).toEqual(expected);
  expect(read({ MAIL_URL: ' ' }).mailUrl).toBeNull();
});

test.each([
  ['DATABASE_URL', 'postgres://tongxing:a/b@db/tongxing'],
  ['DATABASE_URL', 'postgres://tongxing:a#b@db/tongxing'],
  ['DATABASE_URL', 'postgres://tongxing:50%off@db/tongxing'],
  ['MAIL_URL', 'smtps://me:a/b@smtp.example.com'],
  ['MAIL_URL', 'smtps://me:50%off@smtp.example.com'],
])('says of %s with a raw password what to do: %s', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(
    /^\w+: cannot be read: percent-encode the user name and the password/m,
  );
  expect(() => read({ [name]: value })).not.toThrow(/beginning with/);
});
