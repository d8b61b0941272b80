import { expect, test } from 'vitest';
import { recordingLog } from '../../test/recording-log.ts';
import { readSettings } from '../settings/settings.ts';
import { activateSaved } from './live-settings.ts';

const base = (environment: Record<string, string> = {}) => readSettings(environment, { readsFile: false });
const networks = ['10.8.0.0/16'];
const github = { kind: 'github', client_id: 'a', client_secret: 'b' };
const saved = {
  operators: { networks },
  registration: { email: false },
  brand: { radius: 4 },
  providers: { providers: [github] },
  limits: { sms_per_day: 10 },
};

test('uses every saved section that fits, whatever does not fit beside it', () => {
  const wrong = [
    { mail: { host: 'smtp.example.com', user: 'only' } },
    { providers: { providers: [{ kind: 'openid', issuer: 'http://idp.lan', client_id: 'a' }] } },
    { captcha: { kinds: ['none'] } },
    { site: { titel: 'x' } },
  ];
  for (const section of wrong) {
    const log = recordingLog();
    const { file, unused } = activateSaved(base(), { ...saved, ...section }, log);
    const [name = ''] = Object.keys(section);
    expect([name, file.operators.networks, file.limits.sms_per_day]).toEqual([name, networks, 10]);
    expect([name, file.register, file.brand.radius]).toEqual([
      name,
      expect.objectContaining({ phone: true, email: false, username: true, mode: 'open' }),
      4,
    ]);
    expect([name, file.providers.length]).toEqual([name, name === 'providers' ? 0 : 1]);
    expect(unused.length).toBeGreaterThan(0);
    expect(unused.every((line) => line.startsWith(name))).toBe(true);
    expect(log.lines).toEqual(unused.map((line) => `error: Saved settings are not used: ${line}`));
  }
});

// threat:guards-opened
test('shuts what a saved section guards where it does not fit', () => {
  const { file, unused } = activateSaved(
    base(),
    {
      ...saved,
      operators: { networks: ['the office'] },
      registration: { email: 'no' },
      apps: { review: 'yes' },
    },
    recordingLog(),
  );
  expect(file.operators).toMatchObject({ networks: ['127.0.0.0/8', '::1'], approval: true });
  expect(file.register).toMatchObject({ phone: false, email: false, username: false, mode: 'invited' });
  expect(file.apps.review).toBe(true);
  expect([file.limits.sms_per_day, file.providers.length]).toEqual([10, 1]);
  expect(unused).toHaveLength(3);
});

// threat:guards-opened
test('refuses a mail address in the environment that would not fit beside the saved settings', () => {
  const refused: [string, RegExp][] = [
    ['smtp://u:p@smtp.example.com?from=nobody', /^MAIL_URL: from: must be an e-mail address such as/m],
    [`smtp://${'u'.repeat(201)}:p@smtp.example.com`, /^MAIL_URL: user: must have at most 200 characters/m],
    [
      `smtp://u:${'p'.repeat(501)}@smtp.example.com`,
      /^MAIL_URL: password: must have at most 500 characters/m,
    ],
  ];
  for (const [url, line] of refused) {
    expect(() => base({ MAIL_URL: url })).toThrow(line);
  }
});

test('accepts a sender with a name, and a mail server with other letters', () => {
  const named = base({ MAIL_URL: 'smtps://u:p@smtp.example.com?from=通行 <no-reply@example.com>' });
  const german = base({ MAIL_URL: 'smtp://u:p@mail.müller.example' });
  for (const settings of [named, german]) {
    const { file, unused } = activateSaved(settings, saved, recordingLog());
    expect([file.operators.networks, unused]).toEqual([networks, []]);
  }
  expect(new URL(named.mailUrl ?? '').searchParams.get('from')).toBe('no-reply@example.com');
  expect(new URL(german.mailUrl ?? '').hostname).toBe('mail.xn--mller-kva.example');
});
