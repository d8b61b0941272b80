import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { editProfile, getProfile } from '@tongxing/contract/calls/profile.ts';
import { register } from '@tongxing/contract/calls/registration.ts';
import { listSessions } from '@tongxing/contract/calls/sessions.ts';
import { signInByPassword, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { getConfig } from '@tongxing/contract/calls/site-config.ts';
import type { FieldValues } from '@tongxing/contract/rules/profile-fields.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

const label = (zh: string) => ({ zh });
const terms = { terms_version: '1.0', privacy_version: '1.0' };

let count = 0;
/** Registers with these fields. */
async function registerWith(service: TestService, fields?: FieldValues) {
  const phone = `1371234${String((count += 1)).padStart(4, '0')}`;
  const visitor = service.visitor();
  await visitor.call(phoneCodeCalls.register, { phone });
  const code = await service.readCode(phone, 'register');
  const password = 'correct horse battery 7';
  const answer = await visitor.call(register, {
    type: 'phone',
    phone,
    code,
    password,
    ...terms,
    ...(fields && { fields }),
  });
  if (answer.code === 1) visitor.token = answer.data.token;
  return { phone, visitor, answer };
}
const faultOf = ({ code, data }: { code: number; data: unknown }) =>
  code === 1 ? null : ((data as { field?: string }).field ?? code);
const fieldsOf = async (visitor: Visitor) => (await visitor.call(getProfile, {})).data.fields;

test('without fields no answer has any, and values are refused', async () => {
  const service = await openService();
  expect((await service.visitor().call(getConfig, {})).data).not.toHaveProperty('fields');
  expect(faultOf((await registerWith(service, { city: '杭州' })).answer)).toBe('city');
  const { visitor } = await registerPerson(service);
  expect((await visitor.call(getProfile, {})).data).not.toHaveProperty('fields');
  expect(faultOf(await visitor.call(editProfile, { fields: { city: '杭州' } }))).toBe('city');
  await service.close();
});

describe('values', () => {
  let service: TestService;
  beforeAll(async () => {
    const fields = [
      { key: 'motto', label: label('座右铭'), min: 2, max: 5 },
      { key: 'staff_no', label: label('工号'), pattern: '[A-Z]{2}\\d{4}' },
      // In an engine that goes back, this takes for ever.
      { key: 'slow', label: label('慢'), pattern: '(a+)+b' },
      { key: 'shoe', label: label('鞋码'), type: 'number', min: 20, max: 50 },
      { key: 'joined', label: label('入职'), type: 'date', min: '2000-01-01', max: '2030-12-31' },
      { key: 'city', label: { zh: '城市', en: 'City' }, type: 'choice', choices: ['杭州', '上海'] },
      { key: 'work_phone', label: label('工作电话'), type: 'phone' },
      { key: 'work_mail', label: label('工作邮箱'), type: 'email' },
      { key: 'grade', label: label('级别'), edit: 'operators' },
      { key: 'remark', label: label('备注'), see: 'operators', edit: 'operators' },
    ];
    service = await openService({ file: { profile: { fields } } });
  }, 120_000);
  afterAll(() => service.close());

  // call:GET/v3/config
  test('forms learn of the fields that people see, and of no setting that is not theirs', async () => {
    const { fields } = (await service.visitor().call(getConfig, {})).data;
    expect(fields?.map(({ key }) => key)).toEqual(
      'motto staff_no slow shoe joined city work_phone work_mail grade'.split(' '),
    );
    expect(fields?.find(({ key }) => key === 'city')).toEqual({
      key: 'city',
      label: { zh: '城市', en: 'City' },
      type: 'choice',
      choices: ['杭州', '上海'],
      required: 'never',
      edit: 'both',
    });
  });

  // call:POST/v3/user/edit
  test.each<[string, string | number, string | number | undefined]>([
    ['motto', '  行胜于言 ', '行胜于言'],
    ['motto', '行', undefined],
    ['motto', '行胜于言不言', undefined],
    ['motto', '行\n言', '行言'],
    ['motto', '👨‍👩‍👧‍👦👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦👨‍👩‍👧‍👦'],
    ['staff_no', 'AB1234', 'AB1234'],
    ['staff_no', 'AB12345', undefined],
    ['staff_no', 'xAB1234', undefined],
    ['shoe', 42, 42],
    ['shoe', '42.5', 42.5],
    ['shoe', 51, undefined],
    ['shoe', '0x2a', undefined],
    ['shoe', 'NaN', undefined],
    ['joined', '2024-02-29', '2024-02-29'],
    ['joined', '2023-02-29', undefined],
    ['joined', '1999-12-31', undefined],
    ['city', '上海', '上海'],
    ['city', '北京', undefined],
    ['work_phone', '+86 138 0013 8000', '13800138000'],
    ['work_phone', '12345', undefined],
    ['work_mail', 'Lin@EXAMPLE.com', 'Lin@example.com'],
    ['work_mail', '13800138000', undefined],
    ['grade', 'P7', undefined],
    ['remark', 'x', undefined],
    ['nickname', 'x', undefined],
    ['__proto__x', 'x', undefined],
  ])('%s takes %j as %j', async (key, typed, saved) => {
    const { visitor } = await registerPerson(service);
    const answer = await visitor.call(editProfile, { fields: { [key]: typed } });
    if (saved === undefined) expect([key, 400]).toContain(faultOf(answer));
    else expect(answer.code).toBe(1);
    const shown = await fieldsOf(visitor);
    expect(shown?.[key] ?? undefined).toBe(saved);
    expect(shown).not.toHaveProperty('remark');
  });

  test('of several, none is saved where one is wrong; an empty one is taken away', async () => {
    const { visitor } = await registerPerson(service);
    const both = await visitor.call(editProfile, { nickname: '新的', fields: { city: '上海', shoe: 99 } });
    expect(faultOf(both)).toBe('shoe');
    expect(await fieldsOf(visitor)).toMatchObject({ city: null });
    expect((await visitor.call(getProfile, {})).data.nickname).not.toBe('新的');
    await visitor.call(editProfile, { fields: { city: '上海' } });
    expect(await fieldsOf(visitor)).toMatchObject({ city: '上海' });
    await visitor.call(editProfile, { fields: { city: '' } });
    expect(await fieldsOf(visitor)).toMatchObject({ city: null });
  });

  test('a pattern is matched in linear time, and more than it takes is refused before', async () => {
    const { visitor } = await registerPerson(service);
    const start = performance.now();
    expect(faultOf(await visitor.call(editProfile, { fields: { slow: 'a'.repeat(499) } }))).toBe('slow');
    expect(performance.now() - start).toBeLessThan(2000);
    expect(faultOf(await visitor.call(editProfile, { fields: { slow: 'a'.repeat(501) } }))).toBe(400);
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`k${at}`, 'x']));
    expect(faultOf(await visitor.call(editProfile, { fields: many }))).toBe(400);
  });
});

