import { acceptInvitation } from '@tongxing/contract/calls/invitations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../test/open-service.ts';
import { registerPerson } from '../../test/register-account.ts';
import { typeCommand } from '../../test/type-command.ts';
import { groupCommands } from './group-commands.ts';
import { invitationCommands } from './invitation-commands.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
}, 120_000);
afterAll(() => service.close());

const type = (
  verb: string,
  args: readonly string[] = [],
  options?: Readonly<Record<string, string | boolean>>,
) => typeCommand(service, invitationCommands, verb, args, options);

test('makes an invitation into a group, which one person takes; lists and removes others', async () => {
  await typeCommand(service, groupCommands, 'create', ['guests'], { name: '客人' });
  const made = (await type('create', [], { groups: 'GUESTS', hours: '2' })).value as {
    id: string;
    url: string;
  };
  const invitation = new URL(made.url).searchParams.get('invitation') ?? '';
  const person = await registerPerson(service);
  expect((await person.visitor.call(acceptInvitation, { invitation })).code).toBe(1);
  const shown = await typeCommand(service, groupCommands, 'show', ['guests']);
  expect(shown.value).toMatchObject({ people: [{ account_id: person.accountId }] });
  service.clock.advance(60);
  const other = (await type('create', [], { contact: '13800009999' })).value as { id: string };
  expect((await type('list')).value).toMatchObject([
    { id: other.id, state: 'open', contact: '138****9999' },
    { id: made.id, state: 'used', contact: null },
  ]);
  expect(await type('remove', [other.id])).toMatchObject({ code: 2 });
  expect(await type('remove', [other.id], { yes: true })).toMatchObject({ code: 0 });
  expect((await type('list')).value).toMatchObject([{ id: made.id }]);
});

test.each([
  ['create', [], { groups: 'nowhere' }, 1, /no group nowhere/],
  ['create', [], { hours: 'soon' }, 2, /not valid/],
  ['create', [], { contact: 'nobody' }, 2, /not valid/],
  ['create', [], { app: 'no-app' }, 2, /not valid/],
  ['remove', ['00000000-0000-4000-8000-000000000000'], { yes: true }, 1, /no such/i],
])('invitation %s %j %j is refused', async (verb, args, options, code, errors) => {
  expect(await type(verb, args, options)).toMatchObject({ code, errors: expect.stringMatching(errors) });
});
