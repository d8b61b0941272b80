import { newDevice } from '@tongxing/client/open-client.ts';
import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { aPerson, type Person } from '@tongxing/fixtures/a-person.ts';
import { mustCall } from '../actions/call-service.ts';
import { registerAccount } from '../actions/register-account.ts';
import { registerApp } from '../actions/register-app.ts';
import { signInByCall } from '../actions/sign-in-by-call.ts';
import type { TestService } from '../setup/start-service.ts';
import { longNames } from './long-names.ts';

export type Session = Awaited<ReturnType<typeof registerAccount>>;

export interface Somebody {
  readonly person: Person;
  readonly session: Session;
}

const browsers = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; 23127PN0CC) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.60',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
];
/** Addresses in Hangzhou, in Beijing, and without a known location. */
const addresses = ['115.236.112.1', '114.247.50.2', '203.0.113.9', '198.51.100.7'];

/** Registers somebody who is called Lin Wan. */
export async function aNewAccount(service: TestService): Promise<Somebody> {
  const person = aPerson();
  const session = await registerAccount(service, person);
  await mustCall(service, editProfile, { nickname: person.nickname }, session);
  return { person, session };
}

/** Somebody who has used the account for years: eleven apps, a dozen devices, a mistyped password now and then. */
export async function aBusyPerson(service: TestService): Promise<Somebody> {
  const { person, session } = await aNewAccount(service);
  await mustCall(service, editProfile, { nickname: longNames.emoji.slice(0, 20) }, session);
  const names = [
    ...Object.values(longNames),
    '青禾笔记',
    '一',
    'A',
    '云上课堂',
    '示例科技的内部系统',
    '账本',
    '书签',
  ];
  for (const name of names) await registerApp(service, session.token, appOf(name));
  for (let visit = 0; visit < 24; visit += 1)
    await signInByCall(service, person, newDevice(), {
      'user-agent': browsers[visit % browsers.length] ?? '',
      'x-forwarded-for': addresses[visit % addresses.length] ?? '',
    });
  return { person, session };
}

const appOf = (name: string) => ({ name, redirect_uris: ['https://qinghe.example/callback'] });
