import { openCompany } from '@tongxing/doubles/directory/company.ts';
import {
  jobNumberOf,
  type MemberListDouble,
  type MemberListKind,
  memberListKinds,
  serveMemberList,
} from '@tongxing/doubles/directory/member-lists.ts';
import type { Behaviour } from '@tongxing/doubles/serve-double.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { movableClock } from '../../../test/movable-clock.ts';
import type { ListedPerson } from '../../features/sign-in/identities/directory.ts';
import { systemRandom } from '../../kernel/crypto/random.ts';
import { createDirectories, memberListBytes } from './create-directories.ts';
import { directoriesSettings } from './directory-settings.ts';

const opened: MemberListDouble[] = [];
afterEach(async () => {
  for (const double of opened.splice(0)) await double.close();
});

async function open(kind: MemberListKind, ids: readonly string[], more: object = {}) {
  const clock = movableClock();
  const company = openCompany(ids);
  const double = await serveMemberList(kind, company, clock);
  opened.push(double);
  const list = directoriesSettings.parse([
    { ...double.entry, timeout_seconds: 1, trust_phone: true, ...more },
  ]);
  const context = { fetch, guardedFetch: fetch, timeoutMilliseconds: 1000, answerBytes: memberListBytes };
  const [directory] = createDirectories(list, [], { ...context, clock, random: systemRandom });
  if (!directory) throw new Error('no directory');
  const read = async () => {
    const people: ListedPerson[] = [];
    const answer = await directory.list(async (page) => {
      expect(page.length).toBeLessThanOrEqual(200);
      people.push(...page);
    });
    return { answer, people };
  };
  return { clock, company, double, directory, read };
}

const manyIds = Array.from({ length: 450 }, (_, at) => `m${at}`);

