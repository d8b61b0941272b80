import { editProfile, getProfile } from '@tongxing/contract/calls/profile.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openService, type TestService } from '../../test/open-service.ts';
import { registerPerson } from '../../test/register-account.ts';
import { registerApp } from '../../test/relying-party.ts';
import { typeCommand } from '../../test/type-command.ts';
import { appCommands } from './app-commands.ts';
import type { Commands } from './command.ts';
import { logCommands } from './log-commands.ts';
import { userCommands } from './user-commands.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
}, 120_000);
afterAll(() => service.close());

const refused = { code: 2, errors: 'There is no terminal to ask on: say --yes.' };

const type = (
  commands: Commands[string],
  verb: string,
  args: readonly string[],
  options?: Readonly<Record<string, string | boolean>>,
) => typeCommand(service, commands, verb, args, options);

test('suspends an app, ends its secrets and revokes its permissions only after a confirmation', async () => {
  const developer = await registerPerson(service);
  const { id } = await registerApp(developer.visitor);
  const app = async () => (await type(appCommands, 'show', [id])).value;
  expect(await type(appCommands, 'suspend', [id, '仿冒'])).toMatchObject(refused);
  expect(await app()).toMatchObject({ status: 'active' });
  // More is no harm.
  expect(await type(appCommands, 'grant', [id, permissionTo.readPeople])).toMatchObject({
    code: 0,
    asked: '',
  });
  expect(
    await type(appCommands, 'grant', [id, permissionTo.readPeople, permissionTo.stopPeople]),
  ).toMatchObject({ code: 0 });
  for (const less of [[], [permissionTo.readPeople]]) {
    const done = await type(appCommands, 'grant', [id, ...less]);
    expect(done).toMatchObject({ ...refused, asked: expect.stringContaining(permissionTo.stopPeople) });
  }
  const granted = service.database
    .selectFrom('manage_grant')
    .select('permissions')
    .where('client_id', '=', id);
  expect((await granted.executeTakeFirstOrThrow()).permissions).toEqual([
    permissionTo.readPeople,
    permissionTo.stopPeople,
  ]);
  const all = await type(appCommands, 'grant', [id], { yes: true });
  expect(all).toMatchObject({ code: 0, value: { permissions: [] } });
  for (const [options, asked] of [
    [{ former: true }, 'that were replaced'],
    [{}, 'every secret'],
  ] as const) {
    const done = await type(appCommands, 'end-secrets', [id, '泄露'], options);
    expect(done).toMatchObject({ ...refused, asked: expect.stringContaining(asked) });
  }
  const ended = await type(appCommands, 'end-secrets', [id, '泄露'], { yes: true });
  expect(ended).toMatchObject({ code: 0, value: { ended: 1 } });
  expect(await type(appCommands, 'suspend', [id, '仿冒'], { yes: true })).toMatchObject({ code: 0 });
  expect(await app()).toMatchObject({ status: 'suspended', review_note: '仿冒' });
});

test('removes a birthday only after a confirmation', async () => {
  const { visitor, phone } = await registerPerson(service);
  const birthday = async () => (await visitor.call(getProfile, {})).data.birthday;
  await visitor.call(editProfile, { birthday: '1990-02-03' });
  for (const none of [[], ['']]) {
    expect(await type(userCommands, 'correct-birthday', [phone, ...none])).toMatchObject(refused);
    expect(await birthday()).toBe('1990-02-03');
  }
  const corrected = await type(userCommands, 'correct-birthday', [phone, '1990-03-02']);
  expect([corrected, await birthday()]).toMatchObject([{ code: 0, asked: '' }, '1990-03-02']);
  expect(await type(userCommands, 'correct-birthday', [phone], { yes: true })).toMatchObject({ code: 0 });
  expect(await birthday()).toBe('');
});

test('exporting the audit log is an audit event, which the export contains', async () => {
  const out: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out.push(String(text));
    return true;
  });
  const done = await type(logCommands, 'export', [], { from: '2020-01-31' });
  write.mockRestore();
  expect(done.code).toBe(0);
  const events = JSON.parse(out.join('')) as { kind: string }[];
  expect(events.at(-1)).toMatchObject({
    kind: 'audit.export',
    operator: expect.stringMatching(/^machine\//),
    permission: permissionTo.readAudit,
    after: { filters: { from: '2020-01-30T16:00:00.000Z' } },
  });
  expect(await type(logCommands, 'export', [], { from: 'yesterday' })).toMatchObject({
    code: 2,
    errors: expect.stringContaining('--from, --to'),
  });
});
