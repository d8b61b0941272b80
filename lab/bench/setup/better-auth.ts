import path from 'node:path';
import type { TestService } from '../../../tests/setup/start-service.ts';
import { type Counted, type CountedLoad, costsOf, countingEnvironment } from '../measure/costs.ts';
import { load } from '../measure/load.ts';
import { startPeer } from '../peers/start-peer.ts';
import { password } from './accounts.ts';
import { makeDatabase } from './database.ts';

const people = 100;
const program = path.join(import.meta.dirname, '../peers/better-auth.ts');
const json = { 'content-type': 'application/json' };

/** better-auth in a process of its own, on a database beside the product's: the same people, the same password hash. */
export async function openBetterAuth(product: TestService, { databasePid, databaseUrl }: Counted) {
  const url = await makeDatabase(product, 'better_auth');
  const { counter, env } = countingEnvironment();
  const peer = await startPeer(program, { ...env, DATABASE_URL: url });
  const counted: Counted = { counter, databasePid, databaseUrl };
  const headers = { ...json, origin: peer.url };
  const credentials = (number: number) =>
    JSON.stringify({ email: `bench${number % people}@example.com`, password, name: '测试' });
  const cookies: string[] = [];
  for (let number = 0; number < people; number += 1) {
    const answer = await fetch(`${peer.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers,
      body: credentials(number),
    });
    if (!answer.ok) throw new Error(`better-auth took nobody in: ${await answer.text()}`);
    cookies.push(
      answer.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
    );
  }
  return {
    stop: peer.stop,
    checkSessions: (seconds: number): Promise<CountedLoad> =>
      costsOf(counted, () =>
        load({
          url: peer.url,
          seconds,
          next: (count) => ({
            path: '/api/auth/get-session',
            headers: { cookie: cookies[count % people] ?? '' },
          }),
          isRight: (body) => body.includes('"userId"'),
        }),
      ),
    signIn: (count: number): Promise<CountedLoad> =>
      costsOf(counted, () =>
        load({
          url: peer.url,
          requests: Array.from({ length: count }, (_, number) => ({
            method: 'POST' as const,
            path: '/api/auth/sign-in/email',
            headers,
            body: credentials(number),
          })),
          isRight: (body) => body.includes('"token"'),
        }),
      ),
  };
}
