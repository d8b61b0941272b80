import { doneAlone, permissionsOfTwo } from '@tongxing/contract/manage/second-operator.ts';
import { sections } from '@tongxing/contract/manage/settings.ts';
import { findWidened, wideningSettings } from '@tongxing/contract/manage/widening-settings.ts';
import { expect, test } from 'vitest';
import { adminHandlers } from '../../../modules.ts';
import { fileSettings } from '../../../settings/settings-file.ts';
import { isCommand } from '../commands-and-queries/managed.ts';

const commands = adminHandlers.filter(isCommand);

// threat:power-widened-alone
test('every command waits for a second operator, or says why one may do it alone', () => {
  const isAlone = commands.filter(({ call, isFinal }) => !call.approval || isFinal);
  expect(isAlone.map(({ call }) => call.name).toSorted()).toEqual(Object.keys(doneAlone).toSorted());
  for (const [name, reason] of Object.entries(doneAlone)) expect(reason.length, name).toBeGreaterThan(15);
});

// threat:power-widened-alone
test('the permissions given by two are those of the commands that may wait', () => {
  const waiting = commands.filter(({ call }) => call.approval).map(({ call }) => call.permission);
  expect(new Set(waiting)).toEqual(permissionsOfTwo);
});

// threat:power-widened-alone
test('every section says why, by fields that there are; every limit has its rule', () => {
  const file = fileSettings.parse({});
  const values: Readonly<Record<string, unknown>> = {
    ...file,
    'sign-in': file.login,
    registration: file.register,
    providers: { providers: file.providers },
    directories: { directories: file.directories },
  };
  const valueOf = (section: string) => ({ ...(values[section] as object) });
  for (const section of sections) {
    const { reason, fields } = wideningSettings[section];
    expect(reason.length, section).toBeGreaterThan(15);
    const value = valueOf(section);
    for (const path of Object.keys(fields)) expect(value, section).toHaveProperty(path);
    expect(findWidened(section, value, value)).toEqual([]);
  }
  // Every rule of the policies that can be relaxed is one.
  const { lock_words, ...groups } = file.policies;
  const leaves = Object.entries(groups).flatMap(([name, inner]) =>
    Object.keys(inner).map((field) => `${name}.${field}`),
  );
  expect(Object.keys(wideningSettings.policies.fields).toSorted()).toEqual(
    [...leaves, 'lock_words'].toSorted(),
  );
  expect(lock_words).toEqual([]);
  for (const section of ['limits', 'operators', 'apps'] as const) {
    expect(Object.keys(wideningSettings[section].fields).toSorted()).toEqual(
      Object.keys(valueOf(section)).toSorted(),
    );
  }
});

// threat:power-widened-alone
test.each([
  ['limits', { sms_per_day: 5 }, { sms_per_day: 6 }, true],
  ['limits', { sms_per_day: 5 }, { sms_per_day: 4 }, false],
  ['limits', { log_days: 200 }, { log_days: 190 }, true],
  ['limits', { notice_sms_per_day: 200 }, { notice_sms_per_day: 1 }, true],
  ['operators', { networks: [] }, { networks: ['10.0.0.0/8'] }, false],
  ['operators', { networks: ['10.0.0.0/8'] }, { networks: [] }, true],
  ['operators', { networks: ['10.0.0.0/8'] }, { networks: ['10.0.0.0/8', '::1'] }, true],
  ['operators', { networks: ['10.0.0.0/8', '::1'] }, { networks: ['::1'] }, false],
  ['apps', { review: true }, { review: false }, true],
  ['apps', { review: false }, { review: true }, false],
  ['captcha', { kinds: ['altcha'] }, { kinds: [] }, true],
  ['captcha', { kinds: ['altcha'] }, { kinds: ['ali'] }, false],
  ['mail', { host: 'a.example', password: 'x' }, { host: 'a.example', password: 'y' }, false],
  ['mail', { host: 'a.example', password: 'x' }, { host: 'b.example', password: 'x' }, true],
  ['sms', { vendors: [{ vendor: 'aliyun', access_key_id: 'a' }] }, { vendors: [] }, false],
  ['sms', { vendors: [] }, { vendors: [{ vendor: 'aliyun', access_key_id: 'a' }] }, true],
  [
    'providers',
    { providers: [{ kind: 'github', client_id: 'a', client_secret: 'x', name: 'A' }] },
    { providers: [{ name: 'B', client_secret: 'y', client_id: 'a', kind: 'github' }] },
    false,
  ],
  [
    'providers',
    { providers: [{ kind: 'github', client_id: 'a', hosts: {} }] },
    { providers: [{ kind: 'github', client_id: 'a', hosts: { api: 'https://evil.example' } }] },
    true,
  ],
  ['site', { redirect_origins: [] }, { redirect_origins: ['https://evil.example'] }, true],
  ['site', { title: 'A' }, { title: 'B' }, false],
] as const)('%s: %j becomes %j: %s', (section, before, after, waits) => {
  expect(findWidened(section, before, after).length > 0).toBe(waits);
});
