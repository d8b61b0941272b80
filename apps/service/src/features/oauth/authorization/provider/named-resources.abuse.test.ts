import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../../test/open-service.ts';
import { registerPerson } from '../../../../../test/register-account.ts';
import { type App, ask, registerApp, start } from '../../../../../test/relying-party.ts';

const resource = 'https://api.victim.example/';
let service: TestService;
let owners: App;
let mallorys: App;
beforeAll(async () => {
  service = await openService();
  const { visitor } = await registerPerson(service);
  owners = await registerApp(visitor, { homepage: 'https://API.victim.example' });
  await registerApp(visitor, { name: '又一个', redirect_uris: ['https://api.victim.example/callback'] });
  const mallory = await registerPerson(service);
  mallorys = await registerApp(mallory.visitor, {
    name: '别人的',
    homepage: 'https://api.victim.example/home',
  });
});
afterAll(() => service.close());

/** Whether tokens for the resource are given: to the app by itself, and where a person is asked. */
async function isGiven(app: App): Promise<boolean> {
  const own = await ask(service, '/oauth2/token', app, { grant_type: 'client_credentials', resource });
  const asked = await start(service, app, { resource }).then(
    () => true,
    () => false,
  );
  expect(own.statusCode === 200 || own.json().error === 'invalid_target').toBe(true);
  expect(asked).toBe(own.statusCode === 200);
  return asked;
}
const change = (app: App, changes: { verified?: boolean; status?: 'active' | 'suspended' }) =>
  service.database.updateTable('app').set(changes).where('id', '=', app.id).execute();

// threat:foreign-api-token
test('refuses an origin that apps of two owners name to unverified apps', async () => {
  expect([await isGiven(owners), await isGiven(mallorys)]).toEqual([false, false]);
});

// threat:foreign-api-token
test('allows a shared origin to its verified owner only', async () => {
  await change(owners, { verified: true });
  expect([await isGiven(owners), await isGiven(mallorys)]).toEqual([true, false]);
  await change(owners, { verified: false });
});

test('ignores suspended apps that name the origin', async () => {
  await change(mallorys, { status: 'suspended' });
  expect(await isGiven(owners)).toBe(true);
  await change(mallorys, { status: 'active' });
});
