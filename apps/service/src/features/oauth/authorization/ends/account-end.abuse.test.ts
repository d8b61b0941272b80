import { listActivities, reportActivity } from '@tongxing/contract/calls/activity-log.ts';
import { listGrants, revokeGrant } from '@tongxing/contract/calls/authorization-grants.ts';
import { reportNotice } from '@tongxing/contract/calls/notices.ts';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { changePassword, resetPassword } from '@tongxing/contract/calls/recovery.ts';
import { signInByPassword, signOut } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awaitCode } from '../../../../../test/await-code.ts';
import { passCheck } from '../../../../../test/be-proven.ts';
import type { TestService } from '../../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../../test/register-account.ts';
import {
  type App,
  ask,
  authorizeUrl,
  location,
  makePkce,
  openWithApp,
  signInAtApp,
  userinfo,
} from '../../../../../test/relying-party.ts';
import { createApp } from '../../../../app.ts';

let service: TestService;
let app: App;
beforeAll(async () => {
  ({ service, app } = await openWithApp());
});
afterAll(() => service.close());

/** Somebody who is signed in at an app that holds a long-lived token of theirs. */
async function openHolder() {
  const person = await registerPerson(service);
  const session = person.visitor.token ?? '';
  const signedIn = await signInAtApp(service, person.visitor, app, {
    scope: 'openid profile offline_access',
    prompt: 'consent',
  });
  expect(signedIn.tokens.refresh_token).toBeTruthy();
  return { person, session, ...signedIn };
}
type Holder = Awaited<ReturnType<typeof openHolder>>;

const refreshAt = (where: TestService, { tokens }: Holder) =>
  ask(where, '/oauth2/token', app, {
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token ?? '',
  });
const isActiveAt = async (where: TestService, token: string) =>
  (await ask(where, '/oauth2/introspect', app, { token })).json().active as boolean;
const silently = async ({ browser }: Holder) =>
  location(await browser.get(authorizeUrl(app, makePkce(), { prompt: 'none' })));

/** Everything that stands for the person at the app and at the provider. */
async function expectNothingLeft(holder: Holder, where: TestService = service): Promise<void> {
  const { tokens } = holder;
  expect(await isActiveAt(where, tokens.access_token)).toBe(false);
  expect(await isActiveAt(where, tokens.refresh_token ?? '')).toBe(false);
  expect((await userinfo(where, tokens.access_token)).statusCode).toBe(401);
  const refreshed = await refreshAt(where, holder);
  expect([refreshed.statusCode, refreshed.json().error]).toEqual([400, 'invalid_grant']);
}
const profileAt = (where: TestService, token: string) =>
  where.app.inject({ url: '/v3/user/userinfo', headers: { authorization: `Bearer ${token}` } });

// threat:CVE-2025-53942
test.each(['disabled', 'merged', 'erased'] as const)(
  'refuses sessions, tokens and sign-ins of a %s account at once',
  async (status) => {
    const holder = await openHolder();
    const { accountId, phone, password } = holder.person;
    expect(await isActiveAt(service, holder.tokens.access_token)).toBe(true);
    await service.database.updateTable('account').set({ status }).where('id', '=', accountId).execute();
    await expectNothingLeft(holder);
    expect((await profileAt(service, holder.session)).statusCode).toBe(401);
    expect(await silently(holder)).toContain('error=login_required');
    const again = await service.visitor().call(signInByPassword, { account: phone, password });
    expect(again.code).not.toBe(1);
  },
);

// threat:CVE-2025-53942
test('leaves no valid token of a deleted account', async () => {
  const holder = await openHolder();
  await service.database.deleteFrom('account').where('id', '=', holder.person.accountId).execute();
  await expectNothingLeft(holder);
  expect((await profileAt(service, holder.session)).statusCode).toBe(401);
  expect(await silently(holder)).toContain('error=login_required');
});

const newPassword = 'quite another phrase 3';
async function readNotice({ phone }: RegisteredPerson): Promise<string> {
  const find = async () =>
    (await service.ports.listOutbox?.(phone))
      ?.map(({ text }) => /not-me#([\w-]{43})/.exec(text)?.[1])
      .find(Boolean);
  await expect.poll(find).toBeDefined();
  return (await find()) ?? '';
}

/** Whoever may have known the password is out of the apps as well, long-lived tokens included. */
const ways: Record<string, (person: RegisteredPerson) => Promise<{ code: number }>> = {
  'a password reset by code': async ({ phone }) => {
    const visitor = service.visitor();
    service.clock.advance(61);
    const code = await awaitCode(service, phone, 'forget', () =>
      visitor.call(phoneCodeCalls.forget, { phone }),
    );
    return visitor.call(resetPassword, { type: 'phone', phone, code, password: newPassword });
  },
  'a changed password': async (person) => {
    await passCheck(person);
    return person.visitor.call(changePassword, { old_password: person.password, password: newPassword });
  },
  '不是我 in the log': async (person) => {
    const { phone, password } = person;
    await service.visitor().call(signInByPassword, { account: phone, password });
    const { items } = (await person.visitor.call(listActivities, {})).data;
    return person.visitor.call(reportActivity, { id: items.find(({ reportable }) => reportable)?.id ?? '' });
  },
  '不是我 in a notice': async (person) => {
    const { phone, password } = person;
    await service.visitor().call(signInByPassword, { account: phone, password });
    return service.visitor().call(reportNotice, { token: await readNotice(person) });
  },
};

// threat:app-tokens-stay
test.each(Object.entries(ways))('%s ends every token of the apps, and keeps consents', async (_, end) => {
  const holder = await openHolder();
  expect((await refreshAt(service, { ...holder, tokens: { ...holder.tokens } })).statusCode).toBe(200);
  const again = {
    ...holder,
    ...(await signInAtApp(service, holder.person.visitor, app, {
      scope: 'openid offline_access',
      prompt: 'consent',
    })),
  };
  expect((await end(holder.person)).code).toBe(1);
  await expectNothingLeft(again);
  const { count } = await service.database
    .selectFrom('consent')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', holder.person.accountId)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(1);
});

// threat:CVE-2026-9802
test('keeps ended sessions, grants and tokens ended after a restart', async () => {
  const [left, revoked, living] = [await openHolder(), await openHolder(), await openHolder()];
  await left.person.visitor.call(signOut, {});
  const [grant] = (await revoked.person.visitor.call(listGrants, {})).data.items;
  await revoked.person.visitor.call(revokeGrant, { id: grant?.id ?? '' });
  const rotated = await refreshAt(service, living);
  expect(rotated.statusCode).toBe(200);

  const again = { ...service, app: await createApp({ ...service.ports }) };
  await again.app.ready();
  try {
    expect((await profileAt(again, left.session)).statusCode).toBe(401);
    expect((await profileAt(again, living.session)).statusCode).toBe(200);
    await expectNothingLeft(revoked, again);
    // What came of the rotation lives; past the time for lost answers the token before it is dead, and its second use
    // ends the family.
    service.clock.advance(31);
    expect((await userinfo(again, rotated.json().access_token)).statusCode).toBe(200);
    expect((await refreshAt(again, living)).statusCode).toBe(400);
    expect((await userinfo(again, rotated.json().access_token)).statusCode).toBe(401);
  } finally {
    await again.app.close();
  }
});
