import { openDirectory, type TestDirectory } from '@tongxing/doubles/directory/open-directory.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../test/open-service.ts';
import { typeCommand } from '../../test/type-command.ts';
import { directoryCommands } from './directory-commands.ts';

let service: TestService;
let directory: TestDirectory;
beforeAll(async () => {
  directory = await openDirectory();
  for (const uid of ['anna_corp', 'bert_corp'])
    await directory.addPerson({ uid, name: uid, password: 'their password there' });
  const sync = { guard: { share: 0, least: 1 } };
  const entry = { ...directory.entry, first_sign_in: 'create', sync };
  service = await openService({ file: { directories: [entry] } });
}, 120_000);
afterAll(async () => {
  await service.close();
  await directory.close();
});

const type = (
  verb: string,
  args: readonly string[] = [],
  options?: Readonly<Record<string, string | boolean>>,
) => typeCommand(service, directoryCommands, verb, args, options);
const work = () => service.work('Synchronising directories');

test('lists directories, synchronises one, and decides about a run that waits', async () => {
  expect((await type('list')).value).toMatchObject([{ key: 'corp', name: '公司目录', every_minutes: 0 }]);
  expect((await type('sync', ['corp'], { 'dry-run': true })).value).toMatchObject({
    state: 'running',
    dry_run: true,
  });
  await work();
  await type('sync', ['corp']);
  await work();
  expect((await type('list')).value).toMatchObject([{ state: 'done', created: 2 }]);
  await directory.remove('bert_corp');
  for (const verb of ['discard', 'apply']) {
    const { id } = (await type('sync', ['corp'])).value as { id: string };
    await work();
    expect((await type('list')).value).toMatchObject([{ state: 'waiting', left: 1, run: id }]);
    expect(await type(verb, ['corp', id])).toMatchObject({ code: 2 });
    expect(await type(verb, ['corp', id], { yes: true })).toMatchObject({ code: 0 });
    await work();
  }
  expect((await type('list')).value).toMatchObject([{ state: 'done', left: 1 }]);
});

test.each([
  ['sync', ['nowhere'], {}, 1, /no such/i],
  ['sync', ['No Key'], {}, 2, /not valid/],
  ['apply', ['corp', '00000000-0000-4000-8000-000000000000'], { yes: true }, 1, /no such/i],
])('directory %s %j %j is refused', async (verb, args, options, code, errors) => {
  expect(await type(verb, args, options as never)).toMatchObject({
    code,
    errors: expect.stringMatching(errors),
  });
});
