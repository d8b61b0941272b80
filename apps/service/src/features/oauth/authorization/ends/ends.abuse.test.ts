import { listActivities, reportActivity } from '@tongxing/contract/calls/activity-log.ts';
import { makeRegistrationToken, removeApp } from '@tongxing/contract/calls/apps.ts';
import { requestCancellation } from '@tongxing/contract/calls/cancellation.ts';
import { reportNotice } from '@tongxing/contract/calls/notices.ts';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { changePassword, resetPassword } from '@tongxing/contract/calls/recovery.ts';
import { listSessions, revokeSessions } from '@tongxing/contract/calls/sessions.ts';
import { signInByPassword, signOut } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveDevice } from '../../../../../test/approve-device.ts';
import { awaitCode } from '../../../../../test/await-code.ts';
import { passCheck } from '../../../../../test/be-proven.ts';
import { mergeInto } from '../../../../../test/merge-two.ts';
import { openService, type TestService, type Visitor } from '../../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../../test/register-account.ts';
import {
  type App,
  approve,
  ask,
  authorizeUrl,
  location,
  makePkce,
  redeem,
  redirectUri,
  registerApp,
  signInAtApp,
  start,
  type Tokens,
  userinfo,
} from '../../../../../test/relying-party.ts';

// Every end of an account or of a session × everything that apps and programs hold by it.

let service: TestService;
let app: App;
let short: App;
let device: App;
beforeAll(async () => {
  service = await openService();
  const developer = await registerPerson(service);
  app = await registerApp(developer.visitor);
  short = await registerApp(developer.visitor, { name: '只在场时' });
  device = await registerApp(developer.visitor, { name: '电视', type: 'device', redirect_uris: [] });
});
afterAll(() => service.close());

const recipient = { legal_name: '示例科技（杭州）有限公司', contact: 'privacy@app.example' };
const metadata = { client_name: '程序注册的', redirect_uris: [redirectUri] };
const register = (bearer: string) =>
  service.app.inject({
    method: 'POST',
    url: '/oauth2/register',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    payload: JSON.stringify(metadata),
  });

interface Holder {
  readonly person: RegisteredPerson;
  /** A second browser of the same person; nothing hangs on its session. */
  readonly elsewhere: Visitor;
  readonly living: Readonly<Record<Holding, () => Promise<boolean>>>;
}
type Holding = (typeof holdings)[number];
const holdings = [
  'access token',
  'access token of an absent person',
  'introspection',
  'refresh token',
  'code in flight',
  'device code',
  'sign-in without a question',
  'initial registration token',
  'management token',
] as const;

/** Somebody signed in on two browsers, by the first of which apps and programs got all that can be got. */
async function openHolder(): Promise<Holder> {
  const person = await registerPerson(service);
  const { visitor, phone: account, password } = person;
  const offline = { scope: 'openid profile offline_access', prompt: 'consent' };
  const present = await signInAtApp(service, visitor, short);
  const absent = await signInAtApp(service, visitor, app, offline);
  const refreshed = await signInAtApp(service, visitor, app, offline);
  const running = await start(service, app, offline);
  const code = (await approve(visitor, running)).get('code') ?? '';
  const started = (
    await ask(service, '/oauth2/device_authorization', device, { scope: 'openid offline_access' })
  ).json();
  await approveDevice(service, visitor, started.user_code, ['offline_access']);
  await passCheck(person);
  const initial = (await visitor.call(makeRegistrationToken, recipient)).data.registration_token;
  const adminHandlers = (await register(initial)).json();

  const elsewhere = service.visitor();
  elsewhere.token = (await elsewhere.call(signInByPassword, { account, password })).data.token;

  const isOk = async (answer: Promise<{ statusCode: number }>) =>
    [200, 201].includes((await answer).statusCode);
  return {
    person,
    elsewhere,
    living: {
      'access token': () => isOk(userinfo(service, present.tokens.access_token)),
      'access token of an absent person': () => isOk(userinfo(service, absent.tokens.access_token)),
      introspection: async () =>
        (await ask(service, '/oauth2/introspect', app, { token: absent.tokens.access_token })).json().active,
      'refresh token': () =>
        isOk(
          ask(service, '/oauth2/token', app, {
            grant_type: 'refresh_token',
            refresh_token: refreshed.tokens.refresh_token ?? '',
          }),
        ),
      'code in flight': () => isOk(redeem(service, app, code, running.pkce)),
      'device code': () =>
        isOk(
          ask(service, '/oauth2/token', device, {
            grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
            device_code: started.device_code,
          }),
        ),
      'sign-in without a question': async () =>
        location(await present.browser.get(authorizeUrl(short, makePkce(), { prompt: 'none' }))).includes(
          'code=',
        ),
      'initial registration token': () => isOk(register(initial)),
      'management token': () =>
        isOk(
          service.app.inject({
            url: new URL(adminHandlers.registration_client_uri).pathname,
            headers: { authorization: `Bearer ${adminHandlers.registration_access_token}` },
          }),
        ),
    },
  };
}

