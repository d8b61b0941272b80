import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../../test/open-service.ts';
import { registerPerson } from '../../../../../test/register-account.ts';
import { type App, ask, registerApp } from '../../../../../test/relying-party.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

// Broken to see it fail: whoever wrote another one's address into their own app got tokens that its API takes.
test('an origin that somebody else’s app named first is no API of a later one, unless that is verified', async () => {
  const origin = 'https://victim.example';
  const victim = await registerApp((await registerPerson(service)).visitor, { homepage: `${origin}/` });
  service.clock.advance(60);
  const mallory = await registerApp((await registerPerson(service)).visitor, { homepage: origin });
  const tokenOf = async (by: App) =>
    (
      await ask(service, '/oauth2/token', by, {
        grant_type: 'client_credentials',
        resource: `${origin}/api`,
      })
    ).json();
  expect(await tokenOf(mallory)).toMatchObject({ error: 'invalid_target' });
  expect(await tokenOf(victim)).toMatchObject({ access_token: expect.any(String) });
  const verify = (verified: boolean) =>
    service.database.updateTable('client').set({ verified }).where('id', '=', mallory.id).execute();
  await verify(true);
  expect(await tokenOf(mallory)).toMatchObject({ access_token: expect.any(String) });
  await verify(false);
});
