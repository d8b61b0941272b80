import { createApp, editApp, removeApp } from '@tongxing/contract/calls/apps.ts';
import { requestCancellation } from '@tongxing/contract/calls/cancellation.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { mergeInto, signInHere } from '../../../../test/merge-two.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { registerApp } from '../../../../test/relying-party.ts';

// A name that people trusted, or were warned of, is not a stranger's the next moment.

let service: TestService;
let owner: TestOperator;
let stranger: RegisteredPerson;
beforeAll(async () => {
  service = await openService({ file: { apps: { per_account: 50 } } });
}, 300_000);
// Half a year goes by between them.
beforeEach(async () => {
  owner = await makeOperator(service, ['owner']);
  stranger = await registerPerson(service);
});
afterAll(() => service.close());

const day = 24 * 3600;
const app = {
  type: 'web' as const,
  redirect_uris: ['https://app.example/callback'],
  legal_name: '无名氏',
  contact: 'x@app.example',
};
async function take({ visitor }: RegisteredPerson, name: string): Promise<string> {
  const made = await visitor.call(createApp, { ...app, name });
  return made.code === 1 ? 'taken' : (made.reason ?? '');
}
async function decide(appId: string, verdict: string): Promise<void> {
  await owner.enter();
  const { status } = await owner.ask('POST', `apps/${appId}/${verdict}`, { reason: '冒充别人' });
  expect(status).toBe(200);
}
async function makeApp(name: string, verdict?: 'verify' | 'suspend') {
  const developer = await registerPerson(service);
  const { id } = await registerApp(developer.visitor, { name });
  if (verdict) await decide(id, verdict);
  return { developer, id };
}

// threat:freed-app-name
test('refuses the name of a suspended app and look-alikes until it is resumed', async () => {
  const { developer, id } = await makeApp('青禾笔记', 'suspend');
  expect(await take(stranger, '青禾筆記')).toBe('client_name_taken');
  const { id: other } = await registerApp(stranger.visitor, { name: '记事本' });
  await passCheck(stranger);
  const renamed = await stranger.visitor.call(editApp, { id: other, name: '青禾 笔记' });
  expect(renamed.reason).toBe('client_name_taken');
  // Its developer makes it anew, and who reviews sees what it is like.
  const { id: again } = await registerApp(developer.visitor, { name: '青禾笔记' });
  const shown = await owner.ask('GET', `apps/${again}`);
  expect(shown.body['looks_like']).toEqual([{ client_id: id, name: '青禾笔记', how: 'same' }]);
  expect((await owner.ask('GET', `apps/${id}`)).body['looks_like']).toEqual([]);
  await decide(id, 'resume');
  expect(await take(stranger, '青禾筆記')).toBe('taken');
});

test('protects the name of an app verified before its suspension, not of an unverified one', async () => {
  const { id } = await makeApp('沧浪云盘', 'verify');
  await decide(id, 'suspend');
  expect(await take(stranger, '沧浪雲盤')).toBe('client_name_taken');
  const plain = await makeApp('天气早知道');
  expect(await take(stranger, '天气早知道')).toBe('taken');
  await passCheck(plain.developer);
  expect((await plain.developer.visitor.call(removeApp, { id: plain.id })).code).toBe(1);
  expect(await take(stranger, '天气早知道')).toBe('taken');
});

/** Ways in which an app gives up its name; each returns who may have it back, or null. */
const givenUp: Readonly<
  Record<string, (name: string, verdict: 'verify' | 'suspend') => Promise<RegisteredPerson | null>>
> = {
  'is removed': async (name, verdict) => {
    const { developer, id } = await makeApp(name, verdict);
    await passCheck(developer);
    expect((await developer.visitor.call(removeApp, { id })).code).toBe(1);
    return developer;
  },
  'is renamed': async (name, verdict) => {
    const { developer, id } = await makeApp(name, verdict);
    await passCheck(developer);
    expect((await developer.visitor.call(editApp, { id, name: `${name}二` })).code).toBe(1);
    if (verdict === 'verify') await decide(id, 'approve');
    return developer;
  },
  'is removed, and its developer merged': async (name, verdict) => {
    const { developer, id } = await makeApp(name, verdict);
    await passCheck(developer);
    expect((await developer.visitor.call(removeApp, { id })).code).toBe(1);
    const saved = await registerPerson(service);
    await mergeInto(saved, developer);
    service.clock.advance(7 * day + 1);
    await service.work('Making merges final');
    await signInHere(saved.visitor, saved);
    return saved;
  },
  'is removed by a developer who leaves': async (name, verdict) => {
    const { developer, id } = await makeApp(name, verdict);
    await passCheck(developer);
    expect((await developer.visitor.call(removeApp, { id })).code).toBe(1);
    expect((await developer.visitor.call(requestCancellation, {})).code).toBe(1);
    service.clock.advance(15 * day + 1);
    await service.work('Erasing cancelled accounts');
    return null;
  },
};
const ways = Object.keys(givenUp).flatMap((way) => [
  ['verified', way, 'verify'] as const,
  ['suspended', way, 'suspend'] as const,
]);

// threat:freed-app-name
test.each(ways)('reserves the name of a %s app for half a year when it %s', async (_, way, verdict) => {
  const name = `望海楼${verdict === 'verify' ? '甲乙' : '丙丁'}${'一二三四'[Object.keys(givenUp).indexOf(way)]}`;
  const before = await givenUp[way]?.(name, verdict);
  const fresh = await registerPerson(service);
  expect(await take(fresh, name)).toBe('client_name_taken');
  if (before) expect(await take(before, name)).toBe('taken');
  service.clock.advance(181 * day);
  await service.work('Clearing reserved names of apps');
  await signInHere(fresh.visitor, fresh);
  expect(await take(fresh, name)).toBe('taken');
  const left = await service.database.selectFrom('reserved_app_name').select('owner_id').execute();
  expect(left).toEqual([]);
});
