import { listActivities } from '@tongxing/contract/calls/activity-log.ts';
import { editProfile, getProfile } from '@tongxing/contract/calls/profile.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { mergeInto } from '../../../../test/merge-two.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';

const label = (zh: string) => ({ zh });
let service: TestService;
let owner: TestOperator;
beforeAll(async () => {
  const fields = [
    { key: 'staff_no', label: label('工号'), edit: 'operators', indexed: true },
    { key: 'city', label: label('城市'), type: 'choice', choices: ['杭州', '上海'], indexed: true },
    { key: 'desk', label: label('工位'), type: 'number' },
    { key: 'remark', label: label('备注'), see: 'operators', edit: 'operators' },
    { key: 'diary', label: label('日记'), see: 'self', edit: 'self', indexed: true },
  ];
  const file = { profile: { fields }, operators: { approval: false, requests_per_minute: 2000 } };
  service = await openService({ file });
  owner = await makeOperator(service, ['owner']);
}, 300_000);
afterAll(() => service.close());

const reason = '人事系统里的';
const edit = (accountId: string, fields: object, by: TestOperator = owner) =>
  by.ask('PATCH', `people/${accountId}/fields`, { fields, reason });
const problemOf = ({ body }: { body: { type?: string } }) =>
  (body.type ?? 'done').replace('urn:tongxing:problem:', '');
const ownOf = async ({ visitor }: RegisteredPerson) => (await visitor.call(getProfile, {})).data.fields;
const find = async (q: string, more = '') =>
  (await owner.ask('GET', `people?q=${encodeURIComponent(q)}${more}`)).body;

// call:PATCH/manage/v1/people/{id}/fields
test('an operator fills in what operators edit; its person sees that, and reads in the log which it was', async () => {
  const person = await registerPerson(service);
  const done = await edit(person.accountId, { staff_no: 'A1', remark: '常客', desk: '12' });
  expect(done.body).toEqual({
    fields: { staff_no: 'A1', city: null, desk: 12, remark: '常客' },
  });
  expect(await ownOf(person)).toEqual({ staff_no: 'A1', city: null, desk: 12, diary: null });
  const shown = await owner.ask('GET', `people/${person.accountId}`);
  expect(shown.body['fields']).toEqual({ staff_no: 'A1', city: null, desk: 12, remark: '常客' });
  expect((shown.body['own_fields'] as { key: string }[]).map(({ key }) => key)).not.toContain('diary');
  const { items } = (await person.visitor.call(listActivities, {})).data;
  const line = items.find(({ kind }) => kind === 'operator_edited_fields');
  expect(line?.details['labels']).toEqual(['工号', '工位', '备注']);
  const audit = await owner.ask('GET', `audit?kind=people.edit-fields&target=${person.accountId}`);
  expect(JSON.stringify(audit.body)).not.toContain('常客');
  expect(audit.body.items).toMatchObject([{ reason, after: { fields: ['staff_no', 'remark', 'desk'] } }]);
});

test('an operator edits nothing that is its person’s alone, that is unknown, or that does not fit', async () => {
  const { accountId, visitor } = await registerPerson(service);
  await visitor.call(editProfile, { fields: { diary: '今天' } });
  for (const fields of [{ diary: 'x' }, { nobody: 'x' }, { desk: 'far' }, { city: '北京' }])
    expect(problemOf(await edit(accountId, { remark: 'never', ...fields }))).toBe('bad_field');
  const shown = await owner.ask('GET', `people/${accountId}`);
  expect(shown.body['fields']).toMatchObject({ remark: null });
  const support = await makeOperator(service, ['support']);
  expect(problemOf(await edit(accountId, { desk: 1 }, support))).toBe('forbidden');
  const security = await makeOperator(service, ['security']);
  expect(problemOf(await edit(accountId, { desk: 1 }, security))).toBe('done');
  expect(problemOf(await edit(owner.accountId ?? '', { desk: 1 }, security))).toBe('forbidden');
});

// call:GET/manage/v1/people
test('people are found by an indexed field, whole, page by page; by no other, and by nothing that is theirs alone', async () => {
  const people = [
    await registerPerson(service),
    await registerPerson(service),
    await registerPerson(service),
  ];
  for (const { visitor } of people)
    await visitor.call(editProfile, { fields: { city: '上海', desk: 77, diary: '上海滩' } });
  await edit(people[0]?.accountId ?? '', { staff_no: 'Zeta-9' });
  expect((await find('zeta-9')).items.map(({ id }) => id)).toEqual([people[0]?.accountId]);
  expect((await find('zeta')).items).toEqual([]);
  expect((await find('上海滩')).items).toEqual([]);
  const found: unknown[] = [];
  let next: string | null = '';
  while (next !== null) {
    const page = await find('上海', `&limit=1${next && `&cursor=${next}`}`);
    found.push(...page.items.map(({ id }) => id));
    next = page.next as string | null;
  }
  expect(found.toSorted()).toEqual(people.map(({ accountId }) => accountId).toSorted());
});

test('fields come along in an export and are brought by an import, which leaves out what does not fit', async () => {
  const person = await registerPerson(service);
  await edit(person.accountId, { staff_no: 'E,"7"', desk: 3 });
  const { body } = await owner.ask('POST', 'exports', { reason });
  const { text } = await owner.ask('GET', `exports/${String(body['id'])}`);
  const [head, ...lines] = text.trim().split('\r\n');
  expect(head).toMatch(/,groups,field:staff_no,field:city,field:desk,field:remark,field:diary$/);
  expect(lines.find((line) => line.startsWith(person.accountId))).toMatch(/,"E,""7""",,3,,$/);
  const data = [
    'external_id,username,password_hash,field:city,Field:Desk,field:nobody',
    'f1,field_one,$md5$$5f4dcc3b5aa765d61d8327deb882cf99,杭州,5,x',
    'f2,field_two,$md5$$5f4dcc3b5aa765d61d8327deb882cf99,北京,,',
  ].join('\n');
  const job = await owner.ask('POST', 'imports', { from: 'csv', data, reason });
  await service.work('Importing people');
  const report = (await owner.ask('GET', `imports/${String(job.body['id'])}/report`)).text;
  expect(report).toContain(
    'f1,created,"field nobody left out: there is none, or it does not take this value"',
  );
  expect(report).toContain('field city left out');
  const [one] = (await find('field_one')).items as { id: string }[];
  const shown = await owner.ask('GET', `people/${one?.id ?? ''}`);
  expect(shown.body['fields']).toMatchObject({ city: '杭州', desk: 5 });
});

test('a merge keeps one’s own and takes over what was empty, once it is final', async () => {
  const [kept, gone] = [await registerPerson(service), await registerPerson(service)];
  await kept.visitor.call(editProfile, { fields: { city: '上海' } });
  await gone.visitor.call(editProfile, { fields: { city: '杭州', desk: 9 } });
  await passCheck(kept);
  await passCheck(gone);
  await mergeInto(kept, gone);
  expect(await ownOf(kept)).toMatchObject({ city: '上海', desk: null });
  service.clock.advance(8 * 24 * 3600);
  await service.work('Making merges final');
  const later = await makeOperator(service, ['owner']);
  const shown = await later.ask('GET', `people/${kept.accountId}`);
  expect(shown.body['fields']).toMatchObject({ city: '上海', desk: 9 });
});