describe('required', () => {
  let service: TestService;
  beforeAll(async () => {
    const fields = [
      { key: 'company', label: label('公司'), required: 'registration' },
      { key: 'post', label: label('职位'), required: 'later' },
    ];
    service = await openService({ file: { profile: { fields, grace_days: 3 } } });
  }, 120_000);
  afterAll(() => service.close());
  const dueOf = async (visitor: Visitor) => (await visitor.call(getProfile, {})).data.due;

  // call:POST/v3/register
  test('a form registers nobody without what is required there, and uses up no code', async () => {
    const { phone, visitor, answer } = await registerWith(service);
    expect(faultOf(answer)).toBe('company');
    expect(answer.msg).toContain('公司');
    const code = await service.readCode(phone, 'register');
    const shared = { type: 'phone', phone, code, password: 'correct horse battery 7', ...terms } as const;
    expect(faultOf(await visitor.call(register, { ...shared, fields: { company: ' ' } }))).toBe('company');
    const done = await visitor.call(register, { ...shared, fields: { company: '清禾' } });
    expect(done.code).toBe(1);
    visitor.token = done.data.token;
    expect(await fieldsOf(visitor)).toEqual({ company: '清禾', post: null });
  });

  test('what is required later has its days; then it comes first, and can be met on the spot', async () => {
    const { phone, visitor, answer } = await registerWith(service, { company: '清禾' });
    const now = Math.floor(service.clock.now().getTime() / 1000);
    expect(answer.data.due).toEqual([{ what: 'fields', by: now + 3 * 24 * 3600 }]);
    expect((await visitor.call(listSessions, {})).code).toBe(1);
    service.clock.advance(3 * 24 * 3600 + 1);
    expect((await visitor.call(listSessions, {})).code).toBe(13);
    expect(faultOf(await visitor.call(editProfile, { fields: { company: '' } }))).toBe('company');
    expect((await visitor.call(editProfile, { fields: { post: '工程师' } })).code).toBe(1);
    expect(await dueOf(visitor)).toBeUndefined();
    expect((await visitor.call(listSessions, {})).code).toBe(1);
    const again = await service
      .visitor()
      .call(signInByPassword, { account: phone, password: 'correct horse battery 7' });
    expect(again.data).not.toHaveProperty('due');
  });

  // call:POST/v3/login/phone
  test('whoever gets an account by a way without a form fills it in before anything else', async () => {
    const phone = '13712349999';
    const visitor = service.visitor();
    await visitor.call(phoneCodeCalls.login, { phone });
    const code = await service.readCode(phone, 'login');
    const answer = await visitor.call(signInByPhoneCode, { phone, code, ...terms });
    visitor.token = answer.data.token;
    expect(answer.data.due?.map(({ what }) => what)).toEqual(['fields']);
    expect((await visitor.call(listSessions, {})).code).toBe(13);
    await visitor.call(editProfile, { fields: { company: '清禾' } });
    expect((await visitor.call(listSessions, {})).code).toBe(1);
  });
});

test('who was there before a field became required has the days of grace, whenever they come back', async () => {
  const service = await openService({ follows: true, file: { operators: { approval: false } } });
  const owner = await makeOperator(service, ['owner']);
  const person = await registerPerson(service);
  const fields = [{ key: 'company', label: label('公司'), required: 'registration' }];
  const saved = await owner.ask('PATCH', 'settings/profile', { fields }, { 'if-match': '*' });
  expect(saved.status, saved.text).toBe(200);
  const known = async () => (await service.visitor().call(getConfig, {})).data.fields?.length;
  await expect.poll(known, { timeout: 10_000 }).toBe(1);
  service.clock.advance(24 * 3600);
  const by = Math.floor(service.clock.now().getTime() / 1000) + 7 * 24 * 3600;
  expect((await person.visitor.call(getProfile, {})).data.due).toEqual([{ what: 'fields', by }]);
  expect((await person.visitor.call(listSessions, {})).code).toBe(1);
  await service.close();
});
