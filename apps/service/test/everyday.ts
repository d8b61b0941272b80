import { listActivities } from '@tongxing/contract/calls/activity-log.ts';
import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { editProfile, getProfile } from '@tongxing/contract/calls/profile.ts';
import { register } from '@tongxing/contract/calls/registration.ts';
import { listSessions } from '@tongxing/contract/calls/sessions.ts';
import { signInByEmailCode, signInByPassword, signOut } from '@tongxing/contract/calls/sign-in.ts';
import { expect } from 'vitest';
import type { MiniProgramService } from './open-mini-program-service.ts';
import type { Listen } from './own-matters.ts';
import { registerPerson } from './register-account.ts';
import {
  ask,
  authorizeUrl,
  location,
  redeem,
  registerApp,
  signInAtApp,
  type Tokens,
  userinfo,
} from './relying-party.ts';
import { waysIn } from './ways-in.ts';

interface Day {
  readonly miniProgram: MiniProgramService;
  /** Runs a named action. */
  record<Value>(what: string, action: () => Promise<Value>): Promise<Value>;
  readonly listen: Listen;
}

/** Signs in by every method, and uses the session and an app: all frequent requests. Each request is recorded. */
export async function spendTheDay(day: Day): Promise<void> {
  await visitApp(day);
  await spendSession(day);
  await signInEachWay(day);
}

// These are recorded call by call: other requests of the tests do not belong to it.
const { merge: _merge, recovery: _recovery, registration: _registration, ...ways } = waysIn;

async function signInEachWay({ miniProgram, record }: Day): Promise<void> {
  for (const [name, way] of Object.entries(ways)) {
    const open = await way({ miniProgram, browser: miniProgram.service.visitor() });
    // Longer than the wait for a second code to one number.
    miniProgram.service.clock.advance(61);
    await record(name, open);
  }
}

async function spendSession({ miniProgram: { service }, record, listen }: Day): Promise<void> {
  const visitor = service.visitor();
  const [phone, email] = ['13911112222', 'lin@example.com'];
  await visitor.call(phoneCodeCalls.register, { phone });
  const code = await service.readCode(phone, 'register');
  const terms = { terms_version: '1.0', privacy_version: '1.0' };
  const password = 'correct horse battery 7';
  await record('registration', async () => {
    const answer = await visitor.call(register, {
      type: 'phone',
      phone,
      code,
      username: 'lin_wan',
      password,
      ...terms,
    });
    visitor.token = answer.data.token;
  });
  await listen('session check', () => visitor.call(getProfile, {}));
  await listen('profile edit', () => visitor.call(editProfile, { bio: '住在西湖边' }));
  await listen('log', () => visitor.call(listActivities, {}));
  await listen('sessions', () => visitor.call(listSessions, {}));
  await listen('sign-out', () => visitor.call(signOut, {}));
  await listen('name', () => visitor.call(signInByPassword, { account: 'lin_wan', password }));
  await visitor.call(emailCodeCalls.login, { email });
  const mailed = await service.readCode(email, 'login');
  await listen('e-mail code', () => visitor.call(signInByEmailCode, { email, code: mailed }));
}

async function visitApp({ miniProgram: { service }, record }: Day): Promise<void> {
  const person = await registerPerson(service);
  const app = await registerApp(person.visitor);
  const scope = 'openid profile offline_access';
  const { browser, pkce } = await signInAtApp(service, person.visitor, app, { scope, prompt: 'consent' });
  const silently = authorizeUrl(app, pkce, { scope, prompt: 'none' });
  const code = new URL(location(await record('authorization', () => browser.get(silently)))).searchParams.get(
    'code',
  );
  const tokens = (await record('code', () => redeem(service, app, code ?? '', pkce))).json<Tokens>();
  const { access_token: token, refresh_token = '' } = tokens;
  const answers = [
    await record('refresh', () =>
      ask(service, '/oauth2/token', app, { grant_type: 'refresh_token', refresh_token }),
    ),
    await record('userinfo', () => userinfo(service, token)),
    await record('introspection', () => ask(service, '/oauth2/introspect', app, { token })),
    await record('client credentials', () =>
      ask(service, '/oauth2/token', app, { grant_type: 'client_credentials' }),
    ),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
}