async function survivorsOf({ living }: Holder): Promise<Holding[]> {
  const alive: Holding[] = [];
  for (const holding of holdings) if (await living[holding]()) alive.push(holding);
  return alive;
}

async function readLink({ phone }: RegisteredPerson): Promise<string> {
  const find = async () =>
    (await service.ports.listOutbox?.(phone))
      ?.map(({ text }) => /not-me#([\w-]{43})/.exec(text)?.[1])
      .find(Boolean);
  await expect.poll(find).toBeDefined();
  return (await find()) ?? '';
}

const newPassword = 'quite another phrase 3';
const longLived: Holding[] = [
  'access token of an absent person',
  'introspection',
  'refresh token',
  'code in flight',
  'device code',
];

interface End {
  end(holder: Holder): Promise<{ code: number } | undefined>;
  /** What goes on, on purpose. */
  readonly survivors: readonly Holding[];
}

const ends: Readonly<Record<string, End>> = {
  'nothing at all': { end: async () => undefined, survivors: holdings },
  'a changed password': {
    end: ({ person }) =>
      person.visitor.call(changePassword, { old_password: person.password, password: newPassword }),
    // The session that asked goes on, and with it the sign-in at the provider; what apps had of it does not.
    survivors: ['sign-in without a question'],
  },
  'a password reset': {
    async end({ person: { phone } }) {
      const visitor = service.visitor();
      // Within the minute of the codes that are in flight, in which no second message would go out.
      await service.database.deleteFrom('short_lived_state').where('key', 'like', 'limit:%').execute();
      const code = await awaitCode(service, phone, 'forget', () =>
        visitor.call(phoneCodeCalls.forget, { phone }),
      );
      return visitor.call(resetPassword, { type: 'phone', phone, code, password: newPassword });
    },
    survivors: [],
  },
  '不是我 in a notice': {
    end: async ({ person }) => service.visitor().call(reportNotice, { token: await readLink(person) }),
    survivors: [],
  },
  '不是我 in the log': {
    async end({ person: { visitor } }) {
      const { items } = (await visitor.call(listActivities, {})).data;
      return visitor.call(reportActivity, { id: items.find(({ reportable }) => reportable)?.id ?? '' });
    },
    survivors: ['sign-in without a question'],
  },
  'throwing this session out': {
    async end({ elsewhere }) {
      const { items } = (await elsewhere.call(listSessions, {})).data;
      return elsewhere.call(revokeSessions, { id: items.find(({ current }) => !current)?.id ?? '' });
    },
    // It manages an app, whoever is signed in.
    survivors: ['management token'],
  },
  'throwing all other sessions out': {
    end: ({ elsewhere }) => elsewhere.call(revokeSessions, { others: true }),
    survivors: ['management token'],
  },
  'signing out': {
    end: ({ person }) => person.visitor.call(signOut, {}),
    // Back-Channel Logout 2.7: what was agreed to for the time of absence is not taken back by going.
    survivors: [...longLived, 'initial registration token', 'management token'],
  },
  'asking for cancellation': {
    async end({ person: { visitor } }) {
      const owned = await service.database
        .selectFrom('app')
        .select('id')
        .where('name', '=', metadata.client_name)
        .execute();
      // Apps have to be removed first.
      for (const { id } of owned) await visitor.call(removeApp, { id });
      return visitor.call(requestCancellation, { reason: '' });
    },
    survivors: [],
  },
  'a merge into another account': {
    async end({ person }) {
      await mergeInto(await registerPerson(service), person);
      return undefined;
    },
    // The app goes to the account that stays, and its program with it.
    survivors: ['management token'],
  },
  disabling: {
    async end({ person }) {
      await service.database
        .updateTable('account')
        .set({ status: 'disabled' })
        .where('id', '=', person.accountId)
        .execute();
      return undefined;
    },
    survivors: [],
  },
};

// threat:app-after-end
test.each(Object.entries(ends))(
  '%s ends the tokens of apps, and nothing else',
  async (_, { end, survivors }) => {
    const holder = await openHolder();
    const answer = await end(holder);
    expect(answer?.code ?? 1).toBe(1);
    expect(await survivorsOf(holder)).toEqual(holdings.filter((holding) => survivors.includes(holding)));
  },
);

// threat:app-after-end
test('keeps the tokens of other sessions when one is revoked', async () => {
  const { person, elsewhere } = await openHolder();
  const saved = await signInAtApp(service, elsewhere, app, {
    scope: 'openid offline_access',
    prompt: 'consent',
  });
  const { items } = (await elsewhere.call(listSessions, {})).data;
  await elsewhere.call(revokeSessions, { id: items.find(({ current }) => !current)?.id ?? '' });
  expect((await userinfo(service, saved.tokens.access_token)).statusCode).toBe(200);
  const refreshed = await ask(service, '/oauth2/token', app, {
    grant_type: 'refresh_token',
    refresh_token: saved.tokens.refresh_token ?? '',
  });
  expect(refreshed.statusCode).toBe(200);
  expect(refreshed.json<Tokens>().refresh_token).toBeTruthy();
  expect(person.visitor.token).toBeTruthy();
});
