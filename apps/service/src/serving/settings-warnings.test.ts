import { expect, test } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { sendingWarnings, startWarnings } from './settings-warnings.ts';

const warningsFor = (environment: Record<string, string>) => {
  const settings = readSettings({ CONFIG_FILE: '', ...environment });
  return [...startWarnings(settings, {}), ...sendingWarnings(settings)];
};

test('given a fresh clone, warns of nothing', () => {
  expect(warningsFor({})).toEqual([]);
});

test('warns of an outbox beside a mail server', () => {
  expect(warningsFor({ OUTBOX: 'on', MAIL_URL: 'smtp://mail.example' })).toEqual([
    'OUTBOX is on: every code goes to /outbox, and MAIL_URL is not used.',
  ]);
});

test('names a channel without a vendor, and the consequence', () => {
  const [sms, ...others] = warningsFor({ MAIL_URL: 'smtp://mail.example' });
  expect(sms).toMatch(/^sms\.vendors is not set: nothing can be sent to a phone number/);
  expect(others).toEqual([]);
  expect(warningsFor({ OUTBOX: 'off' })).toHaveLength(2);
});

test('warns of settings with which nobody can sign in, with and without the console', () => {
  const { sections } = readSettings({ CONFIG_FILE: '', OUTBOX: 'off', MAIL_URL: 'smtp://mail.example' });
  const warned = (login: Record<string, boolean>, more: Record<string, unknown> = {}) => {
    const composed = sections.compose({ 'sign-in': login, ...more });
    if ('issues' in composed) throw new Error('they can be read');
    return sendingWarnings(composed.settings).filter((each) => each.startsWith('login: every way in is off'));
  };
  const off = { password: false, code: false, passkey: false };
  const github = { kind: 'github', client_id: 'a', client_secret: 'b' };
  expect(warned(off)).toHaveLength(1);
  expect(warned(off, { providers: { providers: [github] } })).toEqual([]);
  expect(warned({ ...off, code: true })).toEqual([]);
});

test('counts settings saved in the console like those of the file', () => {
  const { sections } = readSettings({ CONFIG_FILE: '', OUTBOX: 'off' });
  const saved = { mail: { host: 'mail.example', from: 'account@example.com' } };
  const composed = sections.compose(saved);
  if ('issues' in composed) throw new Error('they would work');
  expect(sendingWarnings(composed.settings)).toEqual([expect.stringMatching(/^sms\.vendors is not set/)]);
});

test('given several processes, only the first one prints the warnings', () => {
  const texts = (TONGXING_WORKER?: string) =>
    readSettings({ CONFIG_FILE: '', ...(TONGXING_WORKER ? { TONGXING_WORKER } : {}) }).appliesToAll;
  expect([texts(), texts('1'), texts('2')]).toEqual([true, true, false]);
});

test('given the variables of Kubernetes for a service of this name, warns of none', () => {
  const links = {
    TONGXING_SERVICE_HOST: '10.0.0.1',
    TONGXING_SERVICE_PORT: '80',
    TONGXING_SERVICE_PORT_HTTP: '80',
    TONGXING_PORT: 'tcp://10.0.0.1:80',
    TONGXING_PORT_80_TCP: 'tcp://10.0.0.1:80',
    TONGXING_PORT_80_TCP_PROTO: 'tcp',
    TONGXING_PORT_80_TCP_PORT: '80',
    TONGXING_PORT_80_TCP_ADDR: '10.0.0.1',
  };
  const settings = readSettings({ CONFIG_FILE: '' });
  expect(startWarnings(settings, links)).toEqual([]);
  expect(startWarnings(settings, { TONGXING_PORT: '3000' })).toEqual([
    'TONGXING_PORT is no setting and is ignored: did you mean PORT?',
  ]);
});
