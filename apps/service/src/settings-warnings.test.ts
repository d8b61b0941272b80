import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { settingsWarnings } from './settings-warnings.ts';

const warningsFor = (environment: Record<string, string>) =>
  settingsWarnings(readSettings({ CONFIG_FILE: '', ...environment }), {});

test('a fresh clone has nothing to be warned of', () => {
  expect(warningsFor({})).toEqual([]);
});

test('an outbox that stands in the way of a mail server says so', () => {
  expect(warningsFor({ OUTBOX: 'on', MAIL_URL: 'smtp://mail.example' })).toEqual([
    'OUTBOX is on: every code goes to /outbox, and MAIL_URL is not used.',
  ]);
});

test('a channel without a vendor is named, with what it costs', () => {
  const [sms, ...others] = warningsFor({ MAIL_URL: 'smtp://mail.example' });
  expect(sms).toMatch(/^sms\.vendors is not set: nothing can be sent to a phone number/);
  expect(others).toEqual([]);
  expect(warningsFor({ OUTBOX: 'off' })).toHaveLength(2);
});