describe.each(memberListKinds)('%s', (kind) => {
  test('everybody is listed once, over pages, with the departments as paths', async () => {
    const { company, read, double } = await open(kind, manyIds);
    const [first] = company.members;
    if (first) first.departments = [3, 4];
    company.members.push({ id: 'chief', name: '总经理', departments: [1] });
    const { answer, people } = await read();
    expect(answer).toEqual({ ok: true });
    expect(people).toHaveLength(451);
    const personOf = (id: string) =>
      people.find(({ person }) => person.subjects[0] === double.subjectOf(id))?.person;
    expect(personOf('m0')).toMatchObject({
      subjects: [double.subjectOf('m0')],
      nickname: '员工m0',
      email: 'm0@corp.example',
      emailVerified: true,
      phone: '13911110000',
      groups: ['研发-部', '研发-部/后端-平台', '销售部'],
    });
    expect(personOf('m1')?.groups).toEqual(['研发-部', '研发-部/后端-平台']);
    expect(personOf('chief')?.groups).toEqual([]);
  });

  test('attributes of the vendor and those that the company has added become fields', async () => {
    const fields = {
      staff_no: jobNumberOf[kind],
      room: '房间',
      nothing: 'no_such_attribute',
      odd: 'departments',
    };
    const { company, read } = await open(kind, ['anna', 'bert'], { profile_fields: fields });
    const [, bert] = company.members;
    if (bert) delete bert.room;
    const { people } = await read();
    expect(people.map(({ person }) => person.fields)).toEqual([
      { staff_no: 'A000', room: '0 楼', nothing: '', odd: '' },
      { staff_no: 'A001', room: '', nothing: '', odd: '' },
    ]);
  });

  test('who is switched off there is barred or not listed', async () => {
    const { company, read, double } = await open(kind, ['anna', 'bert']);
    const [, bert] = company.members;
    if (bert) bert.isBarred = true;
    const { people } = await read();
    const present = people.filter(({ isBarred }) => !isBarred).map(({ person }) => person.subjects[0]);
    expect(present).toEqual([double.subjectOf('anna')]);
  });

  test('departments that are named are listed, with those below them, and no others', async () => {
    const root = kind === 'feishu' ? 'od-2' : '2';
    const { read } = await open(kind, ['anna', 'bert', 'carl'], { departments: [root] });
    const { people } = await read();
    expect(people.map(({ person }) => person.nickname).toSorted()).toEqual(['员工anna', '员工bert']);
    expect(people[0]?.person.groups?.[0]).toBe('研发-部');
  });

  test('an application token that has ended is asked for anew, once', async () => {
    const { clock, read, double } = await open(kind, ['anna']);
    await read();
    const isToken = ({ path }: { readonly path: string }) => /token$|tenant_access_token/.test(path);
    expect(double.calls.filter(isToken)).toHaveLength(1);
    clock.advance(3 * 3600);
    expect((await read()).answer).toEqual({ ok: true });
    expect(double.calls.filter(isToken)).toHaveLength(2);
  });

  test.each(['failing', 'html', 'malformed', 'silent'] as const satisfies Behaviour[])(
    'a vendor that is %s has no list',
    async (behaviour) => {
      const { read, double, directory } = await open(kind, ['anna']);
      double.behaviour = behaviour;
      const { answer, people } = await read();
      expect(answer).toMatchObject({ ok: false, log: expect.stringContaining(kind) });
      expect(people).toEqual([]);
      expect(await directory.probe()).toMatchObject({ ok: false });
    },
  );

  test('a member without an identifier spoils the list, and a wrong secret says so without showing it', async () => {
    const { company, read } = await open(kind, ['anna', 'bert']);
    company.nameless = 'bert';
    expect((await read()).answer).toMatchObject({ ok: false });
    const name = { wecom: 'secret', dingtalk: 'client_secret', feishu: 'app_secret' }[kind];
    const wrong = await open(kind, ['anna'], { [name]: 'another secret' });
    const { answer } = await wrong.read();
    expect(answer).toMatchObject({ ok: false, log: expect.stringMatching(/\d{4,}/) });
    expect(JSON.stringify(answer)).not.toContain('another secret');
  });

  test('the settings are tried: by departments and members, or by what is not seen', async () => {
    const { company, directory } = await open(kind, ['anna']);
    expect(await directory.probe()).toMatchObject({ ok: true, result: 'answered' });
    company.members = [];
    expect(await directory.probe()).toMatchObject({ ok: false, result: 'directory_misconfigured' });
    for (let id = 5; id < 20; id += 1) company.departments.push({ id, name: `部门${id}`, parent: 1 });
    expect(await directory.probe()).toMatchObject({
      ok: true,
      detail: expect.stringContaining('the first 10'),
    });
  });

  // threat:directory
  test('calls are taken from the vendor alone, whole, and in time', async () => {
    const { clock, double, directory } = await open(kind, ['anna']);
    const send = ({ query, headers, payload }: ReturnType<MemberListDouble['event']>) =>
      directory.readCallback?.({ query: { ...query }, headers, body: payload });
    const first = double.firstCall() as ReturnType<MemberListDouble['event']>;
    const entered = send(first);
    expect(entered).toMatchObject({ isChange: false });
    expect(double.isRightAnswer(entered?.text ?? '')).toBe(true);
    const change = send(double.event());
    expect(change).toMatchObject({ isChange: true });
    expect(double.isTaken(change?.text ?? '')).toBe(true);
    expect(send(double.event('something_else'))).toMatchObject({ isChange: false });
    expect(send(double.event(undefined, 'somebody-elses'))).toBeNull();
    const call = double.event();
    expect(send({ ...call, payload: call.payload.replace(/[A-Za-z](?=[^A-Za-z]*$)/, '0') })).toBeNull();
    expect(send({ ...call, payload: '' })).toBeNull();
    expect(send({ ...call, payload: '{"encrypt":"AAAA"}' })).toBeNull();
    const unsigned = Object.keys(call.query).length > 0 ? { query: {} } : { headers: {} };
    expect(send({ ...call, ...unsigned })).toBeNull();
    clock.advance(601);
    expect(send(call)).toBeNull();
  });

  test('without the words of its console no call is read', async () => {
    const { directory } = await open(kind, [], { callback: undefined });
    expect(directory.readCallback).toBeUndefined();
  });
});

// The double of Feishu lists departments with all below them, and would not end itself.
test.each(['wecom', 'dingtalk'] as const)(
  'departments of %s that stand below themselves end',
  async (kind) => {
    const { company, read } = await open(kind, ['anna']);
    company.departments.push({ id: 2, name: '研发 部', parent: 3 });
    const { answer, people } = await read();
    expect(answer).toEqual({ ok: true });
    expect(people).toHaveLength(1);
  },
);
